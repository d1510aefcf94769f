import { expect, expectStep, panels, paste, replaceText, test } from './support/test.ts';

test('a reload keeps text, trace and cursor', async ({ page }) => {
  await page.goto('/');
  await replaceText(page, 'agent A = \'x.\'y.done.0;\ntool B = x.y.B;\nsystem Mine = (A | B) \\ {x, y};');
  const { inspector } = panels(page);
  await inspector.getByRole('button', { name: /^Do it:/ }).click();
  await expectStep(page, 1, 1);
  await inspector.getByRole('button', { name: /^Do it:/ }).click();
  await expectStep(page, 2, 2);
  await page.getByRole('button', { name: 'Step back' }).click();
  await expectStep(page, 1, 2);
  await page.reload();
  await expectStep(page, 1, 2);
  await expect(page.getByRole('textbox', { name: 'Model text' })).toContainText('system Mine');
});

test('two tabs do not overwrite each other', async ({ page, context }) => {
  await page.goto('/');
  await replaceText(page, 'agent A = a.b.A;\nsystem Mine = A;');
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('textbox', { name: 'Model text' })).toContainText('system Mine');
  await replaceText(other, 'agent A = a.b.c.A;\nsystem Mine = A;');
  await expect(other.getByText('Saved in this browser')).toBeVisible();
  await expect(page.getByText('This project was changed in another tab.')).toBeVisible();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByRole('textbox', { name: 'Model text' })).toContainText('a.b.c.A');
});

test('an edit that makes a step impossible moves the cursor before it, and undo brings it back', async ({ page }) => {
  await page.goto('/');
  const { inspector } = panels(page);
  await inspector.getByRole('button', { name: 'Do it: Planner takes Board' }).click();
  await inspector.getByRole('button', { name: 'Do it: Coder takes Repo' }).click();
  await expectStep(page, 2, 2);
  await page.getByRole('textbox', { name: 'Model text' }).getByText("'takeRepo.'takeBoard.commit").click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await paste(page, "  'takeBoard.'takeRepo.commit");
  await expect(page.getByText('Step 2 is not possible in this model any more. You are at step 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('End');
  await expectStep(page, 2, 2);
  await expect(inspector.getByText('Nothing can happen any more')).toBeVisible();
});
