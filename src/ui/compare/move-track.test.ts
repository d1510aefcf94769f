import { describe, expect, test } from 'vitest';
import { layMoves } from './move-track.ts';

const LABELS = ['start', 'attacker coin', 'defender coin', 'attacker tea', 'no answer'];

describe('layMoves', () => {
  test('with room every move has its label, and places are found back', () => {
    const track = layMoves(900, LABELS, 2);
    expect([...track.labelled].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
    for (let position = 0; position < LABELS.length; position += 1) expect(track.nearest(track.at(position) + 3)).toBe(position);
    expect([track.nearest(-50), track.nearest(5000)]).toEqual([0, 4]);
  });

  test('without room the current one and the end keep theirs, and no two touch', () => {
    for (let cursor = 0; cursor < LABELS.length; cursor += 1) {
      const track = layMoves(320, LABELS, cursor);
      expect(track.labelled.has(cursor)).toBe(true);
      const ends = [...track.labelled].map((p) => [track.at(p) - (LABELS[p]?.length ?? 0) * 3.2, track.at(p) + (LABELS[p]?.length ?? 0) * 3.2] as const).toSorted((a, b) => a[0] - b[0]);
      ends.slice(1).forEach(([from], i) => expect(from).toBeGreaterThanOrEqual(ends[i]?.[1] ?? 0));
    }
  });

  test('nothing to play stands at the start', () => {
    expect(layMoves(900, ['start'], 0).nearest(400)).toBe(0);
  });
});
