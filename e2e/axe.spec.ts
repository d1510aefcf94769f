import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { openFirstExample } from './support/open.ts';
import { expect, expectExplored, panels, test } from './support/test.ts';

/** What axe calls serious or critical on what is shown now. */
async function serious(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(' | ')}`);
}

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1440, 1024, 390]) {
    test(`axe finds nothing serious: ${theme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await openFirstExample(page);
      expect(await serious(page)).toEqual([]);
      await page.keyboard.press('1');
      await expect(page.getByText(/Step 1 of 1/).first()).toBeVisible();
      await page.keyboard.press('2');
      await expect(page.getByText('Nothing can happen any more').first()).toBeVisible();
      expect(await serious(page)).toEqual([]);
      if (width === 390) {
        for (const tab of ['Drawing', 'States', 'Text'] as const) {
          await page.getByRole('tab', { name: tab }).click();
          expect(await serious(page)).toEqual([]);
        }
      } else {
        for (const tab of ['Components', 'Rule'] as const) {
          await panels(page).inspector.getByRole('tab', { name: tab }).click();
          expect(await serious(page)).toEqual([]);
        }
      }
    });
  }
}

test('axe finds nothing serious on Start and in the dialogs', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expectExplored(page);
  for (const [key, name] of [['Control+k', 'Search'], ['?', 'Keys']] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: 'Share this step' })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Start', exact: true }).or(page.getByRole('link', { name: 'Start', exact: true })).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await serious(page)).toEqual([]);
});
