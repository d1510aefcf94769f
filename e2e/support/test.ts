import { expect, test as base, type Locator, type Page } from 'playwright/test';

/** A page that must not complain: an error in the console or an uncaught exception fails the test at its end. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await use(complaints);
    expect(complaints).toEqual([]);
  }, { auto: true }],
});

export { expect };

/** The panels, by their names. */
export function panels(page: Page): Readonly<Record<'text' | 'trace' | 'system' | 'lts' | 'inspector', Locator>> {
  const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
  return { text: region('Text'), trace: region('Trace'), system: region('System'), lts: region('LTS'), inspector: region('Inspector') };
}

/** What the debugger at the bottom says: "Step 2 of 2". */
export async function expectStep(page: Page, step: number, of: number): Promise<void> {
  await expect(page.getByText(`Step ${step} of ${of}`, { exact: true })).toBeVisible();
}

/** Waits until every view shows the text as it stands: before that they may offer the steps of the text before. */
export async function expectRead(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
}

/** Replaces the whole text of the model, as a paste does, and waits until it was read. */
export async function replaceText(page: Page, source: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Model text' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(page, source);
}

/** Pastes into the editor, over what is selected there. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Model text' }).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await expectRead(page);
}

/** Waits until the state graph is there, complete or as far as the limit allows. */
export async function expectExplored(page: Page): Promise<void> {
  await expect(panels(page).lts.getByText(/\d states, \d+ transitions|at least/)).toBeVisible();
}
