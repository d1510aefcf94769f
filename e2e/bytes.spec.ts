import { BUDGET } from '../scripts/first-load.mjs';
import { holdOtherScripts, scriptsOfBuild } from './support/bytes.ts';
import { openFirstExample } from './support/open.ts';
import { expect, expectStep, panels, test } from './support/test.ts';

test('the first example is stepped with the counted scripts alone, and they fit the budget', async ({ page }) => {
  const build = scriptsOfBuild();
  const asked = await holdOtherScripts(page, build.counted);
  await openFirstExample(page);
  await panels(page).inspector.getByRole('button', { name: 'Do it: Planner takes Board' }).click();
  await expectStep(page, 1, 1);
  // The list is not just long enough, it is true: everything in it is asked for.
  expect([...asked]).toEqual(expect.arrayContaining(build.counted));
  expect(build.js.reduce((sum, { gzip }) => sum + gzip, 0)).toBeLessThanOrEqual(BUDGET.js);
});
