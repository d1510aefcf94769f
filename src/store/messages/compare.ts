/**
 * Words of the interface: Compare. The place is loaded when it is opened, and these words with it, so they are no section of the
 * table in `en.ts`. "States", "classes" and "transitions" are the terms of the field.
 */
const count = (n: number): string => n.toLocaleString('en');
const states = (n: number): string => (n === 1 ? '1 state' : `${count(n)} states`);

export const compare = {
  header: 'What is compared',
  side: { left: 'Left', right: 'Right' },
  picker: {
    label: (side: string) => `Process on the ${side.toLowerCase()}`,
    placeholder: 'a name, or a term',
    list: (side: string) => `Processes for the ${side.toLowerCase()}`,
    open: (side: string) => `Show the processes for the ${side.toLowerCase()}`,
    /** Last line of the list: a term may be typed as well. */
    typed: (text: string) => `The term ${text}`,
    hint: 'Type a term such as a.(b.0 + c.0), then press Enter.',
    /** The error of a term: where, then what. */
    at: {
      process: (line: number, column: number) => (line === 1 ? `At character ${column}: ` : `Line ${line}, character ${column}: `),
      text: (line: number, _column: number) => `Line ${line} of the text: `,
    },
  },
  file: {
    menu: (side: string) => `Text that the ${side.toLowerCase()} comes from`,
    this: 'This text',
    open: 'Another file',
    /** Parts of the menu. */
    mine: 'My work', examples: 'Examples',
    example: (title: string) => `Example: ${title}`,
    from: (title: string) => `in ${title}`,
    back: (title: string) => `Take the ${title.toLowerCase()} from this text again`,
  },
  swap: 'Swap left and right',
  relation: {
    label: 'Question',
    strong: 'Strongly bisimilar?', weak: 'Weakly bisimilar?',
    strongNote: 'Can no experiment tell them apart, when inside steps (τ) are seen too?',
    weakNote: 'Can nobody who only sees what happens outside tell them apart?',
  },
  verdict: {
    same: 'The same', different: 'Not the same',
    undecided: (n: number) => `Not decided within ${states(n)}`,
    stopped: (n: number) => `Stopped after ${states(n)}`,
    error: 'Our error: two algorithms disagree',
    died: 'Comparing stopped unexpectedly. Your model is safe.',
    report: 'Report', reported: 'Copied the details',
    retry: 'Try again', more: 'Explore more', again: 'Compare again',
    problem: 'Nothing to compare: see the field',
    time: (ms: number) => (ms < 1 ? 'under 1 ms' : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`),
  },
  checked: {
    chip: 'checked twice',
    title: 'The second check',
    formula: (parts: number, n: number, on: string, off: string) =>
      `The formula, ${parts === 1 ? '1 part' : `${count(parts)} parts`}, was evaluated in all ${states(n)} of both sides by code that shares nothing with the search. It is true at the start of ${on} and false at the start of ${off}.`,
    relation: (classes: number, transitions: number) =>
      `Every transition of every pair of the relation was looked at: ${transitions === 1 ? '1 transition' : `${count(transitions)} transitions`} in ${classes === 1 ? '1 class' : `${count(classes)} classes`}. Each is answered inside the relation. The code shares nothing with the search.`,
    took: (time: string) => `Comparing and checking took ${time}.`,
    no: 'A failed check would be shown as our error, never as a verdict.',
  },
  busy: {
    label: 'Comparing',
    exploring: (n: number) => `${states(n)} so far`,
    comparing: (n: number) => (n === 1 ? '1 class told apart' : `${count(n)} classes told apart`),
    checking: (n: number) => `Checking ${states(n)} a second time`,
    cancel: 'Cancel',
  },
  empty: {
    title: 'Compare needs two processes.',
    text: 'This text defines fewer than two that can run. Write a second one, type a term above, or open the vending machines.',
    example: 'Open the vending machines',
    write: 'Write a process',
    /** The text has two processes, but nothing is chosen yet, or the choice has an error. */
    waiting: 'Nothing is compared yet. Choose a process for each side.',
    failed: 'There is nothing to show yet.',
  },
  tabs: { label: 'Evidence', evidence: 'Evidence', classes: 'Classes', rules: 'Rules of the game', rulesShort: 'Rules', pictures: 'Pictures', phone: 'Parts of Compare' },
  old: 'Still showing the answer to the question before.',
  sentence: {
    title: 'In one sentence',
    /** Between two names: "P and Q cannot …". */
    and: ' and ',
    strong: ' cannot be told apart by any experiment (strongly bisimilar).',
    weak: ' cannot be told apart by anybody who only sees what happens outside (weakly bisimilar).',
    /** After a name. */
    divergent: ' can go on for ever inside (divergent); weak bisimilarity does not look at that.',
    /** Some states cannot be looked at: anybody outside may send there, or a definition has an error. */
    closed: (n: number, unexplored: number) =>
      `Within ${states(n)} nothing was found that tells them apart, but ${count(unexplored)} of these could not be explored, so it is not decided. Where values come from outside, give the channel a type, such as 0..3; where the text has errors, repair them.`,
    undecided: (n: number) => `Within ${states(n)} nothing was found that tells them apart, and there are more. So it is not decided.`,
  },
  related: {
    title: 'Why they are the same',
    strong: (classes: number) => `All states of both fall into ${classes === 1 ? '1 class' : `${count(classes)} classes`}. Within a class, whatever one state can do, any other can do as well, and both end in one class again.`,
    weak: (classes: number) => `All states of both fall into ${classes === 1 ? '1 class' : `${count(classes)} classes`}. Within a class, whatever one state can do, any other can do as well, with inside steps (τ) before and after if need be, and both end in one class again.`,
    starts: 'Both start in class ',
    all: 'All classes',
  },
  formula: {
    title: 'Formula',
    shortest: (depth: number) => `shortest, depth ${depth}`,
    depth: (depth: number) => `depth ${depth}`,
    label: 'Formula, part by part',
    part: (text: string, meaning: string) => `${text}: ${meaning}`,
    on: (truth: boolean, side: string) => `${truth ? 'true' : 'false'} on ${side}`,
    here: (truth: boolean | null, side: string) => (truth === null ? `not known here on ${side}` : `${truth ? 'true' : 'false'} here on ${side}`),
    copy: 'Copy formula', copied: 'Copied the formula',
    long: 'Too long to say in words. Point at a part of it.',
    tooLong: (parts: number) => `${count(parts)} parts: too many to point at.`,
  },
  moves: {
    title: 'The mismatch, move by move',
    /** Who they are, said once. */
    players: 'Attacker tries to show a difference, Defender answers.',
    list: 'Moves',
    others: (n: number) => (n === 1 ? '1 other answer, refuted' : `${count(n)} other answers, each refuted`),
    unlisted: (n: number) => `${count(n)} more are not listed.`,
    instead: 'Answer this instead',
    yours: 'You chose answers here.',
    longest: 'Back to the longest resistance',
    /** Accessible name of the mark of a class a move leads to. */
    to: 'to class',
    /** Behind an answer: where it leads. */
    toState: (state: number, letters: string) => `To state ${state}, class ${letters}.`,
    goTo: (number: number) => `Move ${number}`,
  },
  classes: {
    title: 'Classes',
    note: 'Same letter, same behaviour.',
    marks: 'Six colours with patterns: A to F. Further classes wear them again and have two letters: AA to AF with a ring inside, BA to BF with two. A and AA are different classes.',
    undecided: 'Within what was explored: states in one class may still differ.',
    columns: { letter: 'Class', left: 'Left', right: 'Right', can: 'Can do' },
    canWeak: 'Can be seen doing next',
    start: 'start',
    nothing: 'nothing',
    inside: 'inside step (τ)',
    unknown: 'not explored',
    more: (shown: number, all: number) => `The first ${count(shown)} of ${count(all)} classes`,
    showMore: 'Show more',
  },
  rules: {
    title: { strong: 'The game of strong bisimilarity', weak: 'The game of weak bisimilarity' },
    strong: [
      'Two players look at two states, one on the left and one on the right. At first these are the two starts.',
      'Attacker tries to show a difference. It chooses a side and takes one step there.',
      'Defender tries to show that there is none. It takes a step of the same name on the other side. An inside step (τ) is a step like any other.',
      'The next round begins from the two states they have reached. Attacker may change sides.',
      'Whoever has no move loses. A game that never ends is won by Defender.',
      'Attacker can force a win exactly when the two can be told apart (not strongly bisimilar). The formula says how.',
    ],
    weak: [
      'Two players look at two states, one on the left and one on the right. At first these are the two starts.',
      'Attacker tries to show a difference that can be seen from outside. It chooses a side and takes one single step there.',
      'Defender tries to show that there is none. It answers on the other side with the same name, and with any number of inside steps (τ) before and after. An inside step it may answer by inside steps, or by staying where it is.',
      'The next round begins from the two states they have reached. Attacker may change sides.',
      'Whoever has no move loses. A game that never ends is won by Defender.',
      'Attacker can force a win exactly when the two can be told apart from outside (not weakly bisimilar). The formula says how.',
    ],
    source: 'Stirling 1995; Aceto, Ingólfsdóttir, Larsen, Srba: Reactive Systems, 3.5.',
  },
  timeline: {
    label: 'Mismatch player',
    track: 'Position in the mismatch',
    start: 'start',
    attack: 'attacker', answer: 'defender', stuck: 'no answer', stay: 'stays',
    position: (move: number, of: number) => (of === 0 ? 'No moves' : move === 0 ? `${of} moves` : `Move ${move} of ${of}`),
    wins: 'attacker wins',
    left: (n: number) => (n === 1 ? '1 move follows' : `${n} moves follow`),
    none: 'no move can tell them apart',
    notDecided: 'not decided',
    nothing: 'nothing is compared yet',
  },
} as const;
