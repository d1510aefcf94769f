// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { pageWith, type TestPage } from '../../../store/testing/test-page.ts';
import { click, mount, press, type Mounted } from '../../testing/mount.tsx';
import { ComparePictures } from './compare-pictures.tsx';

let mounted: Mounted | null = null;
afterEach(() => mounted?.unmount());

const VENDING = 'Machine = coin.(tea + coffee); Moody = coin.tea + coin.coffee;';

interface Opened {
  readonly page: TestPage;
  readonly view: Mounted;
  /** The part of the page of a side. */
  readonly side: (name: 'Left' | 'Right') => Element;
  /** Names of the nodes of a side. */
  readonly nodes: (name: 'Left' | 'Right') => readonly string[];
  readonly goTo: (position: number) => Promise<void>;
}

/** A page with a text in which two processes are compared. */
async function open(source: string, left: string, right: string, relation: 'strong' | 'weak' = 'strong'): Promise<Opened> {
  const page = await pageWith(source);
  page.s.setPlace('compare');
  page.s.compare({ left: { process: left, file: null }, right: { process: right, file: null }, relation });
  const view = await mount(page, <ComparePictures />);
  mounted = view;
  const side = (name: string): Element => {
    const found = view.element.querySelector(`section[aria-label^="${name}:"]`);
    if (!found) throw new Error(`no side ${name}`);
    return found;
  };
  return {
    page, view, side,
    nodes: (name) => [...side(name).querySelectorAll('[data-item]')].map((e) => e.getAttribute('aria-label') ?? ''),
    goTo: (position) => view.doing(() => page.s.goToMove(position)),
  };
}

const marks = (side: Element): readonly string[] => [...side.querySelectorAll('[data-move]')].map((e) => `${e.getAttribute('data-move')} ${e.getAttribute('data-player')} ${e.textContent}`);
const here = (side: Element): string | null => side.querySelector('[data-here]')?.getAttribute('data-here') ?? null;

describe('vending machines', () => {
  test('every state is a button with its class and kind; counts say of what', async () => {
    const { side, nodes, view } = await open(VENDING, 'Machine', 'Moody');
    expect(nodes('Left')).toEqual(['state 0, class A, start, here', 'state 1, class B', 'state 2, class C, finished']);
    expect(nodes('Right')).toEqual(['state 0, class D, start, here', 'state 1, class E', 'state 2, class F', 'state 3, class C, finished']);
    expect(side('Left').textContent).toContain('Machineall 3 states');
    expect(side('Right').textContent).toContain('Moodyall 4 states');
    expect(view.element.textContent).toContain('Same letter, same behaviour. Only C is on both sides.');
  });

  test('a step that the label of its line leaves out is named when it is taken', async () => {
    const many = ['b', 'c', 'd', 'e', 'f'].map((name) => `${name}.0`).join(' + ');
    const { side, goTo } = await open(`P = a.(${many}); Q = a.(${many} + last.0);`, 'P', 'Q');
    await goTo(4);
    expect(marks(side('Right'))).toEqual(expect.arrayContaining([expect.stringMatching(/^3 attacker b, c \+4last$/)]));
    expect(marks(side('Left'))).toEqual([expect.stringMatching(/^\d \w+ a$/)]);
  });

  test('the mismatch leaves its moves on the pictures, and nothing else moves', async () => {
    const { side, view, goTo } = await open(VENDING, 'Machine', 'Moody');
    const places = (): readonly string[] => [...view.element.querySelectorAll('[data-item]')].map((e) => `${e.getAttribute('data-item')} ${e.querySelector('circle')?.getAttribute('cx')} ${e.querySelector('circle')?.getAttribute('cy')}`);
    const before = places();
    expect([marks(side('Left')), marks(side('Right'))]).toEqual([[], []]);
    await goTo(1);
    expect([marks(side('Left')), marks(side('Right'))]).toEqual([[], ['1 attacker coin']]);
    const target = here(side('Right'));
    await goTo(2);
    expect([here(side('Left')), here(side('Right'))]).toEqual(['1', target]);
    expect(marks(side('Left'))).toEqual(['2 defender coin']);
    await goTo(3);
    expect(marks(side('Left'))).toHaveLength(2);
    expect(side('Left').textContent).toMatch(/here: (tea|coffee) is possible/);
    expect(side('Right').textContent).not.toMatch(/is impossible/);
    await goTo(4);
    expect(side('Right').textContent).toMatch(/here: (tea|coffee) is impossible/);
    expect(side('Right').textContent).toMatch(/no (tea|coffee) here/);
    expect([here(side('Left')), here(side('Right'))]).toEqual(['1', target]);
    expect(places()).toEqual(before);
    await goTo(0);
    expect([marks(side('Left')), marks(side('Right'))]).toEqual([[], []]);
    expect(side('Right').textContent).not.toMatch(/no (tea|coffee) here/);
  });

  test('a state pointed at lights its class on both sides; selected it stays, and is named', async () => {
    const { view, side } = await open(VENDING, 'Machine', 'Moody');
    const lit = (name: 'Left' | 'Right'): number => side(name).querySelectorAll('circle[r="28"]').length;
    const end = view.all('button', /^state 2, class C/)[0];
    if (!end) throw new Error('no end');
    await view.doing(() => end.dispatchEvent(new MouseEvent('pointerover', { bubbles: true })));
    expect([lit('Left'), lit('Right')]).toEqual([1, 1]);
    await view.doing(() => end.dispatchEvent(new MouseEvent('pointerout', { bubbles: true })));
    expect([lit('Left'), lit('Right')]).toEqual([0, 0]);
    await view.doing(() => click(end));
    expect([lit('Left'), lit('Right')]).toEqual([1, 1]);
    expect(end.getAttribute('aria-pressed')).toBe('true');
    await view.doing(() => click(end));
    expect([lit('Left'), lit('Right')]).toEqual([0, 0]);
  });

  test('one tab stop a side; arrows go along lines, Enter selects', async () => {
    const { view, side } = await open(VENDING, 'Machine', 'Moody');
    const stops = [...side('Left').querySelectorAll('[data-item]')].filter((e) => e.getAttribute('tabindex') === '0');
    expect(stops.map((e) => e.getAttribute('data-item'))).toEqual(['n0']);
    const [start] = stops;
    if (!(start instanceof SVGElement)) throw new Error('no start');
    await view.doing(() => {
      start.focus();
      press(start, 'ArrowDown');
    });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('state 1, class B');
    await view.doing(() => document.activeElement && press(document.activeElement, 'Enter'));
    expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
  });

  test('the part of the formula that is pointed at rings the states where it holds', async () => {
    const { page, view, nodes } = await open(VENDING, 'Machine', 'Moody');
    const holding = (): number => [...nodes('Left'), ...nodes('Right')].filter((name) => name.includes('holds here')).length;
    expect(holding()).toBe(0);
    await view.doing(() => page.s.pointAtPart(1));
    const where = page.s.pointedPart?.where;
    const expected = [...(where?.left ?? []), ...(where?.right ?? [])].filter((v) => v === 1).length;
    expect(expected).toBeGreaterThan(0);
    expect(holding()).toBe(expected);
    await view.doing(() => page.s.pointAtPart(null));
    expect(holding()).toBe(0);
  });

  test('what goes round a node lies below the lines that end there', async () => {
    const { view, page, side } = await open(VENDING, 'Machine', 'Moody');
    await view.doing(() => page.s.pointAtPart(1));
    const edges = side('Left').querySelector('path[marker-end]')?.closest('svg');
    const rings = [...side('Left').querySelectorAll('[data-here], circle[r="28"], circle[r="33"]')].filter((ring) => !ring.closest('ul'));
    expect(rings.length).toBeGreaterThan(1);
    for (const ring of rings) expect(edges && (ring.compareDocumentPosition(edges) & Node.DOCUMENT_POSITION_FOLLOWING)).toBeTruthy();
  });

  test('the legend explains what occurs, and nothing else', async () => {
    const { view } = await open(VENDING, 'Machine', 'Moody');
    const legend = view.element.querySelector('ul')?.textContent ?? '';
    for (const word of ['attacker', 'defender', 'here', 'finished']) expect(legend).toContain(word);
    for (const word of ['deadlock', 'at rest', 'holds']) expect(legend).not.toContain(word);
  });

  test('a table per side has a row per state, with class and steps', async () => {
    const { side, view } = await open(VENDING, 'Machine', 'Moody');
    const rows = (name: 'Left' | 'Right'): readonly string[] => [...side(name).querySelectorAll('tbody tr')].map((row) => row.textContent);
    expect(rows('Left')).toEqual(['0Aplain, startcoin to 1', '1Bplaintea to 2, coffee to 2', '2Cfinishednone']);
    Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined }); // not in this DOM
    await view.doing(() => click(view.one('button', /^Options of the graphs$/)));
    await view.doing(() => click(view.one('menuitem', /^Tables/)));
    expect(view.all('button', /^state/)).toHaveLength(0);
    expect(rows('Right')).toHaveLength(4);
    await view.doing(() => click(view.one('button', /^Options of the graphs$/)));
    await view.doing(() => click(view.one('menuitemradio', /^Classes 6/)));
    expect(rows('Right')[0]).toBe('C1finishednone');
    await view.doing(() => click(view.one('button', /^Options of the graphs$/)));
    await view.doing(() => click(view.one('menuitemradio', /^States 7/)));
    await view.doing(() => click(view.one('button', /^Options of the graphs$/)));
    await view.doing(() => click(view.one('menuitem', /^Graphs/)));
    expect(view.all('button', /^state/)).toHaveLength(7);
  });
});

test('a class beyond the sixth looks like no other: the rings inside count the rounds', async () => {
  const long = (last: string): string => Array.from({ length: 16 }, (_, i) => (i === 15 ? last : 'a')).join('.');
  const { nodes, side } = await open(`P = ${long('b')}.0; Q = ${long('c')}.0;`, 'P', 'Q');
  const looks = new Map<string, string>();
  for (const [i, name] of nodes('Left').entries()) {
    const node = side('Left').querySelectorAll('[data-item]')[i];
    const ring = node?.querySelector('[data-round]');
    const look = `${node?.getAttribute('data-class')} ${ring?.querySelectorAll('circle').length ?? 0} ${ring?.hasAttribute('data-dashed') ?? false}`;
    const letters = /class (\w+)/.exec(name)?.[1] ?? '';
    expect(looks.get(look) ?? letters, look).toBe(letters);
    looks.set(look, letters);
  }
  expect([...looks.values()].some((letters) => letters.length === 2)).toBe(true);
});

describe('classes', () => {
  test('one node per class of a side, with how many states it stands for', async () => {
    const { view, nodes, side } = await open('P = a.b.0 + a.b.b.0 + a.b.0; Q = a.b.0 + a.b.b.0;', 'P', 'Q');
    await view.doing(() => click(view.one('radio', /^Classes/)));
    expect(nodes('Left').length).toBeLessThan(6);
    expect(nodes('Left')).toEqual(nodes('Right'));
    expect(side('Left').textContent).toMatch(/\d classes of \d states/);
    expect(view.element.textContent).toContain('Every letter is on both sides.');
  });

  test('processes that are the same have no play on their picture', async () => {
    const { view, side } = await open('P = a.P; Q = a.a.Q;', 'P', 'Q');
    expect(here(side('Left'))).toBeNull();
    expect(view.element.querySelector('ul')?.textContent).not.toContain('attacker');
  });
});

test('a weak answer is drawn as its whole way', async () => {
  const { goTo, side, page } = await open('P = a.b.0; Q = tau_think.a.tau_pause.0;', 'P', 'Q', 'weak');
  const last = (page.s.mismatch?.rounds.length ?? 0) * 2;
  await goTo(last);
  const moved = [...marks(side('Left')), ...marks(side('Right'))];
  expect(moved.filter((m) => m.startsWith('2 defender')).length).toBeGreaterThan(0);
  expect(moved.join()).toMatch(/pause|think|a/);
});

test('of large graphs a window is shown, and says so', async () => {
  const { side, nodes, view } = await open("P(n: int) = if n < 320 then 'a.P(n + 1) else 0; Q(n: int) = if n < 320 then 'a.Q(n + 1) else b.0; system S = P(0); system T = Q(0);", 'S', 'T');
  await view.doing(() => click(view.one('radio', /^States/)));
  expect(side('Left').textContent).toMatch(/300 of 321 states/);
  expect(nodes('Left')).toHaveLength(300);
  expect(side('Right').textContent).toMatch(/300 of 322 states/);
});

test('without a comparison it says what to do', async () => {
  const page = await pageWith('');
  mounted = await mount(page, <ComparePictures />);
  expect(mounted.element.textContent).toContain('Choose two processes');
});
