/** Words of the interface: the graph of all states. "LTS" is the term of the field (labelled transition system). */
export const lts = {
  title: 'LTS',
  drawing: (states: string) => `Graph of ${states}`,
  states: (count: string) => `${count} states`,
  oneState: '1 state',
  transitions: (count: string) => `${count} transitions`,
  oneTransition: '1 transition',
  count: {
    all: (states: string, transitions: string) => `all ${states}, ${transitions}`,
    /** Some states could not be expanded, for example where values from outside cannot be enumerated. */
    partly: (states: string, unexplored: string) => `${states} found, ${unexplored} not explored`,
    /** At a limit: more states exist than were explored. */
    atLeast: (shown: string, least: string) => `${shown} of at least ${least}, stopped at the limit`,
    stopped: (shown: string, least: string) => `${shown} of at least ${least}, stopped`,
    soFar: (count: string) => `${count} states so far`,
    /** A window of a large graph: "300 of 2,000". */
    window: (shown: string, all: string) => `${shown} of ${all}`,
  },
  stop: 'Stop',
  limit: (count: string) => `${count} states explored, there are more. Answers hold within these.`,
  exploreMore: 'Explore more',
  showAround: 'Show around here',
  failed: { died: 'Exploring stopped unexpectedly. Your model is safe.', internal: (detail: string) => `Our error: ${detail}`, retry: 'Try again' },
  drawingFailed: 'The graph could not be drawn. The table shows all its states.',
  options: 'Options of the graph',
  showTable: 'Table',
  showGraph: 'Graph',
  goThere: 'Go there',
  /** "State 7, deadlock" */
  selected: (id: number, kind: string) => (kind === '' ? `State ${id}` : `State ${id}, ${kind}`),
  kind: { plain: '', deadlock: 'deadlock', terminated: 'finished', atRest: 'at rest', frontier: 'not explored' },
  initial: 'initial',
  current: 'current',
  visited: 'visited',
  divergent: 'can go on for ever with inside steps (divergent)',
  legend: {
    label: 'Legend', initial: 'initial', here: 'here', visited: 'visited', deadlock: 'deadlock', terminated: 'finished', atRest: 'at rest',
    divergent: 'can go on for ever with inside steps (divergent)', frontier: 'not explored', observable: 'seen outside', internal: 'internal',
    /** The disc at a step: can it still end in a deadlock? */
    never: 'safe', may: 'may deadlock', must: 'must deadlock',
  },
  table: {
    caption: 'States', state: 'State', kind: 'Kind', out: 'Steps out', in: 'Steps in',
    plain: 'plain',
    /** "takeRepo from 1" */
    from: (label: string, id: number) => `${label} from ${id}`,
    /** "takeRepo to 3" */
    to: (label: string, id: number) => `${label} to ${id}`,
    more: (shown: string, all: string) => `The first ${shown} of ${all} states`,
    none: 'none',
  },
  name: {
    state: (id: number) => `state ${id}`,
    /** "takeRepo, from state 1 to state 4, can step now" */
    edge: (label: string, from: number, to: number) => `${label}, from state ${from} to state ${to}, can step now`,
  },
  fate: { never: 'cannot end in a deadlock', may: 'may end in a deadlock', must: 'must end in a deadlock', stuck: 'deadlock', unknown: 'not explored far enough to tell' },
} as const;
