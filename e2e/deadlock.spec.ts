import { stepButton } from './support/open.ts';
import { expect, expectStep, panels, paste, test } from './support/test.ts';

test('the first example runs to its deadlock and names the circle', async ({ page }) => {
  await page.goto('/');
  const { inspector, lts, system, trace } = panels(page);
  await expect(stepButton(page)).toBeEnabled();
  await expect(page.getByText('Press Step. In two steps they are stuck.')).toBeVisible();
  await expect(lts.getByText('all 12 states, 16 transitions')).toBeVisible();

  await inspector.getByRole('button', { name: 'Do it: Planner takes Board' }).click();
  await expectStep(page, 1, 1);
  await expect(page.getByText('Press Step. In two steps they are stuck.')).toBeHidden();
  const second = inspector.getByRole('listitem').filter({ hasText: 'Coder takes Repo' });
  await expect(second).toContainText('leads straight into a deadlock');
  await inspector.getByRole('button', { name: 'Do it: Coder takes Repo' }).click();
  await expectStep(page, 2, 2);

  await expect(inspector.getByText('Nothing can happen any more')).toBeVisible();
  await expect(inspector.getByText('Planner holds Board and waits for Repo.')).toBeVisible();
  await expect(inspector.getByText('Coder holds Repo and waits for Board.')).toBeVisible();
  await expect(inspector.getByText(/This is a circle, so it never ends/)).toBeVisible();
  await expect(system.getByText('waiting in a circle')).toBeVisible();
  await expect(trace.getByText('Nothing can happen any more (deadlock)')).toBeVisible();
  await expect(lts.getByRole('button', { name: /^state 4, deadlock, current/i })).toBeVisible();
  await expect(stepButton(page)).toBeDisabled();
  await expect(page.getByRole('status')).toContainText('Nothing can happen any more');
});

test('run to deadlock finds the shortest run by itself', async ({ page }) => {
  await page.goto('/');
  await expect(panels(page).lts.getByText('all 12 states')).toBeVisible();
  await page.getByRole('button', { name: 'To deadlock' }).click();
  await expectStep(page, 2, 2);
  await expect(panels(page).inspector.getByText('Nothing can happen any more')).toBeVisible();
});

test('the deadlock is repaired by editing the text, without a reload', async ({ page }) => {
  await page.goto('/');
  const { lts, text } = panels(page);
  const line = page.getByRole('textbox', { name: 'Model text' }).getByText("'takeRepo.'takeBoard.commit");
  await line.click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await paste(page, "  'takeBoard.'takeRepo.commit");
  await expect(text.getByText('No errors')).toBeVisible();
  await expect(lts.getByText(/all \d+ states/)).toBeVisible();
  await expect(lts.getByText('all 12 states')).toBeHidden();
  await expect(page.getByRole('button', { name: 'To deadlock' })).toHaveAccessibleDescription(/no deadlock in all/);
  await page.keyboard.press('Escape');
});
