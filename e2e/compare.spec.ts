import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from 'playwright/test';
import { openFirstExample } from './support/open.ts';
import { expect, replaceText, test } from './support/test.ts';

const question = (page: Page): Locator => page.getByRole('region', { name: 'What is compared' });
const evidence = (page: Page): Locator => page.getByRole('region', { name: 'Evidence', exact: true });
const moves = (page: Page): Locator => page.getByRole('list', { name: 'Moves' }).locator('> li');
const left = (page: Page): Locator => page.getByRole('combobox', { name: 'Process on the left' });
const right = (page: Page): Locator => page.getByRole('combobox', { name: 'Process on the right' });

/** Opens the vending machines from the gallery; they are compared at once. */
async function openMachines(page: Page): Promise<void> {
  await openFirstExample(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /^Command/ }).fill('Two vending machines');
  await page.keyboard.press('Enter');
  await expect(question(page).getByText('Not the same')).toBeVisible();
}

async function choose(field: Locator, process: string): Promise<void> {
  await field.fill(process);
  await field.press('Enter');
}

async function ask(page: Page, relation: string): Promise<void> {
  await question(page).getByRole('button', { name: /^Question/ }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${relation}`) }).click();
}

async function expectMove(page: Page, move: number, of: number): Promise<void> {
  await expect(page.getByRole('region', { name: 'Mismatch player' }).getByText(`Move ${move} of ${of}`, { exact: true })).toBeVisible();
}

test('the vending machines are told apart, and the mismatch is played move by move', async ({ page }) => {
  await openMachines(page);
  await expect(evidence(page)).toContainText('Moody can do coin and then refuse coffee. Machine cannot: after every coin it can do coffee.');
  await expect(evidence(page)).toContainText('shortest, depth 2');
  await expect(moves(page)).toHaveText([/Attacker plays coin on Moody/, /Defender answers coin on Machine\. There is no other answer/, /Attacker changes sides and plays coffee on Machine/, /Defender is stuck\. Moody offers only tea/]);
  const next = page.getByRole('button', { name: /^Move( →)?$/ });
  for (let move = 1; move <= 4; move += 1) {
    await next.click();
    await expectMove(page, move, 4);
    await expect(moves(page).nth(move - 1)).toHaveAttribute('aria-current', 'step');
  }
  await expect(page.getByText('attacker wins')).toBeVisible();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('status').first()).toContainText('Move 4: defender has no answer to coffee on the right.');
  await question(page).getByRole('button', { name: 'checked twice' }).click();
  await expect(page.getByRole('dialog', { name: 'The second check' })).toContainText('evaluated in all 7 states of both sides');
});

test('another answer is refuted in words and in play', async ({ page }) => {
  await openFirstExample(page);
  await replaceText(page, 'P = a.(b.0 + c.0) + a.b.0 + a.c.0;\nQ = a.b.0 + a.c.0;\ncheck strong(P, Q);\n');
  await page.getByRole('button', { name: 'Compare P with Q' }).click();
  await expect(question(page).getByText('Not the same')).toBeVisible();
  await page.getByRole('button', { name: '1 other answer, refuted' }).click();
  await expect(evidence(page)).toContainText(/Then on P [bc] is possible; on Q that is not so\./);
  const stuck = await moves(page).last().textContent();
  await page.getByRole('button', { name: 'Answer this instead' }).click();
  await expectMove(page, 2, 4);
  await expect(moves(page).last()).not.toHaveText(stuck ?? '');
  // the check line behind which the button stands has its answer now
  await page.getByRole('button', { name: 'Debug', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Model text' }).getByText('fails', { exact: true })).toBeVisible();
});

test('terms, swapping and the other relation', async ({ page }) => {
  await openMachines(page);
  await choose(left(page), 'a.tau.b.0');
  await choose(right(page), 'a.b.0');
  await expect(question(page).getByText('Not the same')).toBeVisible();
  await ask(page, 'Weakly bisimilar');
  await expect(question(page).getByText('The same', { exact: true })).toBeVisible();
  await expect(evidence(page)).toContainText('Left and Right cannot be told apart by anybody who only sees what happens outside (weakly bisimilar).');
  await expect(page.getByRole('region', { name: 'Mismatch player' })).toContainText('no move can tell them apart');
  await question(page).getByRole('button', { name: 'Swap left and right' }).click();
  await expect(left(page)).toHaveValue('a.b.0');
  await choose(left(page), 'a.(b.0 +');
  await expect(question(page).getByRole('alert').first()).toContainText('At character');
  await expect(evidence(page)).toContainText('Still showing the answer to the question before.');
});

test('a second file on one side', async ({ page }) => {
  await openMachines(page);
  await question(page).getByRole('button', { name: 'Text that the right comes from' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Another file' }).click();
  await (await chooser).setFiles({ name: 'kiosk.tau', mimeType: 'text/plain', buffer: Buffer.from('Kiosk = coin.(coffee + tea);\n') });
  await expect(question(page)).toContainText('in kiosk');
  await expect(right(page)).toHaveValue('Kiosk');
  await expect(question(page).getByText('The same', { exact: true })).toBeVisible();
  await question(page).getByRole('button', { name: 'Take the right from this text again' }).click();
  await expect(question(page)).not.toContainText('in kiosk');
});

test('a file with one process says what to do', async ({ page }) => {
  await openFirstExample(page);
  await replaceText(page, 'P = a.P;\n');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('Compare needs two processes.')).toBeVisible();
  await page.getByRole('button', { name: 'Open the vending machines' }).click();
  await expect(question(page).getByText('Not the same')).toBeVisible();
});

test('by keyboard alone', async ({ page }) => {
  await openFirstExample(page);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page.keyboard.type('Two vending machines');
  await page.keyboard.press('Enter');
  await expect(question(page).getByText('Not the same')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expectMove(page, 2, 4);
  await page.keyboard.press('ArrowLeft');
  await expectMove(page, 1, 4);
  await page.keyboard.press('End');
  await expectMove(page, 4, 4);
  await page.keyboard.press('Home');
  await expect(page.getByRole('region', { name: 'Mismatch player' }).getByText('4 moves', { exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await expectMove(page, 4, 4);
  // panels by F6, the formula by arrows
  await page.keyboard.press('F6');
  await expect(question(page)).toBeFocused();
  const formula = page.getByRole('group', { name: 'Formula, part by part' });
  await formula.getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(formula.getByRole('button', { name: /^<coffee>tt: / })).toBeFocused();
  await expect(evidence(page)).toContainText('true here on Machine');
  await expect(evidence(page)).toContainText('false here on Moody');
  // arrows in a field move nothing, and the list is gone through by arrows
  await left(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(left(page)).toHaveValue('Moody');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await page.keyboard.type('compare moody with machine');
  await page.keyboard.press('Enter');
  await expect(left(page)).toHaveValue('Moody');
  await expect(right(page)).toHaveValue('Machine');
});

test('a mismatch that is shared opens in a fresh browser at the same move', async ({ page, browser }) => {
  await openMachines(page);
  await ask(page, 'Weakly bisimilar');
  await expect(question(page).getByText('Not the same')).toBeVisible();
  await page.getByRole('button', { name: /Attacker changes sides/ }).click();
  await expectMove(page, 3, 4);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this comparison' });
  await expect(dialog).toContainText('the comparison of Machine with Moody, opened at move 3');
  const field = dialog.getByRole('textbox', { name: /^Link/ });
  await expect(field).not.toHaveValue('');
  const link = await field.inputValue();
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await expect(question(other).getByText('Not the same')).toBeVisible();
  await expect(left(other)).toHaveValue('Machine');
  await expect(right(other)).toHaveValue('Moody');
  await expect(question(other).getByRole('button', { name: 'Question: Weakly bisimilar?' })).toBeVisible();
  await expectMove(other, 3, 4);
  await expect(moves(other).nth(2)).toHaveAttribute('aria-current', 'step');
  await context.close();
});

test('on a phone the mismatch is read and stepped', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFirstExample(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Go to Compare' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: /^Command/ }).fill('Two vending machines');
  await page.keyboard.press('Enter');
  await expect(question(page).getByText('Not the same')).toBeVisible();
  const next = page.getByRole('button', { name: 'Move', exact: true });
  await expect.poll(async () => (await next.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(48);
  for (let move = 1; move <= 4; move += 1) {
    await next.click();
    await expectMove(page, move, 4);
    await expect(moves(page).nth(move - 1)).toBeInViewport();
  }
  await page.getByRole('tab', { name: 'Pictures' }).click();
  await expect(page.getByRole('region', { name: /^Left/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect(page.getByText('The game of strong bisimilarity')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1440, 1024, 390]) {
    test(`axe finds nothing serious: ${theme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await openMachines(page);
      const serious = async (): Promise<readonly string[]> => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(' | ')}`);
      };
      await page.getByRole('button', { name: /Attacker changes sides/ }).click();
      expect(await serious()).toEqual([]);
      for (const tab of width === 390 ? ['Pictures', 'Classes', 'Rules'] : ['Classes', 'Rules of the game']) {
        await page.getByRole('tab', { name: tab }).click();
        expect(await serious()).toEqual([]);
      }
      await left(page).click();
      await expect(page.getByRole('listbox')).toBeVisible();
      expect(await serious()).toEqual([]);
    });
  }
}
