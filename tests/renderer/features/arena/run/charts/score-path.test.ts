import { expect, test } from 'vitest';
import { scorePathOf } from '../../../../../../renderer/features/arena/run/charts/score-path.ts';
import type { ArenaGame } from '../../../../../../src/shared/contract/index.ts';
import { estimateShare } from '../../../../../../src/shared/statistics/interval.ts';

const game = (number: number, winner: ArenaGame['winner'], counts = true): ArenaGame => ({
  number,
  attempt: 1,
  openingId: null,
  preludePlies: 0,
  sessionId: `s-${number}`,
  aRole: 'white',
  status: 'completed',
  outcome: null,
  reason: null,
  winner,
  counts,
  fault: 'nobody',
  playedBy: null,
  plies: 10,
  replaced: { a: 0, b: 0 },
});

test('ends at the score of the run, counted in pairs that are whole', () => {
  // Pair 1 comes first in the list, pair 2 lacks a game that counts, and a void attempt counts for nothing.
  const rows = [
    game(2, 'a'),
    game(3, null),
    game(0, 'b', false),
    game(0, 'a'),
    game(1, 'a'),
    game(4, 'a'),
    game(5, 'b', false),
  ];
  const path = scorePathOf(rows, 'plus-pairs');
  expect(path.map(({ units, share }) => [units, share])).toEqual([
    [1, 1],
    [2, 0.875],
  ]);
  expect(path.at(-1)?.interval95).toEqual(estimateShare([0, 0, 0, 1, 1])?.interval95);
});

test('follows single games as long as there is no pair, and leaves out runs of earlier versions', () => {
  const rows = [game(0, 'a'), game(2, 'b'), game(4, null)];
  expect(scorePathOf(rows, 'plus-games').map(({ share }) => share)).toEqual([1, 0.5, 0.5]);
  expect(scorePathOf(rows, 'wilson')).toEqual([]);
});

test('a long run is thinned out and keeps its newest point', () => {
  const rows = Array.from({ length: 10_000 }, (_, number) => game(number, number % 3 === 0 ? 'b' : 'a'));
  const path = scorePathOf(rows, 'plus-pairs');
  expect(path.length).toBeLessThanOrEqual(300);
  expect(path.at(-1)?.units).toBe(5000);
});
