import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apply } from '../core/diagram/apply.ts';
import type { DrawCommand, Drawn, TextChange } from '../core/diagram/draw-command.ts';
import type { NextItem } from '../core/diagram/rewrite/rewrite.ts';
import { applyChanges } from '../core/diagram/rewrite/rewrite.ts';
import { Written } from '../core/diagram/rewrite/written.ts';
import { wiringOf } from '../core/lts/network.ts';
import type { Network } from '../core/lts/system-view.ts';
import { skeletonOf } from '../core/semantics/skeleton.ts';
import { analyse } from '../core/syntax/analyse.ts';
import { printItems } from '../core/syntax/format.ts';
import type { Model } from '../core/syntax/model.ts';
import { commandOf, gestureArb, typedInto, type Gesture } from '../core/testing/gen-drawing.ts';
import { runs } from '../core/testing/runs.ts';
import { drawOn } from './drawing.ts';
import { sceneOf } from './scene.ts';

const STARTS: readonly string[] = [
  '',
  '// Title: nothing yet\n',
  'P = a.b.P;',
  "agent A = 'a.b.A; // calls\ntool B(n: 0..2) = a.'b.B(n); // answers\n\n// all of it\nsystem S = (A | B(1)) \\ {a, b};\n",
  "chan c: (0..2);\nagent A = c!1.c?x.A;\n\ntool T =\n    c?x.c!x.T // first\n  + tau.T;   // second\nset L = {c};\nsystem S = (\n    A   // one\n  | T\n  | (a.0 | b.0)[c/a, d/b]\n) \\ L \\ {b};\ncheck deadlock_free(S);\ncheck never(S, <a>tt);\n",
  "A = 'x.y.A; B = x.B;\nset L = {y}; // hidden\nsystem S = (A | B | A) \\ L;\n",
  "Left = Server[in1/in];\nRight = Server[in2/in];\nServer = in.'out.Server;\nPair = (Left | Right) \\ {out};\nsystem S = Pair | 'in1.0 | ('in2.(0 | a.0) + (b.0));\n",
  "type Size = {small, large};\r\nchan put: (Size);\r\nBuffer(x: Size) = 'get(x).Empty;\r\nEmpty = put(y).Buffer(y);\r\nsystem Main = (Empty | 'put(small).get(z).0) \\ {put};\r\n",
];

function networkOf(model: Model, system: string | null): Network | null {
  if (system === null || !model.systems.includes(system) || model.program.broken.has(system)) return null;
  return wiringOf(skeletonOf(model.program, system)).network;
}

/** What takes the changes back. */
function inverse(source: string, changes: readonly TextChange[]): readonly TextChange[] {
  let shift = 0;
  return changes.map(({ start, end, text }) => {
    const back = { start: start + shift, end: start + shift + text.length, text: source.slice(start, end) };
    shift += text.length - (end - start);
    return back;
  });
}

/** The comments of a text but those that stand next to items that go. */
function commentsBesides(model: Model, items: readonly NextItem[]): readonly string[] {
  const written = new Written(model);
  const kept = new Set(items.flatMap((item) => (item.kind === 'old' ? [item.old] : [])));
  const gone = model.items.flatMap((item, i) => {
    const [before, after] = [model.items[i - 1], model.items[i + 1]];
    return kept.has(item) ? [] : [{ start: before === undefined ? 0 : written.spanOf(before.origin).end, end: after === undefined ? model.source.length : written.spanOf(after.origin).start }];
  });
  return written.comments.filter((comment) => !gone.some(({ start, end }) => start <= comment.start && comment.end <= end)).map((comment) => written.slice(comment));
}

/** What a command promises about the drawing after it, where the text can be run. */
function expectDrawn(command: DrawCommand, before: Network, after: Network, renamed: Drawn['renamed']): void {
  const nameAfter = (address: number): string => {
    const old = `${before.system}/${before.components[address]?.name ?? ''}`;
    return (renamed.find(({ from }) => from === old)?.to ?? old).replace(/^[^/]*\//, '');
  };
  const addressAfter = (address: number): number => after.components.findIndex(({ name }) => name === nameAfter(address));
  const areJoined = (one: number, other: number): boolean =>
    after.channels.some(({ senders, receivers }) => {
      const [isOneSender, isOtherSender] = [senders.some((address) => address === one), senders.some((address) => address === other)];
      return (isOneSender && receivers.some((address) => address === other)) || (isOtherSender && receivers.some((address) => address === one));
    });
  if (command.kind === 'connect') expect(areJoined(addressAfter(command.from.component), addressAfter(command.to.component)), JSON.stringify(after)).toBe(true);
  if (command.kind === 'set-private' && before.channels.filter(({ name }) => name === command.channel).length === 1) expect(after.channels.find(({ name }) => name === command.channel)?.isOpen).toBe(!command.isPrivate);
  if (command.kind === 'disconnect') {
    const old = before.channels.find(({ id }) => id === command.port.channel);
    const others = [...(old?.senders ?? []), ...(old?.receivers ?? [])].filter((address) => address !== command.port.component);
    const users = (channel: Network['channels'][number]): readonly number[] => [...channel.senders, ...channel.receivers];
    const at = addressAfter(command.port.component);
    const shared = after.channels.filter((channel) => channel.name === old?.name && users(channel).includes(at));
    expect(shared.some((channel) => others.some((other) => users(channel).includes(addressAfter(other))))).toBe(false);
  }
}

/** A channel is only as wished already where it is. */
function expectUnchanged(command: DrawCommand, network: Network | null): void {
  const isAsWished = command.kind !== 'set-private' || network === null || network.channels.some(({ id, name, isOpen }) => (id === command.channel || name === command.channel) && isOpen !== command.isPrivate);
  expect(isAsWished || (command.kind === 'set-private' && command.hull !== null), JSON.stringify(command)).toBe(true);
}

/** A text, the system on screen and its drawing. */
interface Page {
  readonly source: string;
  readonly model: Model;
  readonly system: string | null;
  readonly network: Network | null;
}

function pageOf(source: string, shown: string | null): Page {
  const model = analyse(source);
  const system = shown !== null && model.systems.includes(shown) ? shown : model.defaultSystem;
  return { source, model, system, network: networkOf(model, system) };
}

/** One gesture: the page after it and what takes it back; null for a command that is refused. */
function perform(page: Page, gesture: Gesture): { readonly page: Page; readonly back: readonly TextChange[] } | null {
  const { source, model, system, network } = page;
  if (gesture.kind % 5 === 4) {
    const typed = typedInto(gesture, source);
    return { page: pageOf(typed, system), back: [{ start: 0, end: typed.length, text: source }] };
  }
  const command = commandOf(gesture, model, network);
  const result = drawOn(model, { source, system, command });
  if (!result.ok) {
    if (result.error.kind === 'internal') throw new Error(`${result.error.detail}: ${JSON.stringify(command)} on ${system}\n${source}`);
    if (result.error.kind === 'unchanged') expectUnchanged(command, network);
    return null;
  }
  const { changes, renamed, component } = result.value;
  const after = pageOf(applyChanges(source, changes), result.value.system ?? system);
  const wanted = apply(sceneOf(model, new Written(model), system), command);
  if (!wanted.ok) throw new Error('drawn though refused');
  // the tree after the command, printed by itself, is the text as it reads now
  expect(printItems(after.model.items)).toBe(printItems(wanted.value.items.map(({ next }) => next)));
  const lostComments = commentsBesides(model, wanted.value.items).filter((comment) => !after.source.includes(comment));
  expect(command.kind === 'remove' || command.kind === 'set-behaviour' ? [] : lostComments).toEqual([]);
  if (network !== null && after.network !== null && after.model.program.broken.size === 0 && after.system === system) expectDrawn(command, network, after.network, renamed);
  expect([null, ...(after.network?.components ?? []).map(({ name }) => name)]).toContain(component);
  const back = inverse(source, changes);
  expect(applyChanges(after.source, back)).toBe(source);
  return { page: after, back };
}

/** Draws and types, and takes it all back. */
function play(start: string, gestures: readonly Gesture[]): { readonly source: string; readonly drawn: number; readonly refused: number } {
  let page = pageOf(start, null);
  const undo: (readonly TextChange[])[] = [];
  for (const gesture of gestures) {
    const next = perform(page, gesture);
    if (next === null) continue;
    undo.push(next.back);
    ({ page } = next);
  }
  const source = undo.reduceRight((text, changes) => applyChanges(text, changes), page.source);
  return { source, drawn: undo.length, refused: gestures.length - undo.length };
}

describe('any sequence of drawing and typing: the text says what was drawn, and undo leads back to the first byte', () => {
  // a thousand in all
  test.each([1, 2, 3, 4, 5])('seed %i', (seed) => {
    let [drawn, refused] = [0, 0];
    fc.assert(
      fc.property(fc.constantFrom(...STARTS), fc.array(gestureArb, { minLength: 1, maxLength: 6 }), (start, gestures) => {
        const played = play(start, gestures);
        expect(played.source).toBe(start);
        drawn += played.drawn;
        refused += played.refused;
      }),
      { seed, numRuns: runs(200) },
    );
    expect(drawn).toBeGreaterThan(refused);
  });

  test('examples of the gallery', () => {
    const files = ['two-locks', 'one-file-with-lock', 'tool-template', 'dining-philosophers'].map((name) => readFileSync(`public/examples/${name}.tau`, 'utf8'));
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.array(gestureArb, { minLength: 1, maxLength: 4 }), (start, gestures) => {
        expect(play(start, gestures).source).toBe(start);
      }),
      { seed: 6, numRuns: runs(40) },
    );
  });
});
