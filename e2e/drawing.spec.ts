import type { Locator, Page } from 'playwright/test';
import { expect, expectStep, panels, test } from './support/test.ts';

/** Where a component stands in the drawing, whatever the camera does. */
async function placeOf(element: Locator): Promise<string> {
  return element.evaluate((button) => {
    const node = button.closest('.react-flow__node');
    return node instanceof HTMLElement ? node.style.transform : 'not in the drawing';
  });
}

/** Presses on the middle of an element and moves the pointer by so much; the button stays down. */
async function hold(page: Page, element: Locator, by: { readonly x: number; readonly y: number }): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to hold');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 3 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 3 });
}

test('a component is dragged, is no click, stays over a reload, and undo brings it back', async ({ page }) => {
  await page.goto('/');
  const board = panels(page).system.getByRole('button', { name: /^Board, resource/ });
  await expect(board).toBeVisible();
  const before = await placeOf(board);
  await hold(page, board, { x: 90, y: 60 });
  await page.mouse.up();
  await expect.poll(() => placeOf(board)).not.toBe(before);
  await expect(board).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  await page.reload();
  await expect(board).toBeVisible();
  const kept = await placeOf(board);
  expect(kept).not.toBe(before);
  await page.getByRole('button', { name: 'Options of the drawing' }).click();
  await page.getByRole('menuitem', { name: /Tidy up/ }).click();
  await expect.poll(() => placeOf(board)).not.toBe(kept);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => placeOf(board)).toBe(kept);
});

test('Esc gives a drag up', async ({ page }) => {
  await page.goto('/');
  const board = panels(page).system.getByRole('button', { name: /^Board, resource/ });
  await expect(board).toBeVisible();
  const before = await placeOf(board);
  await hold(page, board, { x: 80, y: 40 });
  await expect.poll(() => placeOf(board)).not.toBe(before);
  await page.keyboard.press('Escape');
  await expect.poll(() => placeOf(board)).toBe(before);
  await page.mouse.up();
  await expect.poll(() => placeOf(board)).toBe(before);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('a click chooses a component, a click on a channel that can step takes the step', async ({ page }) => {
  await page.goto('/');
  const { system } = panels(page);
  const board = system.getByRole('button', { name: /^Board, resource/ });
  await board.click();
  await expect(board).toHaveAttribute('aria-pressed', 'true');
  await system.getByRole('button', { name: 'takeBoard, from Planner to Board, can step now' }).click();
  await expectStep(page, 1, 1);
});

test('a state of the graph is chosen and gone to, by the shortest run', async ({ page }) => {
  await page.goto('/');
  const { lts } = panels(page);
  await lts.getByRole('button', { name: /^state 4, deadlock/i }).click();
  await lts.getByRole('button', { name: 'Go there' }).click();
  await expectStep(page, 2, 2);
  await expect(panels(page).inspector.getByText('Nothing can happen any more')).toBeVisible();
});
