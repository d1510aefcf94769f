import { describe, expect, test } from 'vitest';
import { fakeSnapshot, fakeWorkspace } from '../testing/fake-workspace.ts';
import { hintOf } from './first-hint.tsx';

const open = { id: 'e', title: 'Two agents, two locks', example: 'two-locks.tau', source: '', version: 0 };
const gallery = [{ file: 'one-mcp-call.tau', title: 'One MCP call', see: 'A result or an error.', try: '' }];
const s = { document: open, snapshots: [fakeSnapshot('go')], gallery };

describe('hintOf', () => {
  test('the first example says what two steps do', () => {
    expect(hintOf(fakeWorkspace(s))).toBe('Press Step. In two steps they are stuck.');
  });

  test('another example says what there is to see', () => {
    expect(hintOf(fakeWorkspace({ ...s, document: { ...open, example: 'one-mcp-call.tau' } }))).toBe('Press Step. A result or an error.');
  });

  test('it goes away with the first step, and with the first edit, which could make it untrue', () => {
    expect(hintOf(fakeWorkspace({ ...s, steps: [{ index: 0, check: 0 }] }))).toBeNull();
    expect(hintOf(fakeWorkspace({ ...s, document: { ...open, version: 1 } }))).toBeNull();
  });

  test('own work has none', () => {
    expect(hintOf(fakeWorkspace({ ...s, document: { ...open, example: null } }))).toBeNull();
  });
});
