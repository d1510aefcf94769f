import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../core/testing/runs.ts';
import type { DrawCommand } from '../engine/engine-api.ts';
import { pageWith, settle, TWO_LOCKS, type TestPage } from './testing/test-page.ts';

/** What a person may do next, whatever is on screen; numbers choose among what is there. */
type Act =
  | { readonly kind: 'draw'; readonly what: number; readonly one: number; readonly other: number }
  | { readonly kind: 'move' | 'type' | 'undo' | 'redo'; readonly one: number; readonly other: number };

const number = fc.nat(30);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('draw' as const), what: number, one: number, other: number }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('move' as const, 'type' as const, 'undo' as const, 'redo' as const), one: number, other: number }) },
);

function commandFor(page: TestPage, { what, one, other }: Act & { readonly kind: 'draw' }): DrawCommand | null {
  const { network, analysis } = page.s;
  const component = network && network.components.length > 0 ? one % network.components.length : null;
  const channel = network?.channels[other % Math.max(1, network.channels.length)]?.name;
  const definition = analysis.definitions[one % Math.max(1, analysis.definitions.length)]?.name;
  const template = (['agent', 'tool', 'lock', 'buffer', 'process'] as const)[one % 5] ?? 'agent';
  const commands: readonly (DrawCommand | null)[] = [
    { kind: 'add', template, name: null },
    definition === undefined ? null : { kind: 'rename', from: definition, to: `Name${other}` },
    channel === undefined ? null : { kind: 'rename-channel', from: channel, to: `c${other}` },
    component === null ? null : { kind: 'duplicate', component, how: other % 2 === 0 ? 'instance' : 'copy' },
    component === null ? null : { kind: 'remove', component, withUsers: false },
    definition === undefined ? null : { kind: 'set-role', name: definition, role: (['agent', 'tool', 'resource', 'process'] as const)[other % 4] ?? 'process' },
    definition === undefined ? null : { kind: 'set-behaviour', name: definition, text: ['0', 'a.b.0', 'a.(b', "'a.c.0 + d.0"][other % 4] ?? '0' },
    channel === undefined ? null : { kind: 'set-private', channel, isPrivate: one % 2 === 0, hull: null },
  ];
  return commands[what % commands.length] ?? null;
}

async function perform(page: TestPage, step: Act): Promise<void> {
  const { source } = page.s.document;
  switch (step.kind) {
    case 'draw': {
      const command = commandFor(page, step);
      if (command) await page.s.draw(command, { at: { x: step.one * 10, y: step.other * 10 }, quietly: true });
      break;
    }
    case 'move': {
      const name = page.s.network?.components[step.one % Math.max(1, page.s.network.components.length)]?.name;
      if (name !== undefined) page.s.moveComponent(`${page.s.system}/${name}`, { x: step.one, y: step.other });
      break;
    }
    case 'type': {
      const at = Math.floor((step.one / 31) * source.length);
      page.s.editSource(source.slice(0, at) + (step.other % 3 === 0 ? '' : 'xY('[step.other % 3]) + source.slice(at + (step.other % 3 === 0 ? 3 : 0)));
      break;
    }
    case 'undo': page.s.undo(); break;
    case 'redo': page.s.redo(); break;
  }
  page.clock.pass(step.one * 40);
  if (step.other % 4 > 0) await settle();
}

const snapshotOf = (page: TestPage): unknown => [page.s.document.source, page.s.positions];

test('whatever is drawn, moved and typed: undoing all of it gives the first text and places, redoing all of it the last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('', TWO_LOCKS), fc.array(act, { minLength: 1, maxLength: 12 }), async (first, acts) => {
      const page = await pageWith(first);
      for (const one of acts) await perform(page, one);
      await settle();
      const last = snapshotOf(page);
      let undone = 0;
      for (; page.s.canUndo; undone += 1) {
        page.s.undo();
        await settle();
      }
      expect(snapshotOf(page)).toEqual([first, {}]);
      expect(page.s.isReading).toBe(false);
      for (; undone > 0; undone -= 1) {
        page.s.redo();
        await settle();
      }
      expect(snapshotOf(page)).toEqual(last);
    }),
    { numRuns: runs(20), seed: 20260301 },
  );
});
