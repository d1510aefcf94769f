/**
 * Keys of the page. A key is written as in the command table: `Ctrl Shift Z`, `→`. Keys without Ctrl are left alone while a text
 * has the focus; single characters can be switched off (WCAG 2.1.4). A control that handled the key itself has it.
 */
import { enabledSteps } from '../store/selectors.ts';
import type { Workspace } from '../store/state.ts';
import type { Command, CommandTable } from '../ui/kit/commands.ts';
import type { WorkspaceStore } from '../ui/kit/use-workspace.ts';

const SYMBOLS: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←', ' ': 'Space' };
const TEXT = 'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"], [type="range"])';
/** Where arrows, Home and End mean something else. */
const OWN_ARROWS = '[role="tablist"], [role="radiogroup"], [role="menu"], [role="listbox"], [role="separator"], [role="tree"], [role="grid"]';
/** Pictures go from item to item by the arrows; Home and End stay those of the page. */
const OWN_DIRECTIONS = `${OWN_ARROWS}, [data-own-arrows]`;

/** The key as the table writes it. Shift is part of it only where it changes more than the character. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): string {
  const isCharacter = event.key.length === 1 && event.key !== ' ';
  const key = SYMBOLS[event.key] ?? (isCharacter ? event.key.toUpperCase() : event.key);
  const isLetter = /^[A-Z]$/.test(key);
  return [event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : '', event.shiftKey && (!isCharacter || isLetter) ? 'Shift' : '', key]
    .filter(Boolean).join(' ');
}

/** Single characters, with or without Shift. */
function isCharacterKey(name: string): boolean {
  return /^(Shift )?.$/.test(name) && !/[→←]$/.test(name);
}

/** Listens for the keys of `table` until the returned function is called. */
export function listenForKeys(target: Window, store: WorkspaceStore, table: CommandTable): () => void {
  const byKey = new Map<string, Command[]>();
  for (const command of Object.values(table)) for (const key of command.keys ?? []) byKey.set(key, [...(byKey.get(key) ?? []), command]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const s = store.getState();
    const element = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.isComposing || s.dialog !== null) return;
    const name = keyName(event);
    if (!mayUse(name, element, s)) return;
    if (name === 'Escape') {
      if (s.maximised !== null && !s.choosing) s.setView({ maximised: null });
      return;
    }
    if (/^[1-9]$/.test(name) && s.place === 'debug') {
      const step = enabledSteps(s)[Number(name) - 1];
      if (step) s.takeStep(step.index);
      return;
    }
    const command = byKey.get(name)?.find(({ place }) => place === undefined || place === s.place);
    if (!command) return;
    event.preventDefault();
    if ((command.off?.(s) ?? null) === null) command.run(store);
  };
  target.addEventListener('keydown', onKeyDown);
  return () => target.removeEventListener('keydown', onKeyDown);
}

function mayUse(name: string, element: Element | null, s: Workspace): boolean {
  const isIn = (selector: string): boolean => Boolean(element?.closest(selector));
  if (name.startsWith('Ctrl ')) return !isIn('input') || name === 'Ctrl K';
  if (name.endsWith('F6')) return true;
  if (isIn(TEXT)) return false;
  if (isCharacterKey(name) && !s.letterKeys) return false;
  if (name === 'Space') return !isIn('button, a, summary, [role="button"], [role="slider"], [tabindex="0"]');
  if (/(→|←)$/.test(name)) return !isIn(OWN_DIRECTIONS);
  if (/(Home|End)$/.test(name)) return !isIn(OWN_ARROWS);
  return true;
}
