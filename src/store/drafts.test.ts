import { describe, expect, test } from 'vitest';
import { draftsIn } from './drafts.ts';
import { doing, exampleText, pageWith, TWO_LOCKS } from './testing/test-page.ts';

const texts = async (source: string): Promise<readonly string[]> => draftsIn((await pageWith(source)).s).map(({ text }) => text);

describe('what is not finished', () => {
  test('a component without a behaviour', async () => {
    expect(await texts('agent A = 0;\nagent B = x.B;\nsystem S = A | B;')).toEqual(['A does nothing yet.']);
  });

  test('a private port that nobody answers, not an open one', async () => {
    expect(await texts("agent A = 'call.out.A;\ntool B = serve.B;\nsystem S = (A | B) \\ {call, serve};")).toEqual([
      'call of A leads nowhere yet.', 'serve of B leads nowhere yet.',
    ]);
  });

  test('two that only send have no partner in each other', async () => {
    expect(await texts("agent A = 'x.A;\nagent B = 'x.B;\nsystem S = (A | B) \\ {x};")).toEqual(['x of A leads nowhere yet.', 'x of B leads nowhere yet.']);
  });

  test('a definition that cannot be read, with its reason', async () => {
    expect(await texts('agent A = x..A;\nagent B = x.B;\nsystem S = A | B;')).toEqual([expect.stringMatching(/^A cannot be read: ./)]);
  });
});

test('a finished drawing has none', async () => {
  expect(await texts(TWO_LOCKS)).toEqual([]);
  expect(await texts(exampleText('dining-philosophers.tau'))).toEqual([]);
  expect(await texts('')).toEqual([]);
});

test('they are counted anew after an edit', async () => {
  const page = await pageWith('agent A = 0;\nsystem S = A | A;');
  expect(draftsIn(page.s)).toHaveLength(2);
  await doing(() => page.s.editSource('agent A = x.A;\nsystem S = A | A;'));
  expect(draftsIn(page.s)).toEqual([]);
});
