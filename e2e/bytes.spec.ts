import { expect, test } from 'playwright/test';
import { BUDGET } from '../scripts/first-load.mjs';
import { scriptsOfBuild, watchScripts } from './support/bytes.ts';

test('before the first step only counted scripts load, and they fit the budget', async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Step', exact: true })).toBeEnabled();
  scripts.stop();

  const build = scriptsOfBuild();
  const allowed = [...build.counted, ...build.lazy];
  expect([...scripts.files].filter((file) => !allowed.includes(file))).toEqual([]);
  // The list is not just long enough, it is true: everything in it is needed.
  expect([...scripts.files].toSorted()).toEqual(expect.arrayContaining(build.counted));
  expect(build.js.reduce((sum, { gzip }) => sum + gzip, 0)).toBeLessThanOrEqual(BUDGET.js);
});
