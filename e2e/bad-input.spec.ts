import { expect, panels, paste, replaceText, test } from './support/test.ts';

const TWO_LOCKS_MARK = 'system S = P;';
const CASES = [
  { name: 'syntax error', source: `P = a.(b;\n${TWO_LOCKS_MARK}`, says: /Line 1/ },
  { name: 'unknown constant', source: 'Client = a.0;\nsystem S = Cleint | Client;', says: 'Cleint is not defined. Did you mean Client?' },
  { name: 'wrong arity', source: 'P(n: 0..2) = a.0;\nsystem S = P(1, 2);', says: /P/ },
  { name: 'unbound variable', source: "chan c: (0..2);\nP = 'c(n + 1).0;\nsystem S = P;", says: /n/ },
  { name: 'unguarded recursion', source: 'P = Q;\nQ = P;\nsystem S = P;', says: 'P calls itself before doing anything (unguarded recursion): P → Q → P.' },
  { name: 'type error', source: "chan c: (0..2);\nP = 'c(true).0;\nsystem S = P;", says: /Line 2/ },
  { name: 'later construct', source: 'P = new x in x.0;\nsystem S = P;', says: /Line 1/ },
] as const;

for (const { name, source, says } of CASES) {
  test(`${name}: its own answer with a place`, async ({ page }) => {
    await page.goto('/');
    await replaceText(page, source);
    await expect(panels(page).text.getByRole('button', { name: says })).toBeVisible();
    await expect(panels(page).text.getByRole('button', { name: /Line \d/ })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(panels(page).text.getByText('No errors')).toBeVisible();
    await expect(panels(page).lts.getByText('all 12 states')).toBeVisible();
  });
}

test('a suggested name is put in by its button', async ({ page }) => {
  await page.goto('/');
  await replaceText(page, 'Client = a.0;\nsystem S = Cleint | Client;');
  await panels(page).text.getByRole('button', { name: /^Change/ }).click();
  await expect(panels(page).text.getByText('No errors')).toBeVisible();
});

test('a broken definition does not take the others away', async ({ page }) => {
  await page.goto('/');
  await replaceText(page, "agent A = 'x.A;\nagent B = 'x.;.;\ntool T = x.T;\nsystem S = (A | B | T) \\ {x};");
  await expect(panels(page).text.getByRole('button', { name: /Line 2/ })).toBeVisible();
  await expect(panels(page).inspector.getByRole('button', { name: /^Do it: A/ })).toBeVisible();
  await expect(panels(page).inspector.getByText(/definitions left out/)).toBeVisible();
});

test('an infinite state space is explored to the limit, said so, and still steppable', async ({ page }) => {
  await page.goto('/');
  await replaceText(page, 'P = a.(P | P);\nsystem S = P;');
  await expect(panels(page).inspector.getByRole('button', { name: /^Do it:/ }).first()).toBeVisible();
  await expect(panels(page).lts.getByText(/at least/)).toBeVisible({ timeout: 60_000 });
  await panels(page).inspector.getByRole('button', { name: /^Do it:/ }).first().click();
  await expect(page.getByText('Step 1 of 1')).toBeVisible();
});

test('an empty file says what to do next', async ({ page }) => {
  await page.goto('/');
  await replaceText(page, ' ');
  await expect(panels(page).text.getByRole('button', { name: 'Insert the example' })).toBeVisible();
  await expect(panels(page).text.getByText('No errors')).toBeVisible();
  await panels(page).text.getByRole('button', { name: 'Insert the example' }).click();
  await expect(panels(page).lts.getByText('all 2 states')).toBeVisible();
});

test('a megabyte of text does not freeze the page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Model text' })).toBeVisible();
  const definitions = Array.from({ length: 34_000 }, (_, i) => `P${i} = a.b.c.d.e.P${i};\n`).join('');
  await page.getByRole('textbox', { name: 'Model text' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(page, `${definitions}system S = P7;\n`);
  await expect(panels(page).text.getByText(/34,?000 definitions/)).toBeVisible({ timeout: 60_000 });
});

for (const [name, source] of [['choices', `P = ${'a.b + '.repeat(170_000)}a;\nsystem S = P;\n`], ['brackets', `P = ${'('.repeat(1_000_000)}`]] as const) {
  test(`a megabyte of ${name} on one line is answered, and the page goes on`, async ({ page }) => {
    await page.goto('/');
    await replaceText(page, source);
    await expect(panels(page).text.getByRole('button', { name: /nested too deeply/ })).toBeVisible({ timeout: 30_000 });
    const before = Date.now();
    await page.getByRole('textbox', { name: 'Model text' }).press('x');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(Date.now() - before).toBeLessThan(2_000); // it was nine seconds
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(panels(page).lts.getByText('all 12 states')).toBeVisible();
  });
}
