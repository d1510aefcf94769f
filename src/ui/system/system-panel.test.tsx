// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { pageWith, take, TWO_LOCKS, type TestPage } from '../../store/testing/test-page.ts';
import { click, mount, press, type Mounted } from '../testing/mount.tsx';
import { SystemPanel } from './system-panel.tsx';

// happy-dom has no top layer; what is open stands in the page all the same.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });

let mounted: Mounted | null = null;
afterEach(() => mounted?.unmount());

async function open(source: string): Promise<{ readonly page: TestPage; readonly view: Mounted }> {
  const page = await pageWith(source);
  mounted = await mount(page, <SystemPanel />);
  return { page, view: mounted };
}

/** Where React Flow has put a component. */
function placeOf(element: Element): string {
  const node = element.closest('.react-flow__node');
  if (!(node instanceof HTMLElement) || node.style.transform === '') throw new Error('not a node of React Flow');
  return node.style.transform;
}

describe('two locks', () => {
  test('components, lines and open ports are buttons with full names', async () => {
    const { view } = await open(TWO_LOCKS);
    expect(view.all('button', /^Planner, agent, can take Board$/)).toHaveLength(1);
    expect(view.all('button', /^Board, resource, free$/)).toHaveLength(1);
    expect(view.all('button', /^takeBoard, from Planner to Board, can step now$/)).toHaveLength(1);
    expect(view.all('button', /^plan, open port of Planner$/)).toHaveLength(1);
    expect(view.element.textContent).toContain('private inside');
  });

  test('a line that can step is a step', async () => {
    const { page, view } = await open(TWO_LOCKS);
    await view.doing(() => click(view.one('button', /^takeRepo, from Coder to Repo, can step now$/)));
    expect(page.s.cursor).toBe(1);
    expect(view.all('button', /^Coder holds Repo$/)).toHaveLength(1);
  });

  test('stuck: the circle is said in words', async () => {
    const { page, view } = await open(TWO_LOCKS);
    await view.doing(() => take(page, 'takeBoard'));
    await view.doing(() => click(view.one('button', /^takeRepo, from Coder to Repo/)));
    expect(view.element.textContent).toContain('waiting in a circle');
    expect(view.all('button', /^Planner, agent, holds Board, waits for Repo, which Coder holds$/)).toHaveLength(1);
    const row = view.one('row', /^Planner/);
    expect(row.textContent).toBe("Planneragentwaits at 'takeRepo'takeRepoRepo (held by Coder)");
  });

  test('one tab stop; arrows go from component to component, with Shift to a line', async () => {
    const { view } = await open(TWO_LOCKS);
    const stops = view.all('button', /./).filter((e) => e.hasAttribute('data-item') && e.getAttribute('tabindex') === '0');
    expect(stops).toHaveLength(1);
    const planner = view.one('button', /^Planner/);
    await view.doing(() => {
      if (planner instanceof HTMLElement) planner.focus();
      press(planner, 'ArrowUp', { shiftKey: true });
    });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('takeBoard, from Planner to Board, can step now');
    await view.doing(() => {
      if (planner instanceof HTMLElement) planner.focus();
      press(planner, 'ArrowUp');
    });
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Board, resource/);
  });

  test('Ctrl and an arrow move a component; Tidy up brings it back', async () => {
    const { page, view } = await open(TWO_LOCKS);
    const board = view.one('button', /^Board, resource/);
    const before = placeOf(board);
    await view.doing(() => press(board, 'ArrowLeft', { ctrlKey: true }));
    expect(Object.keys(page.s.positions)).toEqual(['TwoLocks/Board']);
    expect(placeOf(board)).not.toBe(before);
    await view.doing(() => page.s.resetPositions());
    expect(placeOf(board)).toBe(before);
  });

  test('an edit that changes no line moves nothing', async () => {
    const { page, view } = await open(TWO_LOCKS);
    const places = (): readonly string[] => view.all('button', /, (agent|resource), /).map(placeOf);
    const before = places();
    await view.doing(() => page.s.editSource(TWO_LOCKS.replace('.plan', '.think')));
    expect(view.all('button', /^think, open port/)).toHaveLength(1);
    expect(places()).toEqual(before);
  });

  test('what is pointed at elsewhere is lit here', async () => {
    const { page, view } = await open(TWO_LOCKS);
    const isLit = (name: RegExp): boolean => /lit/.test(view.one('button', name).className);
    await view.doing(() => page.s.setHover({ kind: 'step', index: 1 }));
    expect(isLit(/^Coder, agent/)).toBe(true);
    expect(isLit(/^Planner, agent/)).toBe(false);
  });
});

test('a component that can never move again is marked while others go on', async () => {
  const { page, view } = await open(`${TWO_LOCKS.replace('(Planner | Coder', '(Clock | Planner | Coder')}\nprocess Clock = tick.Clock;`);
  await view.doing(() => take(page, 'takeBoard'));
  await view.doing(() => click(view.one('button', /^takeRepo, from Coder to Repo/)));
  expect(view.all('button', /^Coder, agent, .*never moves again$/)).toHaveLength(1);
  expect(view.all('button', /^Clock, process, can do tick$/)).toHaveLength(1);
});

describe('drafts', () => {
  test('are said on the drawing, and listed', async () => {
    const { view } = await open("agent Idle = 0;\nagent Client = 'call.Client;\nsystem S = (Idle | Client) \\ {call};");
    expect(view.all('button', /^Idle, agent, does nothing yet$/)).toHaveLength(1);
    expect(view.one('button', /^call, port of Client that nobody answers$/).textContent).toBe('callleads nowhere yet');
    expect([...view.element.querySelectorAll('[aria-label^="Drafts"] li')].map((item) => item.textContent)).toEqual(['Idle does nothing yet.', 'call of Client leads nowhere yet.']);
  });

  test('a finished drawing has none', async () => {
    const { view } = await open(TWO_LOCKS);
    expect(view.all('button', /drafts?$/)).toHaveLength(0);
  });
});

test('while a line is drawn, components say whether it can lead to them; choosing one connects', async () => {
  const { page, view } = await open("agent Idle = 0;\nagent Broken = x..0;\ntool Server = ask.Server;\nsystem S = Idle | Broken | Server;");
  await view.doing(() => page.s.setView({ gesture: { kind: 'connect', from: { component: 'Server', channel: 'ask', polarity: 'receive' }, to: null } }));
  expect(view.all('button', /^Connect with Idle$/)).toHaveLength(1);
  expect(view.one('button', /^Broken: The text of Broken has an error/).getAttribute('aria-disabled')).toBe('true');
  await view.doing(() => click(view.one('button', /^Connect with Idle$/)));
  expect(page.s.gesture).toBeNull();
  expect(page.s.document.source).toContain("agent Idle = 'ask;");
});

const CROWD = "agent Ann = 'takeDisk.'giveDisk.'a.'b.'c.'d.Ann;\nagent Bob = 'takeDisk.'giveDisk.Bob;\nresource Disk = takeDisk.giveDisk.Disk;\nsystem S = Ann | Bob | Disk;";
const acts = (view: Mounted): readonly (string | null)[] => [...view.all('menuitem', /./)].map((item) => item.getAttribute('aria-label'));

describe('a line and a port of several channels', () => {
  test.each(['Delete', 'F2'])('%s asks which of them is meant', async (key) => {
    const { page, view } = await open(CROWD);
    await view.doing(() => press(view.one('button', /^giveDisk, takeDisk, a, b, c, d, open port of Ann|open port of Ann/), key));
    expect(page.s.gesture?.kind).toBe('channel-menu');
    expect(page.s.document.source).toBe(CROWD);
  });

  test('its menu has the steps over this line only, and says what leads nowhere', async () => {
    const { view } = await open(CROWD);
    await view.doing(() => press(view.one('button', /from Ann to Disk, can step now$/), 'F2'));
    expect(acts(view).filter((name) => name?.endsWith('Take this step'))).toEqual(['takeDisk: Take this step']);
    await view.doing(() => press(view.one('button', /open port of Disk, can step now$/), 'ContextMenu'));
    expect(acts(view).filter((name) => name?.endsWith('Take this step'))).toEqual(['takeDisk: Take this step']);
  });

  test('a port that leads nowhere cannot be disconnected', async () => {
    const { page, view } = await open("agent Ann = 'call.Ann;\nsystem S = Ann | 0;");
    await view.doing(() => press(view.one('button', /^call, open port of Ann/), 'ContextMenu'));
    const item = view.one('menuitem', /^call: Disconnect Ann/);
    expect([item.getAttribute('aria-disabled'), item.textContent]).toEqual(['true', 'Disconnect AnnLeads nowhere already']);
    await view.doing(() => click(item));
    expect(page.s.document.source).toContain("'call.Ann");
  });

  test('the menu stays while a channel is made private', async () => {
    const { page, view } = await open(CROWD);
    await view.doing(() => press(view.one('button', /from Ann to Disk, can step now$/), 'F2'));
    await view.doing(() => click(view.one('menuitem', /^takeDisk: Make private$/)));
    expect(page.s.document.source).toContain('{takeDisk}');
    expect(view.all('menuitem', /^takeDisk: Make open$/)).toHaveLength(1);
  });
});

test('the role of what is used twice changes for both, which is said; the one acted on stays chosen', async () => {
  const { page, view } = await open("agent Client = 'call.Client;\ntool T = call.T;\nsystem S = Client | Client | T;");
  await view.doing(() => page.s.setView({ gesture: { kind: 'component-menu', component: 'Client#2' } }));
  await view.doing(() => click(view.one('menuitemradio', /^Process$/)));
  expect(page.s.notices.map(({ text }) => text)).toEqual(['Client is used twice: both changed.']);
  expect(page.s.selection?.kind === 'component' && page.s.network?.components[page.s.selection.address]?.name).toBe('Client#2');
});

test('a click on what is chosen keeps it chosen; Enter writes its behaviour', async () => {
  const { page, view } = await open(TWO_LOCKS);
  const coder = view.one('button', /^Coder, agent/);
  await view.doing(() => click(coder));
  await view.doing(() => click(coder));
  expect(coder.getAttribute('aria-pressed')).toBe('true');
  await view.doing(() => page.s.select(null));
  await view.doing(() => press(coder, 'Enter'));
  expect(page.s.gesture).toEqual({ kind: 'behaviour', component: 'Coder' });
});

test('connected channels that are open can be made private at once, or the hint closed', async () => {
  const { page, view } = await open(CROWD);
  expect(view.one('group', /^Open channels$/).textContent).toBe('2 channels can also be used from outside.Make them private');
  await view.doing(() => click(view.one('button', /^Make them private$/)));
  expect(page.s.document.source).toContain('system S = (Ann | Bob | Disk) \\ {takeDisk, giveDisk};');
  expect(view.all('group', /^Open channels$/)).toHaveLength(0);
  await view.doing(() => page.s.undo());
  await view.doing(() => click(view.one('button', /^Hide this hint$/)));
  expect(view.all('group', /^Open channels$/)).toHaveLength(0);
});

test('nothing drawn yet: what to do', async () => {
  const { view } = await open('');
  expect(view.element.textContent).toContain('Nothing drawn yet. Add an agent, a tool or a lock, or open an example.');
});
