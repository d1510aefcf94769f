/**
 * One history of edits over text and places: commands with inverses. Typing within 500 ms at one place is one entry, one drag
 * is one entry; selection, zoom and steps are none (a trace is its own undo). Refused: snapshots of the whole text, which cost
 * its size per key.
 */
import type { Point } from './state.ts';

export type Edit =
  | { readonly kind: 'text'; readonly at: number; readonly removed: string; readonly inserted: string }
  | { readonly kind: 'move'; readonly places: Readonly<Record<string, { readonly from: Point | null; readonly to: Point | null }>> };

export interface EditHistory {
  readonly done: readonly Edit[];
  readonly undone: readonly Edit[];
  /** When the newest entry was last extended, in milliseconds of the caller's clock. */
  readonly touchedAtMs: number;
}

export const NO_EDITS: EditHistory = { done: [], undone: [], touchedAtMs: -Infinity };

const COALESCE_MS = 500;
const MAX_ENTRIES = 1000;

/** The edit that turns `before` into `after`: one replaced stretch, as small as can be. */
export function textEdit(before: string, after: string): Edit & { readonly kind: 'text' } {
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && before.charCodeAt(at) === after.charCodeAt(at)) at += 1;
  let tail = 0;
  while (tail < most - at && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) tail += 1;
  return { kind: 'text', at, removed: before.slice(at, before.length - tail), inserted: after.slice(at, after.length - tail) };
}

/** The edit that takes `edit` back. */
export function inverse(edit: Edit): Edit {
  if (edit.kind === 'text') return { ...edit, removed: edit.inserted, inserted: edit.removed };
  return {
    kind: 'move',
    places: Object.fromEntries(Object.entries(edit.places).map(([key, { from, to }]) => [key, { from: to, to: from }])),
  };
}

/** Applies a text edit; the text must be the one it was made for. */
export function applyText(source: string, edit: Edit & { readonly kind: 'text' }): string {
  return source.slice(0, edit.at) + edit.inserted + source.slice(edit.at + edit.removed.length);
}

/** Applies a move to the places by hand. */
export function applyMove(positions: Readonly<Record<string, Point>>, edit: Edit & { readonly kind: 'move' }): Readonly<Record<string, Point>> {
  const moved = new Map(Object.entries(positions));
  for (const [key, { to }] of Object.entries(edit.places)) {
    if (to) moved.set(key, to);
    else moved.delete(key);
  }
  return Object.fromEntries(moved);
}

/** Records an edit; what was undone before is gone. */
export function record(history: EditHistory, edit: Edit, nowMs: number): EditHistory {
  const last = history.done.at(-1);
  const isSoon = nowMs - history.touchedAtMs <= COALESCE_MS && history.undone.length === 0;
  const joined = isSoon && last ? join(last, edit) : null;
  const before = joined ? history.done.slice(0, -1) : history.done;
  const done = joined && isNothing(joined) ? before : [...before, joined ?? edit].slice(-MAX_ENTRIES);
  return { done, undone: [], touchedAtMs: nowMs };
}

/** A letter typed and taken back: undoing that would do nothing to see. */
function isNothing(edit: Edit): boolean {
  return edit.kind === 'text' && edit.removed === edit.inserted;
}

/** Two text edits at one place as one; null when they are not. */
function join(first: Edit, second: Edit): Edit | null {
  if (first.kind !== 'text' || second.kind !== 'text') return null;
  if (second.removed === '' && second.at === first.at + first.inserted.length) return { ...first, inserted: first.inserted + second.inserted };
  if (second.inserted === '' && second.at + second.removed.length === first.at + first.inserted.length && second.removed.length <= first.inserted.length) {
    return { ...first, inserted: first.inserted.slice(0, first.inserted.length - second.removed.length) };
  }
  if (second.inserted === '' && first.inserted === '' && second.at + second.removed.length === first.at) {
    return { ...first, at: second.at, removed: second.removed + first.removed };
  }
  return null;
}

/** Takes the newest entry back; null when there is none. */
export function undo(history: EditHistory): { readonly history: EditHistory; readonly edit: Edit } | null {
  const last = history.done.at(-1);
  if (!last) return null;
  return { history: { done: history.done.slice(0, -1), undone: [...history.undone, last], touchedAtMs: -Infinity }, edit: inverse(last) };
}

/** Does the newest undone entry again; null when there is none. */
export function redo(history: EditHistory): { readonly history: EditHistory; readonly edit: Edit } | null {
  const last = history.undone.at(-1);
  if (!last) return null;
  return { history: { done: [...history.done, last], undone: history.undone.slice(0, -1), touchedAtMs: -Infinity }, edit: last };
}
