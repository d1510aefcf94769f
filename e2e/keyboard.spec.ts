import { expect, expectExplored, expectStep, panels, test } from './support/test.ts';

test('the whole tour by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expectExplored(page);
  await page.keyboard.press('1');
  await expectStep(page, 1, 1);
  await page.keyboard.press('2');
  await expectStep(page, 2, 2);
  await expect(panels(page).inspector.getByText('Nothing can happen any more')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expectStep(page, 1, 2);
  await page.keyboard.press('ArrowRight');
  await expectStep(page, 2, 2);
  await page.keyboard.press('Home');
  await expectStep(page, 0, 2);
  await page.keyboard.press('End');
  await expectStep(page, 2, 2);
  await page.keyboard.press('Home');
  await page.keyboard.press('d');
  await expectStep(page, 2, 2);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
});

test('what is typed while a dialog is fetched is typed into it, and the page does not scroll', async ({ page }) => {
  let letGo = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/search-dialog/, async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto('/');
  await expectExplored(page);
  const editor = page.locator('.cm-content');
  await editor.focus();
  const text = await editor.textContent();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('run a d');
  letGo();
  await expect(page.getByRole('combobox')).toHaveValue('run a d');
  await page.keyboard.type('e');
  await expect(page.getByRole('combobox')).toHaveValue('run a de');
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  expect(await editor.textContent()).toBe(text);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
});

test('Home leads to the first step also from the drawing', async ({ page }) => {
  await page.goto('/');
  await expectExplored(page);
  await page.keyboard.press('1');
  await expectStep(page, 1, 1);
  await panels(page).system.getByRole('button', { name: /^Coder, / }).focus();
  await page.keyboard.press('Home');
  await expectStep(page, 0, 1);
});

test('F6 goes round the panels and Tab leaves every graph', async ({ page }) => {
  await page.goto('/');
  await expectExplored(page);
  const focusedPanel = (): Promise<string | null> => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label') ?? null);
  const seen = new Set<string | null>();
  for (let i = 0; i < 5; i += 1) {
    await page.keyboard.press('F6');
    seen.add(await focusedPanel());
  }
  expect([...seen].map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(['Inspector', 'LTS', 'System', 'Text', 'Trace']);
  const { lts } = panels(page);
  await lts.focus();
  for (let i = 0; i < 12 && (await focusedPanel()) === 'LTS'; i += 1) await page.keyboard.press('Tab');
  expect(await focusedPanel()).not.toBe('LTS');
});
