import { createAddressBar } from '../platform/address-bar.ts';
import { createAutosave } from '../platform/autosave.ts';
import { createClipboard } from '../platform/clipboard.ts';
import { createEngineClient } from '../platform/engine-client.ts';
import { createFiles } from '../platform/files.ts';
import { createGallery, fetchText } from '../platform/gallery.ts';
import { createKeyValues } from '../platform/key-values.ts';
import { createLayoutClient, type LayoutClient } from '../platform/layout-client.ts';
import { createPreferences } from '../platform/preferences.ts';
import { openProjectTable } from '../platform/project-table.ts';
import { createShare } from '../platform/share.ts';
import { createStorage } from '../platform/storage.ts';
import { createTabs } from '../platform/tabs.ts';
import { createWorkspace, type WorkspaceHandle } from '../store/create-workspace.ts';
import type { FilesPort, GalleryPort, PreferencesPort } from '../store/ports.ts';

function after(delayMs: number, run: () => void): () => void {
  const id = window.setTimeout(run, delayMs);
  return () => window.clearTimeout(id);
}

/** Work may be lost from here on: the tab is hidden or goes. */
function onLeave(run: () => void): void {
  window.addEventListener('pagehide', run);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && run());
}

export interface Wiring extends WorkspaceHandle {
  readonly files: FilesPort;
  readonly gallery: GalleryPort;
  readonly preferences: PreferencesPort;
  readonly layout: LayoutClient;
}

/** The store on this browser's adapters, and those the frame of the page uses itself. The theme is the one `theme.js` has set before the first paint. */
export function wire(): Wiring {
  const files = createFiles(document);
  const gallery = createGallery('examples/', fetchText);
  const browser = createKeyValues(() => localStorage);
  const tab = createKeyValues(() => sessionStorage);
  const preferences = createPreferences(browser, tab);
  const tabs = createTabs();
  const storage = createStorage({
    open: () => openProjectTable(),
    keep: browser,
    tabs,
    now: () => Date.now(),
    persist: () => void navigator.storage?.persist?.().catch(() => false),
  });
  const workspace = createWorkspace(
    {
      engine: createEngineClient(),
      storage,
      autosave: createAutosave({ storage, after, onLeave }),
      tabs,
      share: createShare(),
      address: createAddressBar(window),
      clipboard: createClipboard(document, navigator.clipboard),
      files,
      preferences,
      gallery,
      clock: { now: () => performance.now(), after },
      newId: () => crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
      reload: () => location.reload(),
    },
    document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  );
  return { ...workspace, files, gallery, preferences, layout: createLayoutClient() };
}
