// @vitest-environment happy-dom
import type { JSX } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { currentSnapshot } from '../../store/selectors.ts';
import { doing, settle, testPage, type TestPage } from '../../store/testing/test-page.ts';
import { useWorkspace } from '../kit/use-workspace.ts';
import { click, mount, type Mounted } from '../testing/mount.tsx';
import { Stuck } from './stuck.tsx';

let mounted: Mounted | null = null;
afterEach(() => mounted?.unmount());

function Here(): JSX.Element | null {
  const snapshot = useWorkspace(currentSnapshot);
  const network = useWorkspace((s) => s.network);
  return snapshot && network && <Stuck snapshot={snapshot} network={network} />;
}

/** Two locks in its deadlock. */
async function open(): Promise<{ readonly page: TestPage; readonly view: Mounted }> {
  const page = testPage();
  page.store.setState({ gallery: [{ file: 'two-locks-ordered.tau', title: 'Two locks, one order', see: '', try: '' }] });
  await page.s.openExample('two-locks.tau');
  await settle();
  await doing(() => page.s.takeStep(0));
  await doing(() => page.s.takeStep(1));
  mounted = await mount(page, <Here />);
  return { page, view: mounted };
}

describe('the repair of a circle', () => {
  test('is offered as an example for the example that it repairs, not for what the reader has made of it', async () => {
    const { page, view } = await open();
    expect(view.all('button', /In one order/)).toHaveLength(1);
    await view.doing(() => page.s.editSource(`${page.s.document.source}// mine`));
    expect(view.all('button', /^Edit/)).toHaveLength(1);
    expect(view.all('button', /In one order/)).toHaveLength(0);
    await view.doing(() => page.s.undo());
    expect(view.all('button', /In one order/)).toHaveLength(1);
  });

  test('opens the behaviour in the drawing', async () => {
    const { page, view } = await open();
    page.s.setView({ maximised: 'inspector' });
    await view.doing(() => click(view.one('button', /^Edit /)));
    expect([page.s.gesture, page.s.maximised, page.s.phoneTab]).toEqual([{ kind: 'behaviour', component: expect.stringMatching(/^(Planner|Coder)$/) }, null, 'drawing']);
  });

  test('opens the text at the behaviour where nothing can be drawn', async () => {
    const { page, view } = await open();
    const { innerWidth } = window;
    await view.doing(() => {
      Object.assign(window, { innerWidth: 390 });
      window.dispatchEvent(new Event('resize'));
    });
    await view.doing(() => click(view.one('button', /^Edit /)));
    Object.assign(window, { innerWidth });
    expect([page.s.gesture, page.s.phoneTab]).toEqual([null, 'text']);
    expect(page.s.document.source.slice(page.s.caret?.offset)).toMatch(/^'take(Board|Repo)\./);
  });
});
