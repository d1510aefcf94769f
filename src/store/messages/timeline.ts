/** Words of the interface: timeline. One section of the table in `en.ts`; a note for the translator stands where a word is short of context. */
const count = (n: number): string => n.toLocaleString('en');

export const timeline = {
  label: 'Debugger',
  track: 'Position in the trace',
  step: 'Step', repeatStep: 'Step of the same kind', stepBack: 'Step back', reset: 'Reset', end: 'Last step', play: 'Play', pause: 'Pause', replay: 'Replay', toDeadlock: 'To deadlock',
  speed: 'Speed',
  /** 0.5 → "0.5×" */
  times: (speed: number) => `${speed}×`,
  /** Label of position 0 on the track. */
  start: 'start',
  /** Right of the track: "Step 2 of 2". */
  position: (step: number, of: number) => (of === 0 ? 'At the start' : `Step ${count(step)} of ${count(of)}`),
  possible: (steps: number) => (steps === 1 ? '1 step possible' : `${count(steps)} steps possible`),
  recorded: (steps: number) => (steps === 1 ? '1 recorded step follows' : `${count(steps)} recorded steps follow`),
  ending: { deadlock: 'deadlock', terminated: 'finished', atRest: 'at rest' },
  notExplored: 'not explored',
  choices: 'Choose a step',
  moreChoices: (steps: number) => `${count(steps)} more`,
  /** Ends of previews: what can come of a step. */
  fate: {
    never: 'cannot reach a deadlock', may: 'can still avoid deadlock', must: 'leads into a deadlock on every run', stuck: 'leads straight into a deadlock',
    unknown: 'not fully explored',
  },
  run: (name: string) => `Switch to ${name}`,
  runName: (number: number) => `Run ${number}`,
  /** Why a control is off. Lower case, no full stop. */
  off: {
    noFurtherStep: 'no further step', atStart: 'already at the start', atEnd: 'already at the last step', noSystem: 'the text defines nothing to run yet',
    working: 'the engine is at work', inDeadlock: 'this is a deadlock', exploring: (states: number) => `still exploring: ${count(states)} states so far`,
    noDeadlock: (states: number) => `no deadlock in all ${count(states)} states`,
    noneFound: (states: number) => `none found in ${count(states)} states`,
    noneFromHere: (states: number) => `none can be reached from here, in all ${count(states)} states`,
    noneFoundFromHere: (states: number) => `none found from here in ${count(states)} states`,
    notExplored: 'this state is not explored',
  },
} as const;
