/** Words of the interface: the two graphs of Compare. "Class" is the term of the field: all states of a class behave the same. */
export const comparePicture = {
  side: { left: 'Left', right: 'Right' },
  /** Name of a side's part of the page: "Left: Vending". */
  region: (side: string, process: string) => `${side}: ${process}`,
  graph: (side: string, count: string) => `${side}, graph of ${count}`,
  states: (count: string) => `${count} states`,
  oneState: '1 state',
  classes: (count: string) => `${count} classes`,
  oneClass: '1 class',
  count: {
    all: (states: string) => `all ${states}`,
    /** Some states could not be expanded, for example where values from outside cannot be enumerated. */
    partly: (states: string, unexplored: string) => `${states} found, ${unexplored} not explored`,
    /** A window of a large graph: "200 of 9,160 states". */
    window: (shown: string, all: string) => `${shown} of ${all}`,
    /** At a limit: "200 of at least 3,000 states". */
    atLeast: (shown: string, least: string) => `${shown} of at least ${least}`,
    /** "6 classes of 108 states" */
    classes: (classes: string, states: string) => `${classes} of ${states}`,
  },
  here: {
    possible: (label: string) => `here: ${label} is possible`,
    impossible: (label: string) => `here: ${label} is impossible`,
    /** The same where there is no room. */
    short: (label: string, isPossible: boolean) => `${label}: ${isPossible ? 'yes' : 'no'}`,
    /** At the cross of a missing answer. */
    none: (label: string) => `no ${label} here`,
    inside: 'an inside step',
  },
  picture: { label: 'What is drawn', classes: (count: string) => `Classes ${count}`, states: (count: string) => `States ${count}` },
  options: 'Options of the graphs',
  showTable: 'Tables',
  showGraph: 'Graphs',
  empty: 'Choose two processes to see both here.',
  drawingFailed: 'The graphs could not be drawn. The tables show what they contain.',
  legend: { label: 'Legend', attacker: 'attacker', defender: 'defender', here: 'here', holds: 'the part of the formula holds', initial: 'start' },
  same: {
    rule: 'Same letter, same behaviour.',
    soFar: 'Same letter, not told apart so far.',
    /** "Only E is on both sides." */
    one: (name: string) => `Only ${name} is on both sides.`,
    /** "Only B, E and F are on both sides." */
    few: (names: string, last: string) => `Only ${names} and ${last} are on both sides.`,
    some: (common: string, all: string) => `${common} of ${all} letters are on both sides.`,
    none: 'No letter is on both sides.',
    all: 'Every letter is on both sides.',
  },
  name: {
    state: (id: number) => `state ${id}`,
    class: (letters: string) => `class ${letters}`,
    members: (count: string) => `${count} states`,
    here: 'here',
    holds: 'the part of the formula holds here',
    initial: 'start',
    /** Some of its steps lead to what is not drawn. */
    cut: 'goes on outside the picture',
  },
  /** How many states a class stands for: × 14. */
  times: (count: string) => `× ${count}`,
  table: {
    caption: (side: string, count: string) => `${side}: ${count}`,
    state: 'State', class: 'Class', members: 'States', kind: 'Kind', out: 'Steps out', none: 'none', plain: 'plain',
    /** "coin to 1" */
    to: (label: string, to: string) => `${label} to ${to}`,
  },
} as const;
