import { expect, test } from 'vitest';
import { makeConnectedPrivate, openBetween } from './open-channels.ts';
import { doing, pageWith } from './testing/test-page.ts';

const SOURCE = `
agent Ann = 'take.'give.'done.Ann;
resource Disk = take.give.Disk;
tool Echo = ping.'ping.Echo;
system S = Ann | Disk | Echo;
`;

test('only what has both ends here is connected, and one component is not two ends', async () => {
  const { s } = await pageWith(SOURCE);
  expect(openBetween(s.network).map(({ name }) => name)).toEqual(['take', 'give']);
  expect(openBetween(null)).toEqual([]);
});

test('all become private as one entry of the history', async () => {
  const page = await pageWith(SOURCE);
  await doing(() => makeConnectedPrivate(() => page.s));
  expect(openBetween(page.s.network)).toEqual([]);
  expect(page.s.document.source).toContain('system S = (Ann | Disk | Echo) \\ {take, give};');
  expect(page.s.announcement).toContain('make 2 connected channels private');
  await doing(() => page.s.undo());
  expect([page.s.document.source, page.s.canUndo]).toEqual([SOURCE, false]);
});

test('the hint is closed for the document that is open', async () => {
  const page = await pageWith(SOURCE);
  page.s.closeHint();
  expect(page.s.closedHints).toEqual([page.s.document.id]);
});
