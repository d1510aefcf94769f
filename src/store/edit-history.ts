/**
 * One history of edits over text and places: commands with inverses. One gesture is one entry, however many stretches of the
 * text and places it changes; typing within 500 ms at one place is one entry, one drag is one entry; selection, zoom and steps
 * are none (a trace is its own undo). Refused: snapshots of the whole text, which cost its size per key.
 */
import type { TextChange } from '../engine/engine-api.ts';
import type { Point } from './state.ts';

/** One replaced stretch. `at`: offset in the text before the edit. */
export interface Stretch {
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
}

/** Places by hand that an edit sets or takes away; null: no place. */
export type Places = Readonly<Record<string, { readonly from: Point | null; readonly to: Point | null }>>;

export interface Edit {
  readonly kind: 'typing' | 'drawing' | 'moving';
  /** In order, not overlapping. */
  readonly texts: readonly Stretch[];
  readonly places: Places;
  /** What it was, in the words of the page: "rename Planner". */
  readonly label: string;
  /** Names that changed everywhere, one after the other. */
  readonly renames: readonly { readonly from: string; readonly to: string }[];
  /** Nothing but names changed: the steps of a run stay the same, though they are called otherwise. */
  readonly keepsSteps: boolean;
}

/** An edit in the history; `serial` tells it from all others. */
export interface Entry extends Edit {
  readonly serial: number;
}

export interface EditHistory {
  readonly done: readonly Entry[];
  readonly undone: readonly Entry[];
  /** When the newest entry was last extended, in milliseconds of the caller's clock. */
  readonly touchedAtMs: number;
  /** Of the newest entry ever made. */
  readonly serial: number;
}

export const NO_EDITS: EditHistory = { done: [], undone: [], touchedAtMs: -Infinity, serial: 0 };

const COALESCE_MS = 500;
const MAX_ENTRIES = 1000;

/** The stretch that turns `before` into `after`, as small as can be. */
export function stretchBetween(before: string, after: string): Stretch {
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && before.charCodeAt(at) === after.charCodeAt(at)) at += 1;
  let tail = 0;
  while (tail < most - at && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) tail += 1;
  return { at, removed: before.slice(at, before.length - tail), inserted: after.slice(at, after.length - tail) };
}

/** The changes of a text as stretches; what they leave as it was is left out. */
export function stretchesOf(source: string, changes: readonly TextChange[]): readonly Stretch[] {
  return changes
    .map(({ start, end, text }) => ({ at: start, removed: source.slice(start, end), inserted: text }))
    .filter(({ removed, inserted }) => removed !== inserted);
}

/** The same stretches as an editor takes them. */
export function changesOf(texts: readonly Stretch[]): readonly TextChange[] {
  return texts.map(({ at, removed, inserted }) => ({ start: at, end: at + removed.length, text: inserted }));
}

/** The edit that takes `edit` back. */
export function inverse<E extends Edit>(edit: E): E {
  let shift = 0;
  const texts = edit.texts.map(({ at, removed, inserted }) => {
    const back = { at: at + shift, removed: inserted, inserted: removed };
    shift += inserted.length - removed.length;
    return back;
  });
  const places = Object.fromEntries(Object.entries(edit.places).map(([key, { from, to }]) => [key, { from: to, to: from }]));
  const renames = edit.renames.map(({ from, to }) => ({ from: to, to: from })).toReversed();
  return { ...edit, texts, places, renames };
}

/** Applies the stretches of an edit; the text must be the one they were made for. */
export function applyTexts(source: string, texts: readonly Stretch[]): string {
  let result = '';
  let from = 0;
  for (const { at, removed, inserted } of texts) {
    result += source.slice(from, at) + inserted;
    from = at + removed.length;
  }
  return result + source.slice(from);
}

/** Applies the places of an edit to the places by hand. */
export function applyPlaces(positions: Readonly<Record<string, Point>>, places: Places): Readonly<Record<string, Point>> {
  if (Object.keys(places).length === 0) return positions;
  const moved = new Map(Object.entries(positions));
  for (const [key, { to }] of Object.entries(places)) {
    if (to) moved.set(key, to);
    else moved.delete(key);
  }
  return Object.fromEntries(moved);
}

/** What turns one set of places into the other. */
export function placesBetween(before: Readonly<Record<string, Point>>, after: Readonly<Record<string, Point>>): Places {
  const placeIn = (places: Readonly<Record<string, Point>>, key: string): Point | null => (Object.hasOwn(places, key) ? (places[key] ?? null) : null);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(keys.map((key) => [key, { from: placeIn(before, key), to: placeIn(after, key) }] as const).filter(([, { from, to }]) => !isSamePlace(from, to)));
}

/** The places of components that were given other keys, where they are now; all others stay. */
export function rekeyed(positions: Readonly<Record<string, Point>>, renamed: readonly { readonly from: string; readonly to: string }[]): Readonly<Record<string, Point>> {
  const moving = renamed.flatMap(({ from, to }) => (Object.hasOwn(positions, from) ? [{ from, to, at: positions[from] }] : []));
  const moved = new Map(Object.entries(positions));
  for (const { from } of moving) moved.delete(from);
  for (const { to, at } of moving) if (at) moved.set(to, at);
  return Object.fromEntries(moved);
}

/** Records an edit; what was undone before is gone. */
export function record(history: EditHistory, edit: Edit, nowMs: number): EditHistory {
  const last = history.done.at(-1);
  const isSoon = nowMs - history.touchedAtMs <= COALESCE_MS && history.undone.length === 0;
  const joined = isSoon && last ? join(last, edit) : null;
  const before = joined ? history.done.slice(0, -1) : history.done;
  const serial = joined ? history.serial : history.serial + 1;
  const done = joined && isNothing(joined) ? before : [...before, joined ?? { ...edit, serial }].slice(-MAX_ENTRIES);
  return { done, undone: [], touchedAtMs: nowMs, serial };
}

/** Adds an edit to the newest entry: two commands of one gesture are taken back together. `source`: the text before `edit`. */
export function extend(history: EditHistory, edit: Edit, source: string): EditHistory {
  const last = history.done.at(-1);
  if (last?.kind !== 'drawing') return record(history, edit, -Infinity);
  const before = applyTexts(source, inverse(last).texts);
  const stretch = stretchBetween(before, applyTexts(source, edit.texts));
  const joined: Entry = {
    ...last, texts: [stretch], places: together(last.places, edit.places),
    renames: [...last.renames, ...edit.renames], keepsSteps: last.keepsSteps && edit.keepsSteps,
  };
  return { ...history, done: history.done.with(-1, joined), undone: [] };
}

/**
 * Adds places to an entry that is already there: what a change of the text moved is known only when the text has been read.
 * An entry that is not among the done ones any more is left alone.
 */
export function amend(history: EditHistory, serial: number, places: Places): EditHistory {
  const index = history.done.findLastIndex((entry) => entry.serial === serial);
  const entry = history.done[index];
  return entry ? { ...history, done: history.done.with(index, { ...entry, places: together(entry.places, places) }) } : history;
}

/** A letter typed and taken back: undoing that would do nothing to see. */
function isNothing(edit: Edit): boolean {
  return edit.texts.every(({ removed, inserted }) => removed === inserted);
}

/** Two edits by typing at one place as one; null when they are not. */
function join(first: Entry, second: Edit): Entry | null {
  if (first.kind !== 'typing' || second.kind !== 'typing') return null;
  const [one, ...moreOfOne] = first.texts;
  const [two, ...moreOfTwo] = second.texts;
  if (!one || !two || moreOfOne.length > 0 || moreOfTwo.length > 0) return null;
  const stretch = joinStretches(one, two);
  return stretch && { ...first, texts: [stretch], places: together(first.places, second.places) };
}

function joinStretches(first: Stretch, second: Stretch): Stretch | null {
  if (second.removed === '' && second.at === first.at + first.inserted.length) return { ...first, inserted: first.inserted + second.inserted };
  if (second.inserted === '' && second.at + second.removed.length === first.at + first.inserted.length && second.removed.length <= first.inserted.length) {
    return { ...first, inserted: first.inserted.slice(0, first.inserted.length - second.removed.length) };
  }
  if (second.inserted === '' && first.inserted === '' && second.at + second.removed.length === first.at) {
    return { ...first, at: second.at, removed: second.removed + first.removed };
  }
  return null;
}

/** One change of places after the other. */
function together(first: Places, second: Places): Places {
  const all = new Map(Object.entries(first));
  for (const [key, { from, to }] of Object.entries(second)) all.set(key, { from: all.has(key) ? (all.get(key)?.from ?? null) : from, to });
  return Object.fromEntries([...all].filter(([, { from, to }]) => !isSamePlace(from, to)));
}

function isSamePlace(one: Point | null, other: Point | null): boolean {
  return one === other || (one !== null && other !== null && one.x === other.x && one.y === other.y);
}

/** Takes the newest entry back; null when there is none. */
export function undo(history: EditHistory): { readonly history: EditHistory; readonly edit: Edit } | null {
  const last = history.done.at(-1);
  if (!last) return null;
  return { history: { ...history, done: history.done.slice(0, -1), undone: [...history.undone, last], touchedAtMs: -Infinity }, edit: inverse(last) };
}

/** Does the newest undone entry again; null when there is none. */
export function redo(history: EditHistory): { readonly history: EditHistory; readonly edit: Edit } | null {
  const last = history.undone.at(-1);
  if (!last) return null;
  return { history: { ...history, done: [...history.done, last], undone: history.undone.slice(0, -1), touchedAtMs: -Infinity }, edit: last };
}
