// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Workspace } from '../store/state.ts';
import { fakeSnapshot, fakeStore } from '../ui/testing/fake-workspace.ts';
import { createCommands } from './commands.ts';
import { keyName, listenForKeys } from './shortcuts.ts';

const table = createCommands({ pickFile: () => undefined, resetPanels: () => undefined });
const acts = {
  takeStep: vi.fn<Workspace['takeStep']>(), stepForward: vi.fn<() => void>(), undo: vi.fn<() => void>(), setView: vi.fn<Workspace['setView']>(), play: vi.fn<() => void>(),
};
let stop = (): void => undefined;

function listen(change: Partial<Workspace> = {}): void {
  stop();
  stop = listenForKeys(window, fakeStore({ snapshots: [fakeSnapshot('go', 'stay')], canUndo: true, ...acts, ...change }), table);
}

function press(target: Element, key: string, more: KeyboardEventInit = {}): boolean {
  return target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}

function put(html: string): Element {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-here]') ?? document.body;
}

beforeEach(() => listen());
afterEach(() => {
  stop();
  for (const act of Object.values(acts)) act.mockClear();
});

describe('keyName', () => {
  test.each([
    [{ key: 'ArrowRight' }, '→'], [{ key: ' ' }, 'Space'], [{ key: 'k', ctrlKey: true }, 'Ctrl K'], [{ key: 'k', metaKey: true }, 'Ctrl K'],
    [{ key: 'Z', ctrlKey: true, shiftKey: true }, 'Ctrl Shift Z'], [{ key: 'L', shiftKey: true }, 'Shift L'], [{ key: '?', shiftKey: true }, '?'],
    [{ key: '+', shiftKey: true }, '+'], [{ key: 'F6', shiftKey: true }, 'Shift F6'], [{ key: 'ArrowRight', shiftKey: true }, 'Shift →'],
  ])('%j is %s', (event, name) => {
    expect(keyName({ ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...event })).toBe(name);
  });
});

describe('keys', () => {
  test('arrows step, digits choose', () => {
    press(put(''), 'ArrowRight');
    press(document.body, '2');
    press(document.body, '3');
    expect(acts.stepForward).toHaveBeenCalledOnce();
    expect(acts.takeStep.mock.calls).toEqual([[1]]);
  });

  test('letters and arrows stay with a text that has the focus, Ctrl Z does not', () => {
    const editor = put('<div contenteditable="true" data-here></div>');
    for (const key of ['ArrowRight', '1', '?', 'Home', ' ']) press(editor, key);
    expect(acts.stepForward).not.toHaveBeenCalled();
    expect(acts.takeStep).not.toHaveBeenCalled();
    expect(acts.setView).not.toHaveBeenCalled();
    expect(press(editor, 'z', { ctrlKey: true })).toBe(false);
    expect(acts.undo).toHaveBeenCalledOnce();
  });

  test('an input keeps its own undo', () => {
    press(put('<input data-here>'), 'z', { ctrlKey: true });
    expect(acts.undo).not.toHaveBeenCalled();
  });

  test('arrows stay with a picture, Home and End do not', () => {
    const item = put('<div data-own-arrows><button data-here></button></div>');
    press(item, 'ArrowRight');
    expect(acts.stepForward).not.toHaveBeenCalled();
    expect([press(item, 'Home'), press(item, 'End')]).toEqual([false, false]);
  });

  test('arrows stay with tabs, Space with buttons', () => {
    press(put('<div role="tablist"><button data-here></button></div>'), 'ArrowRight');
    press(document.querySelector('button') ?? document.body, ' ');
    expect(acts.stepForward).not.toHaveBeenCalled();
    expect(acts.play).not.toHaveBeenCalled();
    press(put(''), ' ');
    expect(acts.play).toHaveBeenCalledOnce();
  });

  test('single characters can be switched off; arrows stay', () => {
    listen({ letterKeys: false });
    press(put(''), '1');
    press(document.body, '?', { shiftKey: true });
    press(document.body, 'ArrowRight');
    expect(acts.takeStep).not.toHaveBeenCalled();
    expect(acts.setView).not.toHaveBeenCalled();
    expect(acts.stepForward).toHaveBeenCalledOnce();
  });

  test('a dialog has all keys', () => {
    listen({ dialog: 'share' });
    press(put(''), 'ArrowRight');
    expect(acts.stepForward).not.toHaveBeenCalled();
  });

  test('Esc leaves the maximised panel', () => {
    listen({ maximised: 'lts' });
    press(put(''), 'Escape');
    expect(acts.setView).toHaveBeenCalledExactlyOnceWith({ maximised: null });
  });

  test('a key that a control handled is left alone', () => {
    const box = put('<div data-here></div>');
    box.addEventListener('keydown', (event) => event.preventDefault());
    press(box, 'ArrowRight');
    expect(acts.stepForward).not.toHaveBeenCalled();
  });
});
