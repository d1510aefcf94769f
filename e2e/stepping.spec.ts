import { stepButton } from './support/open.ts';
import { expect, expectExplored, expectStep, panels, test } from './support/test.ts';

test('step, back, reset and play', async ({ page }) => {
  await page.goto('/');
  await expectExplored(page);
  await stepButton(page).click();
  const list = page.getByRole('menu', { name: 'Choose a step' }).or(page.getByRole('listbox', { name: 'Choose a step' })).or(page.getByRole('list', { name: 'Choose a step' }));
  await expect(list).toBeVisible();
  await list.getByText('Planner takes Board').click();
  await expectStep(page, 1, 1);
  await page.getByRole('button', { name: 'Step back' }).click();
  await expectStep(page, 0, 1);
  await stepButton(page).click();
  await expectStep(page, 1, 1);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expectStep(page, 0, 1);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectStep(page, 1, 1);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('an earlier point is returned to and another way chosen; the first run is kept', async ({ page }) => {
  await page.goto('/');
  const { inspector, trace } = panels(page);
  await inspector.getByRole('button', { name: 'Do it: Planner takes Board' }).click();
  await inspector.getByRole('button', { name: 'Do it: Coder takes Repo' }).click();
  await expectStep(page, 2, 2);
  await trace.getByRole('button', { name: 'Go to step 1: Planner takes Board' }).click();
  await expectStep(page, 1, 2);
  await inspector.getByRole('button', { name: 'Do it: Planner takes Repo' }).click();
  await expectStep(page, 2, 2);
  await expect(page.getByText('Kept the earlier run as Run 1')).toBeVisible();
  await trace.getByRole('button', { name: /Run 1, 2 steps/ }).click();
  await expect(inspector.getByText('Nothing can happen any more')).toBeVisible();
});

test('from a deadlock, the step that could have gone well is one click away', async ({ page }) => {
  await page.goto('/');
  const { inspector } = panels(page);
  await inspector.getByRole('button', { name: 'Do it: Planner takes Board' }).click();
  await inspector.getByRole('button', { name: 'Do it: Coder takes Repo' }).click();
  await inspector.getByRole('button', { name: 'Try this: Planner takes Repo' }).click();
  await expect(inspector.getByText('Nothing can happen any more')).toBeHidden();
  await expectStep(page, 2, 2);
});

test('the rules that allow a step are shown, and the term after each step', async ({ page }) => {
  await page.goto('/');
  const { inspector } = panels(page);
  await inspector.getByRole('button', { name: 'Why is it possible: Planner takes Board' }).click();
  await expect(inspector.getByText('RES', { exact: true })).toBeVisible();
  await expect(inspector.getByText('COM', { exact: true })).toBeVisible();
  await inspector.getByRole('radio', { name: 'Proof tree' }).click();
  await expect(inspector.getByRole('region', { name: 'Proof tree' })).toContainText('—tau→');
});
