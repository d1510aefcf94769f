import { StateKind, type Lts } from '../../engine/engine-api.ts';

/** Kinds of states by name: keys of words, and of shapes in style sheets. */
export type KindName = 'plain' | 'deadlock' | 'terminated' | 'atRest' | 'frontier';

const KIND_NAMES: readonly KindName[] = ['plain', 'deadlock', 'terminated', 'atRest', 'frontier'];

export function kindName(kind: number | undefined): KindName {
  return KIND_NAMES[kind ?? StateKind.plain] ?? 'plain';
}

export function kindOf(lts: Lts, id: number): KindName {
  return kindName(lts.kinds[id]);
}
