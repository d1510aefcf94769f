// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageWith, take, type TestPage } from '../../store/testing/test-page.ts';
import { CommandsContext, type Command, type CommandId, type CommandTable } from '../kit/commands.ts';
import { click, mount, type Mounted } from '../testing/mount.tsx';
import { Timeline } from './timeline.tsx';

/** Commands are the business of the page; only Step is wanted here. */
const commands = new Proxy({}, {
  get: (_, id: CommandId): Command => ({ label: id, group: 'debugger', run: (store) => (id === 'step' ? store.getState().stepForward() : undefined) }),
}) as CommandTable;

let mounted: Mounted | null = null;
beforeEach(() => {
  const nothing = (): void => undefined;
  Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing });
});
afterEach(() => mounted?.unmount());

async function open(source: string): Promise<{ readonly page: TestPage; readonly view: Mounted }> {
  const page = await pageWith(source);
  mounted = await mount(page, <CommandsContext value={commands}><Timeline /></CommandsContext>);
  return { page, view: mounted };
}

test('before a step that the model does not allow any more it shows what can come instead, and Step opens the list', async () => {
  const { page, view } = await open('system S = a.b.0;');
  await view.doing(() => take(page, 'a'));
  await view.doing(() => page.s.editSource('system S = y.0 + z.0;'));
  expect([page.s.misfit, page.s.cursor]).toEqual([1, 0]);
  expect(view.all('button', / z |^z | z,/)).toHaveLength(1);
  await view.doing(() => click(view.one('button', /Step/)));
  expect(view.all('menuitem', /./)).toHaveLength(2);
  await view.doing(() => click(view.all('menuitem', /./)[1] ?? view.element));
  expect([page.s.misfit, page.s.cursor]).toEqual([null, 1]);
});

test('where the text defines nothing to run it tells of no step and no other run', async () => {
  const { page, view } = await open('system S = a.0 + b.0;');
  await view.doing(() => take(page, 'a'));
  await view.doing(() => page.s.reset());
  await view.doing(() => take(page, 'b'));
  expect(view.element.textContent).toContain('Step 1 of 1');
  expect(view.all('button', /Run 1/)).toHaveLength(1);
  await view.doing(() => page.s.editSource(''));
  expect(view.element.textContent).toContain('At the start');
  expect(view.all('button', /Run 1/)).toHaveLength(0);
  await view.doing(() => page.s.undo());
  expect(view.element.textContent).toContain('Step 1 of 1');
});
