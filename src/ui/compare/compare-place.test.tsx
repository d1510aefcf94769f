// @vitest-environment happy-dom
import { act, useEffect, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isComparisonCurrent } from '../../store/compare-selectors.ts';
import type { Workspace } from '../../store/state.ts';
import { documentOf } from '../../core/trace/document.ts';
import { pageWith, settle, type TestPage } from '../../store/testing/test-page.ts';
import { CommandsContext, type Command, type CommandId, type CommandTable } from '../kit/commands.ts';
import { WorkspaceContext, type WorkspaceStore } from '../kit/use-workspace.ts';
import { fakeStore } from '../testing/fake-workspace.ts';
import type { CompareFiles } from './compare-files.ts';
import { CompareHeader } from './compare-header.tsx';
import { CompareTimeline } from './compare-timeline.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import { PreviewProvider, usePreview } from './preview.tsx';

const VENDING = 'tool Machine = coin.(tea + coffee); tool Moody = coin.tea + coin.coffee; agent Student = \'coin.0;';

/** Commands are the business of the page; here each says its name and notes that it was run. */
const ran: CommandId[] = [];
const commands = new Proxy({}, {
  get: (_, id: CommandId): Command => ({ label: id, group: 'compare', run: () => void ran.push(id) }),
}) as CommandTable;

const files = { pick: vi.fn<CompareFiles['pick']>(), openExample: vi.fn<CompareFiles['openExample']>() };
let unmount = (): void => undefined;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const nothing = (): void => undefined;
  Object.assign(HTMLElement.prototype, { scrollIntoView: nothing, showPopover: nothing, hidePopover: nothing });
  ran.length = 0;
});
afterEach(() => unmount());

function show(store: WorkspaceStore, more: JSX.Element | null = null): void {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const page: JSX.Element = (
    <WorkspaceContext value={store}>
      <CommandsContext value={commands}><PreviewProvider><CompareHeader files={files} /><EvidencePanel /><CompareTimeline />{more}</PreviewProvider></CommandsContext>
    </WorkspaceContext>
  );
  act(() => root.render(page));
  unmount = () => {
    act(() => root.unmount());
    element.remove();
  };
}

async function open(left: string, right: string, source = VENDING): Promise<TestPage> {
  const page = await pageWith(source);
  page.s.compare({ left: { process: left, file: null }, right: { process: right, file: null }, relation: 'strong' });
  await settle();
  show(page.store);
  return page;
}

const doing = async (run: () => unknown): Promise<void> => {
  await act(async () => {
    run();
    await settle();
  });
};

const text = (selector: string): readonly string[] => [...document.querySelectorAll(selector)].map((element) => element.textContent ?? '');
const region = (name: string): Element => document.querySelector(`section[aria-label="${name}"]`) ?? document.body;
function button(name: RegExp, within: Element = document.body): HTMLElement {
  const found = [...within.querySelectorAll<HTMLElement>('button')].filter((element) => name.test(element.getAttribute('aria-label') ?? element.textContent ?? ''));
  const [only, ...others] = found;
  if (!only || others.length > 0) throw new Error(`${found.length} times ${String(name)}`);
  return only;
}
const field = (side: 'left' | 'right'): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="Process on the ${side}"]`);
  if (!found) throw new Error(`no field ${side}`);
  return found;
};
async function type(input: HTMLInputElement, typed: string, key: string): Promise<void> {
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await doing(() => input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
}

test('that only one of two can go on inside for ever is said where the relation does not look at it', async () => {
  const page = await open('P', 'Q', 'P = a.P + tau.P; Q = a.Q;');
  const said = /P can go on for ever inside \(divergent\); weak bisimilarity does not look at that\./;
  expect(region('Evidence').textContent).not.toMatch(said); // strongly they differ by that
  await doing(() => page.s.compare({ relation: 'weak' }));
  expect(region('Evidence').textContent).toMatch(/^.*cannot be told apart/);
  expect(region('Evidence').textContent).toMatch(said);
  await doing(() => page.s.compare({ right: { process: 'tau.P', file: null } }));
  expect(region('Evidence').textContent).not.toContain('divergent');
});

test('other answers say where they lead, and what is pointed at is previewed', async () => {
  const previewed: (number | null)[] = [];
  const Seen = (): null => {
    const { answer } = usePreview();
    useEffect(() => void previewed.push(answer?.to ?? null), [answer]);
    return null;
  };
  const page = await pageWith('P = a.(b + c) + a.b + a.c + a.d; Q = a.b + a.c + a.d;');
  page.s.compare({ left: { process: 'P', file: null }, right: { process: 'Q', file: null }, relation: 'strong' });
  await settle();
  show(page.store, <Seen />);
  await doing(() => button(/other answers, each refuted/).click());
  const said = text('section[aria-label="Evidence"] ol ul li p:first-child');
  expect(said).toHaveLength(2);
  expect(new Set(said).size).toBe(2);
  for (const line of said) expect(line).toMatch(/^Defender answers a on Q\. To state \d+, class [A-F]+\. /);
  const [first] = document.querySelectorAll<HTMLElement>('ol ul li button');
  await doing(() => first?.focus());
  expect(said[0]).toContain(`To state ${previewed.at(-1)},`);
  await doing(() => first?.blur());
  expect(previewed.at(-1)).toBeNull();
});

test('the page stays at its top when it is opened at a move, and follows the moves of the reader', async () => {
  const scrolled: (string | null)[] = [];
  Object.assign(HTMLElement.prototype, { scrollIntoView(this: HTMLElement) { scrolled.push(this.getAttribute('aria-current')); } });
  const page = await pageWith(VENDING);
  page.s.compare({ left: { process: 'Machine', file: null }, right: { process: 'Moody', file: null }, relation: 'strong' });
  await settle();
  page.s.goToMove(3);
  show(page.store);
  expect(scrolled).toEqual([]);
  await doing(() => page.s.goToMove(4));
  expect(scrolled).toEqual(['step']);
  await doing(() => page.s.goToMove(3));
  expect(scrolled).toEqual(['step', 'step']);
});

describe('a mismatch', () => {
  test('the verdict, the sentence, the formula and every move are there', async () => {
    await open('Machine', 'Moody');
    expect(region('What is compared').textContent).toContain('Not the same');
    expect(region('Evidence').textContent).toContain('Moody can do coin and then refuse coffee. Machine cannot: after every coin it can do coffee.');
    expect(region('Evidence').textContent).toContain('shortest, depth 2');
    expect(text('[aria-label="Moves"] > li')).toHaveLength(4);
  });

  test('a click on a move goes there, and it is marked on the list and the track', async () => {
    const page = await open('Machine', 'Moody');
    await doing(() => button(/Attacker changes sides/).click());
    expect(page.s.moveCursor).toBe(3);
    expect(text('[aria-current="step"]')).toEqual([expect.stringContaining('Attacker changes sides and plays coffee on Machine.')]);
    expect(document.querySelector('[role="slider"]')?.getAttribute('aria-valuetext')).toBe('Move 3 of 4: attacker coffee, 1 move follows');
    expect(region('Mismatch player').textContent).toContain('Move 3 of 4');
  });

  test('another answer is played when the reader wants it, and there is a way back', async () => {
    const page = await open('P', 'Q', 'P = a.(b.0 + c.0) + a.b.0 + a.c.0; Q = a.b.0 + a.c.0;');
    const before = text('[aria-label="Moves"] > li').at(-1);
    await doing(() => button(/1 other answer, refuted/).click());
    expect(region('Evidence').textContent).toMatch(/Then on P [bc] is possible; on Q that is not so\./);
    await doing(() => button(/Answer this instead/).click());
    expect([page.s.answers, page.s.moveCursor]).toEqual([[1], 2]);
    expect(text('[aria-label="Moves"] > li').at(-1)).not.toBe(before);
    await doing(() => button(/Back to the longest resistance/).click());
    expect(text('[aria-label="Moves"] > li').at(-1)).toBe(before);
  });

  test('pointing at a part says what it means and where it holds', async () => {
    const page = await open('Machine', 'Moody');
    await doing(() => page.s.goToMove(2));
    await doing(() => button(/^<coffee>tt: Coffee is possible\.$|^<coffee>tt: coffee is possible\.$/).focus());
    expect(page.s.pointedPart?.part).toBe(1);
    expect(region('Evidence').textContent).toContain('coffee is possible.');
    expect(region('Evidence').textContent).toContain('true here on Machine');
    expect(region('Evidence').textContent).toContain('false here on Moody');
    await doing(() => button(/^<coffee>tt/).blur());
    expect(page.s.pointedPart).toBeNull();
  });

  test('arrows go from part to part, with one tab stop', async () => {
    await open('Machine', 'Moody');
    const parts = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[aria-label="Formula, part by part"] button')];
    expect(parts().map((part) => part.tabIndex)).toEqual([0, -1, -1]);
    await doing(() => parts()[0]?.focus());
    await doing(() => parts()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })));
    expect(document.activeElement).toBe(parts()[1]);
    expect(parts().map((part) => part.tabIndex)).toEqual([-1, 0, -1]);
  });

  test('the formula is copied as the logic writes it', async () => {
    const page = await open('Machine', 'Moody');
    await doing(() => button(/Copy formula/).click());
    expect(page.copied).toEqual(['[coin]<coffee>tt']);
  });
});

describe('a relation', () => {
  test('is said in words, with its classes; no move is offered', async () => {
    await open('P', 'Q', 'P = a.P; Q = a.a.Q;');
    expect(region('Evidence').textContent).toContain('P and Q cannot be told apart by any experiment (strongly bisimilar).');
    expect(text('table tbody tr')).toEqual([expect.stringContaining('2')]);
    expect(region('Mismatch player').textContent).toContain('no move can tell them apart');
  });

  test('the second check is told', async () => {
    await open('P', 'Q', 'P = a.P; Q = a.a.Q;');
    await doing(() => button(/^checked twice$/).click());
    expect(document.querySelector('[role="dialog"]')?.textContent).toMatch(/Every transition of every pair of the relation was looked at: 3 transitions in 1 class\./);
  });

  test('tabs show all classes and the rules', async () => {
    const page = await open('Machine', 'Moody');
    await doing(() => page.s.setCompareView({ evidenceTab: 'classes' }));
    expect(text('table tbody tr')).toHaveLength(6);
    await doing(() => page.s.setCompareView({ evidenceTab: 'rules' }));
    expect(region('Evidence').textContent).toContain('The game of strong bisimilarity');
  });
});

describe('the fields', () => {
  test('a name that is typed is compared', async () => {
    const page = await open('Machine', 'Moody');
    await type(field('right'), 'Machine', 'Enter');
    expect(page.s.question?.right.process).toBe('Machine');
    expect(region('What is compared').textContent).toContain('The same');
  });

  test('a field keeps the focus when its process is another one, and shows what is compared when nothing is written', async () => {
    const page = await open('Machine', 'Moody');
    const left = field('left');
    await doing(() => left.focus());
    await type(left, 'coin.0', 'Enter');
    expect(page.s.question?.left.process).toBe('coin.0');
    expect(document.activeElement).toBe(left);
    await type(left, '  ', 'Enter');
    expect([left.value, page.s.question?.left.process]).toEqual(['coin.0', 'coin.0']);
    await doing(() => page.s.swapSides());
    expect([left.value, field('right').value]).toEqual(['Moody', 'coin.0']);
  });

  test('the list shows the processes that fit, and Esc takes the typing back', async () => {
    const page = await open('Machine', 'Moody');
    await type(field('left'), 'm', 'ArrowDown');
    expect(text('[role="option"] code')).toEqual(['Machine', 'Moody']);
    expect(document.querySelector('[role="option"][aria-selected="true"]')?.textContent).toContain('Machine');
    await doing(() => field('left').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })));
    expect([field('left').value, text('[role="option"]').length, page.s.question?.left.process]).toEqual(['Machine', 0, 'Machine']);
  });

  test('a term may be typed; what is wrong with it stands at its field, with the place, and the answer before is called that', async () => {
    const page = await open('Machine', 'Moody');
    await type(field('right'), 'coin.(tea.0 + coffee.0)', 'Enter');
    expect(isComparisonCurrent(page.s)).toBe(true);
    await type(field('right'), 'coin.(tea +', 'Enter');
    const input = field('right');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^At character \d+: /);
    expect(field('left').getAttribute('aria-invalid')).toBeNull();
    expect(region('Evidence').textContent).toContain('Still showing the answer to the question before.');
    expect(region('What is compared').textContent).not.toMatch(/The same|Not the same/);
  });

  test('a second text: its name stands there, its processes are offered, and there is a way back', async () => {
    const page = await open('Machine', 'Moody');
    await doing(() => page.s.setCompareFile('right', { title: 'Other shop', source: 'Kiosk = coin.tea.Kiosk; Bar = beer.0;' }));
    expect(region('What is compared').textContent).toContain('in Other shop');
    await doing(() => button(/Show the processes for the right/).click());
    expect(text('[role="option"] code')).toEqual(['Kiosk', 'Bar']);
    await doing(() => button(/Take the right from this text again/).click());
    expect(page.s.question?.right.file).toBeNull();
  });

  test('the reader\'s own projects are in the menu, and a side is called by the text it comes from', async () => {
    const page = await open('Machine', 'Moody');
    await doing(() => page.storage.save({ id: 'other', document: { ...documentOf('Machine = coin.milk.0;'), title: 'Dairy' }, baseRevision: null }));
    await doing(() => page.store.setState({ projects: [{ id: 'other', title: 'Dairy', savedAt: 0, revision: 1 }, { id: page.s.document.id, title: 'Open one', savedAt: 0, revision: 1 }] }));
    await doing(() => button(/Text that the right comes from/).click());
    expect(text('[role="separator"]')[0]).toBe('My work');
    expect(text('[role="menuitem"]')).not.toContain('Open one');
    await doing(() => button(/^Dairy$/).click());
    expect(page.s.question?.right).toEqual({ process: 'Machine', file: { title: 'Dairy', source: 'Machine = coin.milk.0;' } });
    expect(region('Evidence').textContent).toContain('Machine (Dairy)');
  });

  test('another file or an example is asked for from the page', async () => {
    await open('Machine', 'Moody');
    await doing(() => button(/Text that the left comes from/).click());
    await doing(() => button(/Another file/).click());
    expect(files.pick).toHaveBeenCalledExactlyOnceWith('left');
  });
});

describe('what has no verdict', () => {
  const question: Workspace['question'] = { left: { process: 'P', file: null }, right: { process: 'Q', file: null }, relation: 'strong' };

  test('an internal error is ours, and can be reported', async () => {
    const copyText = vi.fn<Workspace['copyText']>(() => Promise.resolve());
    show(fakeStore({ question, comparing: { status: 'failed', reason: 'internal', side: null, detail: 'both say yes' }, copyText }));
    expect(region('What is compared').textContent).toContain('Our error: two algorithms disagree');
    await doing(() => button(/^Report$/).click());
    expect(copyText).toHaveBeenCalledExactlyOnceWith('both say yes', 'Copied the details');
  });

  test('a worker that died can be tried again', async () => {
    const retryComparing = vi.fn<() => void>();
    show(fakeStore({ question, comparing: { status: 'failed', reason: 'worker-died', side: null, detail: '' }, retryComparing }));
    expect(region('What is compared').textContent).toContain('Your model is safe.');
    await doing(() => button(/^Try again$/).click());
    expect(retryComparing).toHaveBeenCalledOnce();
  });

  test('while it is made a number is said, and it can be cancelled', async () => {
    show(fakeStore({ question, comparing: { status: 'comparing', id: 1 as never, progress: { phase: 'exploring', stateCount: 12_345, classCount: 0 }, previous: null } }));
    expect(region('What is compared').textContent).toContain('12,345 states so far');
    expect(region('What is compared').getAttribute('aria-busy')).toBe('true');
    await doing(() => button(/^Cancel$/).click());
    expect(ran).toEqual(['stopComparing']);
  });

  test('what cannot be explored decides nothing, and exploring more is not offered', async () => {
    const page = await open('P', 'Q', 'chan c: (int); P = c?x.0; Q = c?x.a.0;');
    expect(page.s.comparing.status).toBe('done');
    expect(region('What is compared').textContent).toMatch(/Not decided within \d+ states/);
    expect(region('Evidence').textContent).toMatch(/nothing was found that tells them apart, but \d of these could not be explored/);
    expect(text('button').filter((words) => words === 'Explore more')).toEqual([]);
  });

  test('at a limit more can be explored', async () => {
    const page = await open('P', 'Q', 'P = a.P; Q = a.a.Q;');
    const { comparing } = page.s;
    if (comparing.status !== 'done') throw new Error(comparing.status);
    const { comparison } = comparing;
    await doing(() => page.store.setState({ comparing: { ...comparing, comparison: { ...comparison, isRelated: null, certificate: null, left: { ...comparison.left, stop: 'states' } } } }));
    expect(region('Evidence').textContent).toMatch(/nothing was found that tells them apart, and there are more\. So it is not decided\./);
    await doing(() => button(/^Explore more$/, region('Evidence')).click());
    expect(page.s.comparing).toMatchObject({ status: 'done', comparison: { isRelated: true, left: { stop: 'complete' } } });
  });
});
