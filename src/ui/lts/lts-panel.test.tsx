// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import type { StateId } from '../../core/base/brand.ts';
import { pageWith, settle, take, TWO_LOCKS, type TestPage } from '../../store/testing/test-page.ts';
import { click, mount, press, type Mounted } from '../testing/mount.tsx';
import { LtsPanel } from './lts-panel.tsx';

let mounted: Mounted | null = null;
afterEach(() => mounted?.unmount());

async function open(source: string): Promise<{ readonly page: TestPage; readonly view: Mounted }> {
  const page = await pageWith(source);
  mounted = await mount(page, <LtsPanel />);
  return { page, view: mounted };
}

describe('two locks', () => {
  test('every state is a button with its kind, and the count says of what', async () => {
    const { view } = await open(TWO_LOCKS);
    expect(view.all('button', /^state \d+/)).toHaveLength(12);
    expect(view.all('button', /^state 0, initial, current$/)).toHaveLength(1);
    expect(view.all('button', /^state 4, deadlock$/)).toHaveLength(1);
    expect(view.element.textContent).toContain('all 12 states, 16 transitions');
  });

  test('the cursor moves, nothing else does', async () => {
    const { page, view } = await open(TWO_LOCKS);
    const circles = (): readonly string[] => view.all('button', /^state/).map((e) => `${e.getAttribute('data-item')} ${e.querySelector('circle')?.getAttribute('cx')} ${e.querySelector('circle')?.getAttribute('cy')}`);
    const before = circles();
    await view.doing(() => take(page, 'takeBoard'));
    expect(circles()).toEqual(before);
    expect(view.all('button', /^state 0, initial, visited$/)).toHaveLength(1);
    expect(view.all('button', /^state 1, current$/)).toHaveLength(1);
  });

  test('a click on a line out of the current state takes its step', async () => {
    const { page, view } = await open(TWO_LOCKS);
    expect(view.all('button', /can step now/)).toHaveLength(2);
    await view.doing(() => click(view.one('button', /^takeRepo, from state 0 to state 2, can step now, may end in a deadlock$/)));
    expect(page.s.steps.map((s) => s.index)).toEqual([1]);
    expect(view.all('button', /^state 2, current$/)).toHaveLength(1);
  });

  test('a state is selected by a click; Go there makes the shortest run to it', async () => {
    const { page, view } = await open(TWO_LOCKS);
    await view.doing(() => click(view.one('button', /^state 6/)));
    expect(page.s.selection).toEqual({ kind: 'state', id: 6 });
    expect(view.element.textContent).toContain('State 6');
    await view.doing(() => click(view.one('button', /^Go there$/)));
    expect(page.s.steps).toHaveLength(3);
    await settle();
  });

  test('arrows go along lines; Shift Enter steps', async () => {
    const { page, view } = await open(TWO_LOCKS);
    const start = view.one('button', /^state 0/);
    expect(start.getAttribute('tabindex')).toBe('0');
    expect(view.all('button', /^state/).filter((e) => e.getAttribute('tabindex') === '0')).toHaveLength(1);
    await view.doing(() => {
      if (start instanceof SVGElement) start.focus();
      press(start, 'ArrowRight');
    });
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^(state [12]|take)/);
    const next = view.one('button', /^state 1$/);
    await view.doing(() => press(next, 'Enter', { shiftKey: true }));
    expect(page.s.steps.map((s) => s.index)).toEqual([0]);
  });

  test('a step pointed at elsewhere rings the state it leads to', async () => {
    const { page, view } = await open(TWO_LOCKS);
    const ghost = (): string | undefined => view.element.querySelector('[data-ghost]')?.getAttribute('data-ghost') ?? undefined;
    expect(ghost()).toBeUndefined();
    await view.doing(() => page.s.setHover({ kind: 'step', index: 1 }));
    expect(ghost()).toBe('2');
  });

  test('the legend explains what occurs, and nothing else', async () => {
    const { view } = await open(TWO_LOCKS);
    const legend = view.element.querySelector('ul')?.textContent ?? '';
    expect(legend).toContain('deadlock');
    expect(legend).not.toContain('at rest');
    expect(legend).not.toContain('visited');
  });

  test('the table has a row per state, the current one marked', async () => {
    const { view } = await open(TWO_LOCKS);
    const rows = view.all('row', /^\d/);
    expect(rows).toHaveLength(12);
    expect(rows[0]?.getAttribute('aria-current')).toBe('true');
    expect(rows[4]?.textContent).toBe('4deadlocknonetakeRepo from 1, takeBoard from 2');
  });
});

describe('kinds of ends', () => {
  test('finished and at rest are not deadlocks', async () => {
    const { view } = await open('tool T = a.b.T; agent A = \'a.\'b.0; system S = (A | T) \\ {a, b};');
    expect(view.all('button', /^state 2, at rest$/)).toHaveLength(1);
    const other = await open('agent A = \'a.0; agent B = a.0; system S = (A | B) \\ {a};');
    expect(other.view.all('button', /finished$/)).toHaveLength(1);
  });
});

describe('counts never claim more than was explored', () => {
  test('at a limit', async () => {
    const { page, view } = await open('P = a.(P | P); system S = P;');
    expect(page.s.exploration.status).toBe('done');
    expect(view.element.textContent).toMatch(/[\d,]+ of at least [\d,]+, stopped at the limit/);
    expect(view.element.textContent).toMatch(/[\d,]+ states explored, there are more\. Answers hold within these\./);
    expect(view.all('button', /^Explore more$/)).toHaveLength(1);
  });
});

test('of a large graph a window around the cursor is shown, and says so', async () => {
  const { page, view } = await open("P(n: int) = 'a.P(n + 1); system S = P(0);");
  expect(view.element.textContent).toMatch(/300 of [\d,]{4,}/);
  expect(view.all('button', /^Show around here$/)).toHaveLength(1);
  expect(view.all('button', /^state 400$/)).toHaveLength(0);
  await view.doing(() => page.s.goToState(400 as StateId));
  expect(view.all('button', /^state 400, current$/)).toHaveLength(1);
});

test('without anything to explore it says what to do', async () => {
  const { view } = await open('');
  expect(view.element.textContent).toContain('Nothing runs yet. Draw or write a process, or open an example.');
});
