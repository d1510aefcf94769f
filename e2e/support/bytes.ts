import type { Page } from 'playwright/test';
import { firstLoad } from '../../scripts/first-load.mjs';

const DIST = process.env['TAUSCOPE_DIST'] ?? 'dist';

/** File name under `dist` of a script's address. */
function fileOf(address: string): string {
  return new URL(address).pathname.slice(1);
}

/**
 * Lets through the scripts in `allowed` only, workers' included; the others wait for ever, as on a very slow line.
 * Returns the names of those asked for.
 */
export async function holdOtherScripts(page: Page, allowed: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  await page.context().route('**/*.js', async (route) => {
    const file = fileOf(route.request().url());
    asked.add(file);
    if (allowed.includes(file)) await route.continue();
  });
  return asked;
}

/** The built scripts, by what the byte budget says of them. */
export function scriptsOfBuild() {
  const { js, lazy } = firstLoad(DIST);
  return { counted: js.map(({ file }) => file), lazy: lazy.map(({ file }) => file), js };
}
