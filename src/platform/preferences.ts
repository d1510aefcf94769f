/** What the reader set up. Each value is checked by itself: an unknown one falls back, the others stay. */
import type { Preferences, PreferencesPort, Theme } from '../store/ports.ts';
import type { KeyValues } from './key-values.ts';

/** Read by public/theme.js before the first paint, hence by itself and as plain text; absent: follow the system. */
const THEME = 'tauscope.theme';
const OTHERS = 'tauscope.preferences';
const PROJECT = 'tauscope.project';

/** `browser` outlives the tab, `tab` does not: two tabs may have two projects open. */
export function createPreferences(browser: KeyValues, tab: KeyValues): PreferencesPort {
  let current = read(browser);
  return {
    read: () => current,
    write: (change) => {
      current = { ...current, ...change };
      const { theme, ...others } = current;
      if (theme === 'system') browser.remove(THEME);
      else browser.set(THEME, theme);
      browser.set(OTHERS, JSON.stringify(others));
      return current;
    },
    lastProject: () => tab.get(PROJECT) ?? browser.get(PROJECT),
    rememberProject: (id) => {
      tab.set(PROJECT, id);
      browser.set(PROJECT, id);
    },
  };
}

function read(browser: KeyValues): Preferences {
  const stored = parse(browser.get(OTHERS));
  const { hasLetterKeys, speed, panelSizes, isGreeted } = stored;
  return {
    theme: themeOf(browser.get(THEME)),
    hasLetterKeys: hasLetterKeys !== false,
    speed: typeof speed === 'number' && speed >= 0.5 && speed <= 16 ? speed : 1,
    panelSizes: Object.fromEntries(Object.entries(isRecord(panelSizes) ? panelSizes : {}).filter(isSizes)),
    isGreeted: isGreeted === true,
  };
}

function themeOf(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(text ?? '{}');
    return isRecord(data) ? data : {};
  } catch {
    return {};
  }
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

function isSizes(entry: [string, unknown]): entry is [string, number[]] {
  const [, sizes] = entry;
  return Array.isArray(sizes) && sizes.every((size) => typeof size === 'number' && size >= 0 && size <= 100);
}
