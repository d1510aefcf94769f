import { expect, test } from 'playwright/test';
import { openFirstExample, stepButton } from './support/open.ts';

test.use({ serviceWorkers: 'allow' });

test('after the first visit the page works without a network', async ({ page, context }) => {
  await openFirstExample(page);
  await page.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  const [worker] = context.serviceWorkers();
  const network = await worker?.evaluate(() => fetch('theme.js?not=kept').then(() => 'reached', () => 'gone'));
  expect(network).toBe('gone');
  await page.reload();
  await expect(stepButton(page)).toBeEnabled();
  await expect(page.getByRole('button', { name: 'To deadlock' })).toBeEnabled();
  await page.keyboard.press('d');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing can happen any more' })).toHaveCount(1);

  // What is loaded only when it is asked for is there as well.
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox').first()).toBeVisible();
});

test('what is kept for that are the files of this build, of no other host', async ({ page, baseURL }) => {
  await openFirstExample(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, addresses: caught.flat().map(({ url }) => url) };
  });
  expect(kept.names).toHaveLength(1);
  expect(kept.addresses.filter((address) => !address.startsWith(`${baseURL}/`))).toEqual([]);
  expect(kept.addresses).toContain(`${baseURL}/`);
  expect(kept.addresses).toContain(`${baseURL}/examples/two-locks.tau`);
  expect(kept.addresses.filter((address) => /engine\.worker|layout\.worker/.test(address))).toHaveLength(2);
});
