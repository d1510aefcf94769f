import type { Page } from 'playwright/test';
import { expect, expectStep, panels, replaceText, test } from './support/test.ts';

/** Takes two steps into the deadlock and reads the link from the share dialog. */
async function linkToDeadlock(page: Page): Promise<string> {
  const { inspector } = panels(page);
  await inspector.getByRole('button', { name: 'Do it: Planner takes Board' }).click();
  await inspector.getByRole('button', { name: 'Do it: Coder takes Repo' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this step' });
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/#1/);
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return link;
}

test('the link opens in a fresh browser at the same step', async ({ page, browser }) => {
  await page.goto('/');
  const link = await linkToDeadlock(page);
  const other = await browser.newContext();
  const fresh = await other.newPage();
  await fresh.goto(link);
  await expectStep(fresh, 2, 2);
  await expect(panels(fresh).inspector.getByText('Planner holds Board and waits for Repo.')).toBeVisible();
  await other.close();
});

test('a link opens beside the work at hand, never over it', async ({ page }) => {
  await page.goto('/');
  const link = await linkToDeadlock(page);
  await replaceText(page, 'agent Mine = a.b.Mine;\nsystem S = Mine;');
  await expect(panels(page).lts.getByText('all 2 states')).toBeVisible();
  await page.goto(link);
  await expectStep(page, 2, 2);
  await page.getByRole('button', { name: /^Back to/ }).click();
  await expect(page.getByRole('textbox', { name: 'Model text' })).toContainText('agent Mine');
});

test('a damaged link says so and opens what can be read; nothing is lost', async ({ page }) => {
  await page.goto('/');
  const link = await linkToDeadlock(page);
  await page.goto('about:blank');
  await page.goto(link.slice(0, -12));
  await expect(page.getByRole('region', { name: 'Messages' }).or(page.getByRole('status')).getByText(/This link is (cut off|damaged)/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Model text' })).toContainText('agent Planner');
  await page.goto('about:blank');
  await page.goto('/#1!!not-a-link');
  await expect(page.getByText(/This is not a Tauscope link|Nothing could be opened/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Model text' })).toContainText('agent Planner');
});

test('a link made by a newer version says so', async ({ page }) => {
  await page.goto('/#9AAAAAAAAAAAA');
  await expect(page.getByText('This link was made by a newer version. Reload to get it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('a link to a mismatch opens in a fresh browser at the same move', async ({ page, browser }) => {
  await page.goto('/');
  await replaceText(page, 'Machine = coin.(tea + coffee);\nMoody = coin.tea + coin.coffee;\ncheck not strong(Machine, Moody);');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const move = page.getByRole('button', { name: 'Move', exact: true });
  for (const _ of [1, 2, 3]) await move.click();
  await expect(page.getByText('Move 3 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/#1/);
  const link = await field.inputValue();

  const other = await browser.newContext();
  const fresh = await other.newPage();
  await fresh.goto(link);
  await expect(fresh.getByText('Move 3 of 4')).toBeVisible();
  await expect(fresh.getByText('Not the same').first()).toBeVisible();
  await other.close();
});
