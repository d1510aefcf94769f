import type { Locator } from 'playwright/test';
import { expect, expectExplored, expectStep, panels, test } from './support/test.ts';

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on screen');
  return box;
}

for (const [width, height] of [[1440, 900]] as const) {
  test(`a message covers neither the Inspector nor the debugger at ${width}, and the page does not scroll`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expectExplored(page);
    await page.keyboard.press('1');
    await expectStep(page, 1, 1);
    await page.keyboard.press('Home');
    await expectStep(page, 0, 1);
    await page.keyboard.press('2');
    const message = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    await expect(message).toHaveText(/Kept the earlier run as Run 1/);
    for (const panel of [panels(page).inspector, page.getByRole('region', { name: 'Debugger' })]) {
      await expect.poll(async () => {
        const [a, b] = [await boxOf(message), await boxOf(panel)];
        return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
      }).toBe(false);
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  });
}

test('Start leads to an empty drawing first, which says what can be done', async ({ page }) => {
  await page.goto('/');
  await expectExplored(page);
  await page.getByRole('button', { name: 'Start', exact: true }).first().click();
  await page.getByRole('button', { name: /^Draw it/ }).click();
  await expect(panels(page).system.getByText('Nothing drawn yet.')).toBeVisible();
  await expect(panels(page).inspector.getByText('Nothing runs yet. Draw or write a process, or open an example.')).toBeVisible();
  await expect(panels(page).trace.getByText('Nothing runs yet. Draw or write a process, or open an example.')).toBeVisible();
});
