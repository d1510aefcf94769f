import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeIo } from './node-io.ts';

describe('the machine', () => {
  test('files are read, and what cannot be read has a short reason', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tauscope-io-'));
    writeFileSync(join(folder, 'p.tau'), 'P = τ;');
    expect(await nodeIo().readFile(join(folder, 'p.tau'))).toEqual({ ok: true, value: 'P = τ;' });
    expect(await nodeIo().readFile(join(folder, 'q.tau'))).toEqual({ ok: false, error: 'no such file' });
    expect(await nodeIo().readFile(folder)).toEqual({ ok: false, error: 'this is a folder' });
    rmSync(folder, { recursive: true });
  });

  test('Ctrl-C is heard, and no longer than wanted', () => {
    const before = process.listeners('SIGINT');
    let heard = 0;
    const stop = nodeIo().onInterrupt(() => (heard += 1));
    const [listener] = process.listeners('SIGINT').filter((each) => !before.includes(each));
    listener?.('SIGINT');
    stop();
    expect([heard, process.listeners('SIGINT')]).toEqual([1, before]);
  });

  test('time and memory are real', async () => {
    const io = nodeIo();
    const began = io.now();
    await io.pause();
    expect(io.now()).toBeGreaterThan(began);
    expect(io.peakMemoryBytes()).toBeGreaterThan(10 * 2 ** 20);
  });
});
