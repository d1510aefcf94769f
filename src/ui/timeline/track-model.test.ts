import { describe, expect, test } from 'vitest';
import { bandTicks, layTrack, MAX_DOTS } from './track-model.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `step${i + 1}`);

describe('layTrack', () => {
  test('dots of a short run stand 120 px apart and leave the room that is kept', () => {
    const track = layTrack({ widthPx: 900, reservePx: 200, names: names(2), cursor: 2 });
    expect([0, 1, 2].map(track.at)).toEqual([22, 142, 262]);
    expect(track.isBand).toBe(false);
  });

  test('a longer run shrinks to fit', () => {
    const track = layTrack({ widthPx: 600, reservePx: 100, names: names(30), cursor: 3 });
    expect(track.at(30)).toBeLessThanOrEqual(500);
    expect(track.isBand).toBe(false);
  });

  test('more than forty steps become a band, labelled at the playhead', () => {
    const track = layTrack({ widthPx: 600, reservePx: 100, names: names(MAX_DOTS + 1), cursor: 20 });
    expect(track.isBand).toBe(true);
    expect(track.labels.map((label) => label.position)).toEqual([20, 0]);
  });

  test('labels never overlap, and the playhead keeps its own', () => {
    const track = layTrack({ widthPx: 500, reservePx: 60, names: names(25).map((name) => `a_rather_long_${name}`), cursor: 11 });
    expect(track.labels.map((label) => label.position)).toContain(11);
    const places = track.labels.map((label) => label.xPx).sort((a, b) => a - b);
    for (let i = 1; i < places.length; i += 1) expect((places[i] ?? 0) - (places[i - 1] ?? 0)).toBeGreaterThan(100);
  });

  test('a click finds the nearest position, also outside', () => {
    const track = layTrack({ widthPx: 900, reservePx: 200, names: names(3), cursor: 0 });
    expect([-50, 80, 83, 9999].map(track.nearest)).toEqual([0, 0, 1, 3]);
  });

  test('an empty run has one position', () => {
    const track = layTrack({ widthPx: 900, reservePx: 0, names: [], cursor: 0 });
    expect(track.nearest(400)).toBe(0);
    expect(track.endPx).toBe(track.startPx);
  });
});

test('bandTicks draws at most one tick a pixel', () => {
  const ticks = bandTicks([1, 2, 3, 400], (position) => 10 + position / 10);
  expect(ticks).toBe('M10 -6v12M50 -6v12');
});
