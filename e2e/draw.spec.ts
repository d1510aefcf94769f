import type { Locator, Page } from 'playwright/test';
import { expect, expectExplored, panels, replaceText, test } from './support/test.ts';

const system = (page: Page): Locator => panels(page).system;
const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Model text' });
const component = (page: Page, name: string): Locator => system(page).getByRole('button', { name: new RegExp(`^${name}, (agent|tool|resource|process), `) });

/** An empty page: "New text" in the search dialog. */
async function openEmpty(page: Page): Promise<void> {
  await page.goto('/');
  await expectExplored(page);
  await page.getByRole('button', { name: /Search, or run a command/ }).click();
  await page.getByRole('combobox', { name: /Command/ }).fill('New text');
  await page.getByRole('option', { name: /New text/ }).click();
  await expect(system(page).getByText('Nothing drawn yet.')).toBeVisible();
}

/** Adds a component with a button of the palette and gives it a name. */
async function add(page: Page, what: 'an agent' | 'a tool' | 'a lock', name: string): Promise<void> {
  await system(page).getByRole('button', { name: `Add ${what}` }).click();
  await page.getByRole('textbox', { name: 'Name of the new component' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(component(page, name)).toBeFocused();
}

/** Chooses an act in the menu of a component. */
async function change(page: Page, name: string, act: string | RegExp): Promise<void> {
  await component(page, name).click({ button: 'right' });
  await page.getByRole('menu', { name: `Change ${name}` }).getByRole('menuitem', { name: act }).click();
}

async function write(page: Page, name: string, behaviour: string): Promise<void> {
  await change(page, name, /^Edit behaviour/);
  await page.getByRole('textbox', { name: `Behaviour of ${name}` }).fill(behaviour);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: `Behaviour of ${name}` })).toBeHidden();
}

/** The text of the model as the editor holds it. */
async function textOf(page: Page): Promise<string> {
  return editor(page).evaluate((element) => [...element.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'));
}

/** Where a component stands in the drawing, whatever the camera does. */
async function placeOf(page: Page, name: string): Promise<string> {
  return component(page, name).evaluate((button) => {
    const node = button.closest('.react-flow__node');
    return node instanceof HTMLElement ? node.style.transform : 'not in the drawing';
  });
}

async function middleOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error('not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses at one point and moves to the other; the button stays down. */
async function draw(page: Page, from: { readonly x: number; readonly y: number }, to: { readonly x: number; readonly y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

async function drawTwoLocks(page: Page): Promise<void> {
  await openEmpty(page);
  await add(page, 'a lock', 'Board');
  await add(page, 'a lock', 'Repo');
  await add(page, 'an agent', 'Planner');
  await write(page, 'Planner', "'takeBoard.'takeRepo.'giveRepo.'giveBoard.Planner");
  await add(page, 'an agent', 'Coder');
  await write(page, 'Coder', "'takeRepo.'takeBoard.'giveBoard.'giveRepo.Coder");
  const hint = system(page).getByRole('group', { name: 'Open channels' });
  // it stands below the drawing, and what was drawn last is in sight above it
  await expect.poll(async () => {
    const [coder, bar] = [await component(page, 'Coder').boundingBox(), await hint.boundingBox()];
    return coder && bar && coder.y + coder.height <= bar.y;
  }).toBe(true);
  await hint.getByRole('button', { name: 'Make them private' }).click();
  await expect(system(page).getByRole('group', { name: 'Open channels' })).toBeHidden();
}

test('the two-lock system drawn from an empty page has its deadlock; mended by drawing it has none; all of it is undone', async ({ page }) => {
  await drawTwoLocks(page);
  await expect(panels(page).lts.getByText(/all \d+ states/)).toBeVisible();
  await page.getByRole('button', { name: /^To deadlock/ }).click();
  await expect(panels(page).inspector.getByText('Nothing can happen any more')).toBeVisible();
  await expect(component(page, 'Planner')).toHaveAccessibleName(/holds Board, waits for Repo, which Coder holds/);

  await write(page, 'Coder', "'takeBoard.'takeRepo.'giveRepo.'giveBoard.Coder");
  await expect(page.getByRole('button', { name: /^To deadlock/ })).toHaveAccessibleDescription(/^no deadlock in all \d+ states$/);

  const undo = page.getByRole('button', { name: 'Undo' });
  for (let entries = 0; entries < 30 && (await undo.isEnabled()); entries += 1) await undo.click();
  await expect(undo).toBeDisabled();
  await expect(system(page).getByText('Nothing drawn yet.')).toBeVisible();
  await expect.poll(() => textOf(page)).toBe('');
});

test('undoing everything gives the first text back, byte for byte', async ({ page }) => {
  await page.goto('/');
  await expect(component(page, 'Board')).toBeVisible();
  const first = await textOf(page);
  await add(page, 'a tool', 'Search');
  await change(page, 'Coder', 'Rename');
  await page.getByRole('textbox', { name: 'Name of Coder' }).fill('Tester');
  await page.keyboard.press('Enter');
  await expect(component(page, 'Tester')).toBeVisible();
  await change(page, 'Board', /^Duplicate/);
  await expect(component(page, 'Board#2')).toBeVisible();
  await change(page, 'Repo', /^Delete/);
  await expect(component(page, 'Repo')).toBeHidden();
  expect(await textOf(page)).not.toBe(first);
  const undo = page.getByRole('button', { name: 'Undo' });
  for (let entries = 0; entries < 4; entries += 1) await undo.click();
  await expect(undo).toBeDisabled();
  await expect.poll(() => textOf(page)).toBe(first);
});

test('what is renamed in the text keeps its place, and so does everybody else', async ({ page }) => {
  await page.goto('/');
  await expect(component(page, 'Board')).toBeVisible();
  const names = ['Planner', 'Coder', 'Board', 'Repo'];
  const before = await Promise.all(names.map((name) => placeOf(page, name)));
  const text = (await textOf(page)).replaceAll('Planner', 'Architect').replaceAll('takeRepo', 'getRepo');
  await replaceText(page, text);
  await expect(component(page, 'Architect')).toBeVisible();
  expect(await Promise.all(['Architect', 'Coder', 'Board', 'Repo'].map((name) => placeOf(page, name)))).toEqual(before);
  await add(page, 'a lock', 'Disk');
  expect(await Promise.all(['Architect', 'Coder', 'Board', 'Repo'].map((name) => placeOf(page, name)))).toEqual(before);
});

test('a line drawn from a border to a component connects them', async ({ page }) => {
  await openEmpty(page);
  await add(page, 'an agent', 'Client');
  await write(page, 'Client', "'call.result.Client");
  await system(page).getByRole('button', { name: 'Add a component' }).or(system(page).getByRole('button', { name: 'More to add' })).first().click();
  await page.getByRole('menuitem', { name: /^Process/ }).click();
  await page.getByRole('textbox', { name: 'Name of the new component' }).fill('Server');
  await page.keyboard.press('Enter');
  await expect(component(page, 'Server')).toHaveAccessibleName('Server, process, does nothing yet');
  await expect(system(page).getByRole('list', { name: /^Drafts/ }).getByRole('listitem')).toHaveText(['Server does nothing yet.']);

  await draw(page, await middleOf(system(page).getByRole('button', { name: 'Connect Server' })), await middleOf(component(page, 'Client')));
  await expect(system(page).getByRole('button', { name: 'Connect with Client' })).toBeVisible();
  await page.mouse.up();
  await page.getByRole('menu', { name: 'Connect Server with Client' }).getByRole('menuitem', { name: 'Server receives over call' }).click();
  await expect(system(page).getByRole('button', { name: /^call, from Client to Server/ })).toBeVisible();
  await expect(system(page).getByRole('list', { name: /^Drafts/ })).toBeHidden();
});

test('a template is dragged to its place; a line dropped on nothing asks what is there; both commands are one entry', async ({ page }) => {
  await openEmpty(page);
  await add(page, 'a tool', 'Search');
  const { x, y } = await middleOf(component(page, 'Search'));
  await draw(page, await middleOf(system(page).getByRole('button', { name: 'Add an agent' })), { x: x - 190, y: y + 70 });
  await page.mouse.up();
  await page.getByRole('textbox', { name: 'Name of the new component' }).fill('Client');
  await page.keyboard.press('Enter');
  await expect(component(page, 'Client')).toBeFocused();
  // The camera may glide, so that the names of the ports are in sight: what counts is how the two stand to each other.
  await expect(async () => {
    const [client, search] = [await middleOf(component(page, 'Client')), await middleOf(component(page, 'Search'))];
    expect([Math.abs(client.x - search.x + 190) < 12, Math.abs(client.y - search.y - 70) < 12]).toEqual([true, true]);
  }).toPass();
  const before = await textOf(page);

  await component(page, 'Search').click();
  await expect(component(page, 'Search')).toHaveAttribute('aria-pressed', 'true');
  const here = await middleOf(component(page, 'Search'));
  await draw(page, await middleOf(system(page).getByRole('button', { name: 'Connect Search' })), { x: here.x + 110, y: here.y + 90 });
  await page.mouse.up();
  await page.getByRole('menu', { name: 'What is there?' }).getByRole('menuitem', { name: /^A new lock/ }).click();
  await page.getByRole('textbox', { name: 'Name of the new component' }).fill('Quota');
  await page.keyboard.press('Enter');
  await expect(system(page).getByRole('button', { name: /^takeQuota, from Search to Quota/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(component(page, 'Quota')).toBeHidden();
  await expect.poll(() => textOf(page)).toBe(before);
});

test('the first component stays where it was dropped; a press on its border draws a line, inside it moves', async ({ page }) => {
  await openEmpty(page);
  const panel = await system(page).boundingBox();
  const at = { x: (panel?.x ?? 0) + 170, y: (panel?.y ?? 0) + (panel?.height ?? 0) - 120 };
  await draw(page, await middleOf(system(page).getByRole('button', { name: 'Add a lock' })), at);
  await page.mouse.up();
  await page.getByRole('textbox', { name: 'Name of the new component' }).fill('Disk');
  await page.keyboard.press('Enter');
  await expect(component(page, 'Disk')).toBeFocused();
  const disk = await middleOf(component(page, 'Disk'));
  expect([Math.abs(disk.x - at.x) < 12, Math.abs(disk.y - at.y) < 12]).toEqual([true, true]);

  await draw(page, { x: disk.x, y: disk.y - 30 }, { x: disk.x + 200, y: disk.y - 120 });
  await page.mouse.up();
  await page.getByRole('menu', { name: 'What is there?' }).getByRole('menuitem', { name: /^A new agent/ }).click();
  await page.getByRole('textbox', { name: 'Name of the new component' }).fill('Ann');
  await page.keyboard.press('Enter');
  await expect(system(page).getByRole('button', { name: /^takeDisk, from Ann to Disk/ })).toBeVisible();
});

test('drawing by keyboard alone', async ({ page }) => {
  await openEmpty(page);
  const key = (name: string): Promise<void> => page.keyboard.press(name);
  await key('F6');
  await key('l');
  await page.keyboard.type('Disk');
  await key('Enter');
  await expect(component(page, 'Disk')).toBeFocused();
  await key('a');
  await page.keyboard.type('Writer');
  await key('Enter');
  await expect(component(page, 'Writer')).toBeFocused();
  // An agent among locks alone does nothing until it is connected to one.
  await key('c');
  await expect(system(page).getByRole('button', { name: 'Connect with Disk' })).toBeFocused();
  await key('Enter');
  await expect(page.getByRole('menu', { name: 'Connect Writer with Disk' })).toBeVisible();
  await key('Enter');
  await expect(system(page).getByRole('button', { name: /^takeDisk, from Writer to Disk/ })).toBeVisible();
  await expect(component(page, 'Writer')).toBeFocused();
  await key('Enter');
  await expect(page.getByRole('textbox', { name: 'Behaviour of Writer' })).toBeFocused();
  await key('Control+a');
  await page.keyboard.type("'takeDisk.'giveDisk.Writer");
  await expect(page.getByRole('dialog', { name: 'Behaviour of Writer' }).getByText('Can be read')).toBeVisible();
  await key('Enter');
  await expect(component(page, 'Writer')).toBeFocused();
  await key('F2');
  await page.keyboard.type('Author');
  await key('Enter');
  await expect(component(page, 'Author')).toBeFocused();
  await key('Control+d');
  await expect(component(page, 'Author#2')).toBeFocused();
  await key('Delete');
  await expect(component(page, 'Author#2')).toBeHidden();
  await key('Escape');
  await key('t');
  await expect(page.getByRole('textbox', { name: 'Name of the new component' })).toBeFocused();
  await key('Escape');
  await expect(page.getByRole('textbox', { name: 'Name of the new component' })).toBeHidden();
  await expect.poll(() => textOf(page)).toContain("agent Author = 'takeDisk.'giveDisk.Author;");
});

test('what cannot be read yet is kept as a draft, with its reason', async ({ page }) => {
  await page.goto('/');
  await expect(component(page, 'Coder')).toBeVisible();
  await change(page, 'Coder', /^Edit behaviour/);
  await page.getByRole('textbox', { name: 'Behaviour of Coder' }).fill("'takeRepo..Coder");
  await expect(page.getByRole('dialog', { name: 'Behaviour of Coder' }).getByText(/Enter keeps it as a draft/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(system(page).getByRole('button', { name: /drafts?$/ })).toBeVisible();
  await expect(component(page, 'Coder')).toHaveAccessibleName(/left out/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(component(page, 'Coder')).toHaveAccessibleName(/can take Repo/);
});

test('what a check asks about is deleted only with it', async ({ page }) => {
  await page.goto('/');
  await replaceText(page, "agent A = 'x.A;\ntool B = x.B;\nsystem S = (A | B) \\ {x};\ncheck strong(A, B);\n");
  await expect(component(page, 'A')).toBeVisible();
  await component(page, 'A').focus();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete A?' });
  await expect(dialog.getByText(/^A is used in /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(component(page, 'A')).toBeVisible();
  await component(page, 'A').focus();
  await page.keyboard.press('Delete');
  await dialog.getByRole('button', { name: /^Delete / }).click();
  await expect(component(page, 'A')).toBeHidden();
});
