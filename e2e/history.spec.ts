import type { Page } from 'playwright/test';
import { expect, expectRead, panels, test } from './support/test.ts';

/** The line of the model text in which the caret is, up to the caret. */
async function beforeCaret(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Model text' }).focus();
  return page.evaluate(() => {
    const selection = getSelection();
    const node = selection?.focusNode ?? null;
    const element = node instanceof Element ? node : node?.parentElement;
    const line = element?.closest('.cm-line');
    if (!selection || !node || !line) return 'no caret in the text';
    const range = document.createRange();
    range.setStart(line, 0);
    range.setEnd(node, selection.focusOffset);
    return range.toString();
  });
}

test('drawing changes the text around the caret, which stays in its word; undo says what it took back', async ({ page }) => {
  await page.goto('/');
  const { text, system } = panels(page);
  await text.getByText('resource Board').click();
  const caret = await beforeCaret(page);
  expect(caret).toMatch(/^resource Board/);

  await system.getByRole('button', { name: /^Planner, agent/ }).click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name of Planner' }).fill('Thinker');
  await page.keyboard.press('Enter');
  await expectRead(page);
  await expect(system.getByRole('button', { name: /^Thinker, agent/ })).toBeVisible();
  await expect(text.getByText('agent Thinker =')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Done: rename Planner.' })).toBeAttached();
  expect(await beforeCaret(page)).toBe(caret);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text.getByText('agent Planner =')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Undone: rename Planner.' })).toBeAttached();
  expect(await beforeCaret(page)).toBe(caret);
});
