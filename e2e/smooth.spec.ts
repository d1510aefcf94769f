import { expect, panels, replaceText, test } from './support/test.ts';

/** A ring of n cells that hand one token round; n states. */
function ring(name: string, n: number): { readonly items: string; readonly cells: readonly string[]; readonly channels: readonly string[] } {
  const channel = (i: number): string => `${name.toLowerCase()}${i % n}`;
  const cells = Array.from({ length: n }, (_, i) => `${name}${i}`);
  const items = cells.map((cell, i) => (i === 0
    ? `agent ${cell} = '${channel(1)}.${channel(0)}.${cell};`
    : `agent ${cell} = ${channel(i)}.'${channel(i + 1)}.${cell};`)).join('\n');
  return { items, cells, channels: Array.from({ length: n }, (_, i) => channel(i)) };
}

/** 25 + 12 cells that move, 13 locks that nobody takes: 50 components, 300 states. */
function bigModel(): string {
  const left = ring('L', 25);
  const right = ring('R', 12);
  const locks = Array.from({ length: 13 }, (_, i) => `Lock${i}`);
  const takes = locks.map((_, i) => `take${i}`);
  return [
    left.items, right.items,
    ...locks.map((lock, i) => `resource ${lock} = take${i}.${lock};`),
    `system Big = (${[...left.cells, ...right.cells, ...locks].join(' | ')}) \\ {${[...left.channels, ...right.channels, ...takes].join(', ')}};`,
  ].join('\n');
}

// A trace takes a picture of the whole page at every action: its tasks, not ours.
test.use({ trace: 'off' });

test('stepping with 50 components and 300 states on screen: the longest task is printed', async ({ page }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Model text' })).toBeVisible();
  await replaceText(page, bigModel());
  const { lts, system } = panels(page);
  await expect(lts.getByText('all 300 states, 600 transitions')).toBeVisible({ timeout: 30_000 });
  await expect(lts.getByRole('button', { name: /^state \d/i })).toHaveCount(300, { timeout: 30_000 });
  await expect(system.getByRole('button', { name: /, agent, / })).toHaveCount(37);
  await expect(system.getByRole('button', { name: /, resource, / })).toHaveCount(13);
  await expect(lts).not.toHaveAttribute('aria-busy', 'true');

  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries().map((entry) => entry.duration))).observe({ entryTypes: ['longtask'] });
  });
  // By keys, and waiting by a cheap look: looking elements up by role would itself be a long task on this page.
  const at = (step: number): Promise<unknown> => page.waitForFunction((text) => document.querySelector('[data-panel="timeline"]')?.textContent?.includes(text), `Step ${step} of`);
  await page.getByRole('heading', { name: 'System' }).click();
  for (let i = 1; i <= 12; i += 1) {
    await page.keyboard.press(String(1 + (i % 2)));
    await at(i);
  }
  await page.keyboard.press('Home');
  await at(0);
  await page.keyboard.press('Space');
  await at(12);
  const tasks = await page.evaluate(() => (window as Window & { readonly longTasks?: readonly number[] }).longTasks ?? []);
  const longest = Math.max(0, ...tasks);
  info.annotations.push({ type: 'longest task, ms', description: String(longest) });
  console.log(`longest task while stepping and playing: ${longest === 0 ? 'under 50' : longest.toFixed(0)} ms (${tasks.length} above 50 ms)`);
});

test('reduced motion: a step flies no token and ends in the same picture', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await panels(page).inspector.getByRole('button', { name: 'Do it: Planner takes Board' }).click();
  await expect(page.getByText('Step 1 of 1', { exact: true })).toBeVisible();
  await expect(panels(page).system.getByRole('button', { name: /^Board, resource, held by Planner/ })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running' && Number(a.effect?.getComputedTiming().duration) > 50).length)).toBe(0);
});
