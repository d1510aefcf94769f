import { expect, type Locator, type Page } from 'playwright/test';

/** The control that takes the next step; its visible label may end in an arrow. */
export function stepButton(page: Page): Locator {
  return page.getByRole('button', { name: /^step( →)?$/i });
}

/** Opens the page and waits until the first example can be stepped. */
export async function openFirstExample(page: Page): Promise<void> {
  await page.goto('/');
  await expect(stepButton(page)).toBeEnabled();
}
