import type { Page } from 'playwright/test';
import { firstLoad } from '../../scripts/first-load.mjs';

const DIST = process.env['TAUSCOPE_DIST'] ?? 'dist';

/**
 * Collects the scripts a page really loads, workers included, as file names under `dist`. Call it before the page is
 * opened; the list grows until `stop` is called.
 */
export function watchScripts(page: Page): { readonly files: ReadonlySet<string>; readonly stop: () => void } {
  const files = new Set<string>();
  const note = (request: { url(): string; resourceType(): string }) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' || pathname.endsWith('.js')) files.add(pathname.slice(1));
  };
  page.on('request', note);
  return { files, stop: () => page.off('request', note) };
}

/** The built scripts, by what the byte budget says of them. */
export function scriptsOfBuild() {
  const { js, lazy } = firstLoad(DIST);
  return { counted: js.map(({ file }) => file), lazy: lazy.map(({ file }) => file), js };
}
