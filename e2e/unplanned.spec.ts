import { stepButton } from './support/open.ts';
import { expect, expectStep, panels, replaceText, test } from './support/test.ts';

/** Models that are in no gallery. `deadlock`: steps of the shortest run into it, null when there is none. */
const MODELS: readonly { readonly name: string; readonly source: string; readonly states: number; readonly deadlock: number | null; readonly says?: string }[] = [
  {
    name: 'a circle of three locks, names reversed',
    source: `* three who lock backwards
agent Zoe = 'kcolC.'kcolA.'eerfA.'eerfC.Zoe; // note
agent Yan = 'kcolA.'kcolB.'eerfB.'eerfA.Yan; // note
agent Xia = 'kcolB.'kcolC.'eerfC.'eerfB.Xia; // note
resource A = kcolA.eerfA.A; // note
resource B = kcolB.eerfB.B; // note
resource C = kcolC.eerfC.C; // note
system Round = (Zoe | Yan | Xia | A | B | C) \\ {kcolA, kcolB, kcolC, eerfA, eerfB, eerfC}; // note`,
    states: 35, deadlock: 3, says: 'This is a circle, so it never ends',
  },
  {
    name: 'a tool that loops',
    source: "tool Poll = tau_ask.Poll + 'done.0;\nsystem S = Poll;",
    states: 2, deadlock: null,
  },
  {
    name: 'two systems in one file',
    source: "A = a.b.0;\nB = 'a.0;\nsystem Open = A | B;\nsystem Closed = (A | B) \\ {a, b};",
    states: 2, deadlock: 1, says: 'which nobody will ever offer',
  },
  {
    name: 'locks by relabelling',
    source: `resource Lock = take.give.Lock;
agent Left = 'takeA.'takeB.'giveB.'giveA.Left;
agent Right = 'takeB.'takeA.'giveA.'giveB.Right;
system S = (Left | Right | Lock[takeA/take, giveA/give] | Lock[takeB/take, giveB/give]) \\ {takeA, takeB, giveA, giveB};`,
    states: 10, deadlock: 2, says: 'holds',
  },
  {
    name: 'nobody answers',
    source: "agent Asker = 'ask.answer?.0;\ntool Deaf = ask.0;\nsystem S = (Asker | Deaf) \\ {ask, answer};",
    states: 2, deadlock: 1, says: 'which nobody will ever offer',
  },
];

for (const { name, source, states, deadlock, says } of MODELS) {
  test(`${name}: pasted, stepped, shared and reloaded`, async ({ page, browser }) => {
    await page.goto('/');
    await replaceText(page, source);
    const { inspector, lts, text } = panels(page);
    await expect(text.getByText('No errors')).toBeVisible();
    await expect(lts.getByText(new RegExp(`all ${states} states`))).toBeVisible();
    if (deadlock === null) {
      await inspector.getByRole('button', { name: /^Do it:/ }).first().click();
      await expectStep(page, 1, 1);
    } else {
      await page.getByRole('button', { name: 'To deadlock' }).click();
      await expectStep(page, deadlock, deadlock);
      await expect(inspector.getByText('Nothing can happen any more')).toBeVisible();
      await expect(stepButton(page)).toBeDisabled();
      if (says) await expect(inspector.getByText(says).first()).toBeVisible();
    }
    const steps = deadlock ?? 1;
    await page.getByRole('button', { name: 'Share' }).click();
    const field = page.getByRole('dialog', { name: 'Share this step' }).getByRole('textbox', { name: 'Link' });
    await expect(field).toHaveValue(/#1/);
    const link = await field.inputValue();
    await page.keyboard.press('Escape');
    const other = await browser.newContext();
    const fresh = await other.newPage();
    await fresh.goto(link);
    await expectStep(fresh, steps, steps);
    await other.close();
    await expect(page.getByText('Saved in this browser')).toBeVisible();
    await page.reload();
    await expectStep(page, steps, steps);
  });
}

test('the second system of a file is a choice away', async ({ page }) => {
  await page.goto('/');
  await replaceText(page, "A = a.b.0;\nB = 'a.0;\nsystem Open = A | B;\nsystem Closed = (A | B) \\ {a, b};");
  await expect(panels(page).lts.getByText('all 2 states')).toBeVisible();
  await page.getByRole('button', { name: 'System to run' }).or(page.getByRole('combobox', { name: 'System to run' })).click();
  await page.getByRole('option', { name: 'Open' }).or(page.getByRole('menuitemradio', { name: 'Open' })).click();
  await expect(panels(page).lts.getByText('all 6 states')).toBeVisible();
});
