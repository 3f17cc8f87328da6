import { expect, test } from 'vitest';
import { StatisticsHistory } from '../../../../../src/main/openfront/state/statistics-history.ts';
import type { GamePlayerState } from '../../../../../src/main/openfront/state/players.ts';

const player = (tiles: number) =>
  ({ smallId: 1, tiles, gold: 0, troops: 0, isAlive: true }) as unknown as GamePlayerState;

/** Tick N with N tiles. */
function received(ticks: readonly number[]): StatisticsHistory {
  const history = new StatisticsHistory();
  for (const tick of ticks) history.add(tick, [player(tick)]);
  return history;
}

test('keeps a moment every five ticks and finds the newest one that is not after the given tick', () => {
  const history = received([0, 1, 4, 5, 9, 10]);
  const tilesAt = (tick: number): number | undefined => history.sampleAt(tick)?.standings.get(1)?.tiles;
  expect([0, 4, 5, 9, 10, 99].map(tilesAt)).toEqual([0, 0, 5, 5, 10, 10]);
});

test('compares an older tick with the oldest stored moment', () => {
  const history = received(Array.from({ length: 300 }, (_, index) => index * 5));
  expect(history.sampleAt(0)?.tick).toBe(60 * 5);
  expect(new StatisticsHistory().sampleAt(5)).toBeNull();
});
