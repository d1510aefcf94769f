/** What a play leaves on the picture of one side: the lines taken so far, where it stands, and the answer that is missing. */
import type { PairEdge, PairPicture, SideDrawing } from '../../../core/lts/pair-drawing.ts';
import type { Answer, Classes, Lts, PathStep, Play, Side } from '../../../engine/engine-api.ts';
import { pairAt, plies, type Ply } from '../../../store/compare-selectors.ts';

export type Player = 'attacker' | 'defender';

/** One move on this side. */
export interface Mark {
  /** Of the move: the text of its tag. */
  readonly number: number;
  readonly player: Player;
  /** The lines taken, in order; those inside a class, or outside the window, are not drawn. */
  readonly edges: readonly PairEdge[];
  /** For each of them the step that was taken, where the label of the line does not name it: `tea` on `milk, coffee +3`. */
  readonly unnamed: readonly (string | null)[];
  /** Where it stays, if nothing is drawn of it. */
  readonly staysAt: number | null;
}

export interface SideMarks {
  readonly marks: readonly Mark[];
  /** The node that the play is at; null while there is none. */
  readonly here: number | null;
  /** The defender has no answer here. */
  readonly stuck: { readonly node: number; readonly label: string } | null;
  /** What can be said of the last attack here: the attacker's side can, the defender's side cannot. */
  readonly said: { readonly label: string; readonly isPossible: boolean } | null;
}

/** One side of what is drawn, with what it was drawn from. */
export interface DrawnSide {
  readonly side: Side;
  readonly picture: PairPicture;
  readonly lts: Lts;
  readonly classes: Classes;
  readonly drawing: SideDrawing;
}

export function nodeOfState({ picture, classes, side }: Pick<DrawnSide, 'picture' | 'classes' | 'side'>, state: number): number {
  return picture === 'states' ? state : (classes[side][state] ?? 0);
}

interface Taken {
  readonly edge: PairEdge;
  readonly unnamed: string | null;
}

/** So many texts of a line are in its label. */
const NAMED = 2;

/** The line on which a transition is drawn; null where there is none. */
function takenBy(drawn: DrawnSide, { from, to, step }: PathStep): Taken | null {
  const { lts, picture, drawing } = drawn;
  const label = lts.stepLabels[step] ?? 0;
  const text = label !== 0 ? (lts.labels[label] ?? '') : picture === 'states' ? (lts.names[lts.stepNames[step] ?? 0] ?? '') : 'τ';
  const [a, b] = [nodeOfState(drawn, from), nodeOfState(drawn, to)];
  const between = drawing.edges.filter((e) => e.from === a && e.to === b);
  const edge = between.find((e) => e.texts.includes(text)) ?? between[0];
  return edge ? { edge, unnamed: edge.texts.indexOf(text) < NAMED ? null : text } : null;
}

const NOTHING: SideMarks = { marks: [], here: null, stuck: null, said: null };

/** The marks at a position of the play: 0 before it, n after move n. */
export function marksAt(play: Play | null, position: number, drawn: DrawnSide): SideMarks {
  if (!play) return NOTHING;
  const all = plies(play);
  const done = all.slice(0, position);
  const marks = done.filter((ply) => ply.side === drawn.side && ply.kind !== 'stuck').map((ply) => markOf(ply, drawn, play));
  const now = done.at(-1);
  const isLast = now?.round === play.rounds.length - 1;
  const here = nodeOfState(drawn, pairAt(play, position)[drawn.side]);
  const isOurs = now?.side === drawn.side;
  return {
    marks, here,
    stuck: now?.kind === 'stuck' && isOurs ? { node: here, label: now.label } : null,
    said: !now || !isLast ? null
      : now.kind === 'stuck' ? { label: now.label, isPossible: !isOurs }
        : now.kind === 'attack' && isOurs ? { label: now.label, isPossible: true } : null,
  };
}

/** Where an answer would lead: the lines of its path, and the node at its end. */
export function ghostOf({ path, to }: Answer, drawn: DrawnSide): { readonly edges: readonly PairEdge[]; readonly end: number } {
  return { edges: path.flatMap((step) => takenBy(drawn, step)?.edge ?? []), end: nodeOfState(drawn, to) };
}

/** Where the defender will be stuck, and on which side: known from the start, so that the picture leaves room for it. */
export function lastStand(play: Play | null, side: Side): { readonly state: number; readonly label: string } | null {
  const last = play?.rounds.at(-1);
  return !last || last.chosen !== null || last.attack.side === side ? null : { state: last[side], label: last.attack.label };
}

function markOf(ply: Ply, drawn: DrawnSide, play: Play): Mark {
  const taken = ply.path.flatMap((step) => takenBy(drawn, step) ?? []);
  const end = ply.path.at(-1)?.to ?? play.rounds[ply.round]?.[drawn.side] ?? 0;
  return {
    number: ply.number, player: ply.kind === 'attack' ? 'attacker' : 'defender',
    edges: taken.map(({ edge }) => edge), unnamed: taken.map(({ unnamed }) => unnamed),
    staysAt: taken.length === 0 ? nodeOfState(drawn, end) : null,
  };
}

/** The states of a side that a play comes by, in its order. */
export function statesOfPlay(play: Play | null, side: Side): readonly number[] {
  if (!play) return [0];
  return [play.rounds[0]?.[side] ?? 0, ...plies(play).filter((ply) => ply.side === side).flatMap((ply) => ply.path.map((step) => step.to))];
}
