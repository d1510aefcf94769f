import { expect, test } from 'playwright/test';
import { BUDGET } from '../scripts/first-load.mjs';
import { scriptsOfBuild, watchScripts } from './support/bytes.ts';
import { openFirstExample } from './support/open.ts';

test('before the first step only counted scripts load, and they fit the budget', async ({ page }) => {
  const scripts = watchScripts(page);
  await openFirstExample(page);
  scripts.stop();

  const build = scriptsOfBuild();
  const allowed = [...build.counted, ...build.lazy];
  expect([...scripts.files].filter((file) => !allowed.includes(file))).toEqual([]);
  // The list is not just long enough, it is true: everything in it is needed.
  expect([...scripts.files].toSorted()).toEqual(expect.arrayContaining(build.counted));
  expect(build.js.reduce((sum, { gzip }) => sum + gzip, 0)).toBeLessThanOrEqual(BUDGET.js);
});
