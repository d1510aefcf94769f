import type { Locator, Page } from 'playwright/test';
import { openFirstExample } from './support/open.ts';
import { expect, test } from './support/test.ts';

const side = (page: Page, name: 'Left' | 'Right'): Locator => page.getByRole('region', { name: new RegExp(`^${name}: `) });
const node = (page: Page, name: 'Left' | 'Right', of: RegExp): Locator => side(page, name).getByRole('button', { name: of });

async function openExample(page: Page, name: string): Promise<void> {
  await openFirstExample(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /^Command/ }).fill(name);
  await page.keyboard.press('Enter');
  await expect(side(page, 'Left').getByRole('button', { name: /^(state|class) / }).first()).toBeVisible({ timeout: 20_000 });
}

async function boxOf(found: Locator): Promise<{ readonly x: number; readonly y: number; readonly width: number; readonly height: number }> {
  const box = await found.boundingBox();
  if (!box) throw new Error('not on screen');
  return box;
}

const running = (page: Page): Promise<number> => page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running').length);

test('what is as far from the start is at one height, and the cameras move together', async ({ page }) => {
  await openExample(page, 'Two vending machines');
  for (const [left, right] of [[/^state 0,/, /^state 0,/], [/^state 1,/, /^state 2,/], [/^state 2, class C, finished/, /^state 3, class C, finished/]] as const) {
    const [a, b] = [await boxOf(node(page, 'Left', left)), await boxOf(node(page, 'Right', right))];
    expect(Math.abs(a.y + a.height - b.y - b.height)).toBeLessThan(1);
  }
  const [before, beforeRight] = [await boxOf(node(page, 'Left', /^state 1,/)), await boxOf(node(page, 'Right', /^state 1,/))];
  const ground = await boxOf(side(page, 'Left'));
  await page.mouse.move(ground.x + 60, ground.y + 300);
  await page.mouse.down();
  await page.mouse.move(ground.x + 90, ground.y + 340, { steps: 4 });
  await page.mouse.up();
  const [after, afterRight] = [await boxOf(node(page, 'Left', /^state 1,/)), await boxOf(node(page, 'Right', /^state 1,/))];
  expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([30, 40]);
  expect([afterRight.x - beforeRight.x, afterRight.y - beforeRight.y].map(Math.round)).toEqual([30, 40]);
});

test('a move runs along its line, the missing answer ends at its cross, and then nothing moves', async ({ page }) => {
  await openExample(page, 'Two vending machines');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function record(this: Element, ...how: Parameters<Element['animate']>) {
      const [frames] = how;
      if (this.hasAttribute('data-here')) seen.push('ring');
      else if (this.hasAttribute('data-player')) seen.push('tag');
      const names = Array.isArray(frames) ? frames.flatMap((f) => Object.keys(f)) : Object.keys(frames ?? {});
      seen.push(...names.filter((name) => !['transform', 'opacity', 'offset'].includes(name)));
      return animate.apply(this, how);
    };
  });
  const next = page.getByRole('button', { name: /^Move( →)?$/ });
  const seen = (): Promise<readonly string[]> => page.evaluate(() => (window as Window & { seen?: string[] }).seen?.splice(0) ?? []);
  await next.click();
  await expect(node(page, 'Right', /here/)).toHaveAccessibleName(/^state 1, /);
  expect((await seen()).toSorted()).toEqual(['ring', 'tag']);
  for (let move = 2; move <= 4; move += 1) await next.click();
  await expect(side(page, 'Right').getByText('no coffee here')).toBeVisible();
  await expect(side(page, 'Left').getByText('here: coffee is possible')).toBeVisible();
  await expect(side(page, 'Right').getByText('here: coffee is impossible')).toBeVisible();
  await expect.poll(() => running(page)).toBe(0);
});

test('with reduced motion a move is simply there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openExample(page, 'Two vending machines');
  await page.evaluate(() => {
    Element.prototype.animate = () => {
      throw new Error('something moved');
    };
  });
  await page.getByRole('button', { name: /^Move( →)?$/ }).click();
  await expect(node(page, 'Right', /here/)).toHaveAccessibleName(/^state 1, /);
});

test('of many states the classes come first; then the states, as many as there are', async ({ page }) => {
  await openExample(page, 'Alternating bit');
  await expect(side(page, 'Left').getByText('2 classes of 108 states', { exact: true })).toBeVisible();
  await expect(node(page, 'Left', /^class [AB], 54 states/)).toHaveCount(2);
  await expect(node(page, 'Right', /^class [AB], 1 state/)).toHaveCount(2);
  await expect(page.getByText('Every letter is on both sides.')).toBeVisible();
  await page.getByRole('radio', { name: 'States 110' }).click();
  await expect(side(page, 'Left').getByText('all 108 states', { exact: true })).toBeVisible();
  await expect(node(page, 'Left', /^state \d/)).toHaveCount(108);
});

test('on a phone both graphs stand one above the other, each as a whole', async ({ page }) => {
  await openExample(page, 'Two vending machines');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Pictures' }).click();
  const [left, right] = [await boxOf(side(page, 'Left')), await boxOf(side(page, 'Right'))];
  expect(right.y).toBeGreaterThanOrEqual(left.y + left.height);
  for (const name of ['Left', 'Right'] as const) {
    const frame = await boxOf(side(page, name));
    for (const each of await node(page, name, /^state/).all()) {
      const { x, y, width, height } = await boxOf(each);
      expect(x >= frame.x && x + width <= frame.x + frame.width && y >= frame.y && y + height <= frame.y + frame.height).toBe(true);
    }
  }
});
