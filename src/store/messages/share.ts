/** Words of the interface: share. One section of the table in `en.ts`; a note for the translator stands where a word is short of context. */
const count = (n: number): string => n.toLocaleString('en');

export const share = {
  title: 'Share this step',
  /** The same dialog in Compare. */
  compareTitle: 'Share this comparison',
  /** What the link holds, as a list. */
  holds: 'The link holds',
  text: (lines: number) => `the text: ${count(lines)} ${lines === 1 ? 'line' : 'lines'}`,
  trace: (steps: number, at: number) => (steps === 0 ? 'the start, no step yet' : `the trace: ${count(steps)} ${steps === 1 ? 'step' : 'steps'}, opened at step ${count(at)}`),
  runs: (runs: number) => `${count(runs)} earlier ${runs === 1 ? 'run' : 'runs'}`,
  comparison: (left: string, right: string, move: number | null) =>
    `the comparison of ${left} with ${right}${move === null ? '' : `, opened ${move === 0 ? 'before the first move' : `at move ${count(move)}`}`}`,
  view: 'the view: which panels, what was moved in the drawing',
  link: 'Link',
  length: (characters: number) => `${count(characters)} characters`,
  /** Beyond this some mail programs and chats cut links. */
  long: 'Some chats cut links of this length. The file is the safer way.',
  making: 'Making the link',
  copy: 'Copy link',
  copied: 'Link copied',
  download: 'Download the text',
  privacy: 'Nothing goes to a server: all of it is in the link itself, after the # sign.',
} as const;
