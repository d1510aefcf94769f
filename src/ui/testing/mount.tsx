import { act, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import type { DrawPair, PairDrawing, PairPicture, PairSource } from '../../core/lts/pair-drawing.ts';
import { createLayout, type LayoutApi } from '../../engine/layout.ts';
import { settle, type TestPage } from '../../store/testing/test-page.ts';
import { LayoutContext } from '../kit/use-layout.ts';
import { WorkspaceContext } from '../kit/use-workspace.ts';

export interface Mounted {
  readonly element: HTMLElement;
  /** Elements with this role (given or native) whose accessible name matches. */
  readonly all: (role: string, name: RegExp) => readonly Element[];
  /** The only one of them. */
  readonly one: (role: string, name: RegExp) => Element;
  /** Does something and lets its consequences be drawn. */
  readonly doing: (run: () => unknown) => Promise<void>;
  readonly unmount: () => void;
}

const TAGS: Readonly<Record<string, string>> = { button: 'button, [role="button"]', row: 'tr', menuitem: '[role="menuitem"]' };

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent;

/** A part of the page on a test page's store, with pictures laid out in this thread; flow graphs keep their first arrangement. */
export async function mount(page: TestPage, part: JSX.Element): Promise<Mounted> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  Object.assign(Element.prototype, { animate: atItsGoal });
  const { drawLts, drawPair } = createLayout(() => Promise.reject(new Error('no ELK in this test')));
  const layout = {
    placeNetwork: () => Promise.reject(new Error('no ELK in this test')),
    drawLts: lastAnswer(drawLts),
    drawPair: pairsOf(drawPair),
  };
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const doing = async (run: () => unknown): Promise<void> => {
    await act(async () => {
      run();
      await settle();
    });
    await act(settle);
  };
  await doing(() => root.render(<WorkspaceContext value={page.store}><LayoutContext value={layout}>{part}</LayoutContext></WorkspaceContext>));
  const all = (role: string, name: RegExp): readonly Element[] => [...document.querySelectorAll(TAGS[role] ?? `[role="${role}"]`)].filter((e) => name.test(nameOf(e)));
  return {
    element, all, doing,
    one: (role, name) => {
      const [found, ...others] = all(role, name);
      if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} times ${role} ${String(name)}`);
      return found;
    },
    unmount: () => {
      act(() => root.unmount());
      element.remove();
    },
  };
}

/** An animation that is over at once: nothing moves in a test. */
function atItsGoal(): object {
  const nothing = (): void => undefined;
  return Object.assign(new EventTarget(), { finished: Promise.resolve(), finish: nothing, cancel: nothing });
}

/** "As before" gives the drawing of before, as the client of the worker does. */
function lastAnswer<Request, Answer>(ask: (request: Request) => Promise<Answer | null>): (request: Request) => Promise<Answer> {
  let last: Answer | null = null;
  return async (request) => {
    last = (await ask(request)) ?? last;
    if (last === null) throw new Error('nothing before');
    return last;
  };
}

/** The same for pairs, of which one picture per kind is remembered. */
function pairsOf(ask: LayoutApi['drawPair']): DrawPair {
  const last = new Map<PairPicture, PairDrawing>();
  let sent: PairSource | null = null;
  return async ({ source, ...request }) => {
    const isKnown = sent === source;
    sent = source;
    const drawing = (await ask({ ...request, source: isKnown ? null : source })) ?? last.get(request.picture);
    if (!drawing) throw new Error('nothing before');
    last.set(request.picture, drawing);
    return drawing;
  };
}

/** Presses a key on an element. */
export function press(element: Element, key: string, modifiers: Partial<Pick<KeyboardEventInit, 'shiftKey' | 'ctrlKey'>> = {}): void {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }));
}

export function click(element: Element): void {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}
