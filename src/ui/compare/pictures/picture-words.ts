/** What the pictures say of themselves: counts that never claim more than was explored, and which letters both sides share. */
import type { PairNode, PairPicture, SideDrawing } from '../../../core/lts/pair-drawing.ts';
import type { Comparison, Lts } from '../../../engine/engine-api.ts';
import { comparePicture as words } from '../../../store/messages/compare-picture.ts';
import { messages } from '../../../store/messages/en.ts';
import { classLetters } from '../../kit/class-mark.tsx';
import { kindName } from '../../kit/state-kind.ts';

export const number = (n: number): string => n.toLocaleString('en');
const states = (n: number): string => (n === 1 ? words.oneState : words.states(number(n)));
const classes = (n: number): string => (n === 1 ? words.oneClass : words.classes(number(n)));

/** "all 3 states", "200 of at least 3,000 states", "6 classes of 108 states". */
export function countOf(lts: Lts, { nodes, nodeCount }: SideDrawing, picture: PairPicture): string {
  const isComplete = lts.stop === 'complete';
  const isWindow = nodes.length < nodeCount;
  if (picture === 'classes') {
    const shown = isWindow ? words.count.window(number(nodes.length), classes(nodeCount)) : classes(nodeCount);
    return isComplete ? words.count.classes(shown, states(lts.stateCount)) : words.count.atLeast(shown, states(lts.stateCount));
  }
  if (!isComplete) return words.count.atLeast(number(nodes.length), states(lts.stateCount));
  if (isWindow) return words.count.window(number(nodes.length), states(lts.stateCount));
  if (lts.frontierCount > 0) return words.count.partly(states(lts.stateCount), number(lts.frontierCount));
  return lts.stateCount === 1 ? words.oneState : words.count.all(states(lts.stateCount));
}

/** The nodes of a picture, counted. */
export function nodesOf(count: number, picture: PairPicture): string {
  return picture === 'states' ? states(count) : classes(count);
}

/** Which classes are on both sides: "Only E is on both sides." */
export function sharedLetters({ classes: { left, right, count } }: Comparison): string {
  // there can be hundreds of thousands, and this is said before the picture can be seen
  const isLeft = new Uint8Array(count);
  const isRight = new Uint8Array(count);
  for (const id of left) isLeft[id] = 1;
  for (const id of right) isRight[id] = 1;
  const common: number[] = [];
  let commonCount = 0;
  for (let id = 0; id < count; id += 1) {
    if (isLeft[id] === 0 || isRight[id] === 0) continue;
    if (commonCount < NAMED_AT_MOST) common.push(id);
    commonCount += 1;
  }
  if (commonCount === 0) return words.same.none;
  if (commonCount === count) return words.same.all;
  const names = common.map(classLetters);
  const [last = ''] = names.slice(-1);
  if (commonCount === 1) return words.same.one(last);
  return commonCount <= NAMED_AT_MOST ? words.same.few(names.slice(0, -1).join(', '), last) : words.same.some(number(commonCount), number(count));
}

const NAMED_AT_MOST = 4;

/** What a label is called in a sentence. */
export function spoken(label: string): string {
  return label === 'tau' ? words.here.inside : label;
}

export interface NodeFacts {
  readonly isHere: boolean;
  readonly isHolding: boolean;
}

/** "state 3, class E, finished, here"; "class B, 14 states". */
export function nameOf(node: PairNode, picture: PairPicture, { isHere, isHolding }: NodeFacts): string {
  const letters = words.name.class(classLetters(node.classId));
  return [
    ...(picture === 'states' ? [words.name.state(node.id), letters] : [letters, states(node.memberCount)]),
    node.isInitial && words.name.initial, messages.lts.kind[kindName(node.kind)], node.isDivergent && messages.lts.divergent,
    isHere && words.name.here, isHolding && words.name.holds, node.isCut && words.name.cut,
  ].filter(Boolean).join(', ');
}
