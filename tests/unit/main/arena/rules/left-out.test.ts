import { expect, test } from 'vitest';
import { leftOutOf, playedAgainLengths } from '../../../../../src/main/arena/rules/left-out.ts';
import type { GameRow } from '../../../../../src/main/arena/rules/game-schedule.ts';

/** Games by their reason and the side that won, `-` for neither. */
const games = (...ends: readonly (readonly [GameRow['reason'], 'a' | 'b' | '-'])[]): GameRow[] =>
  ends.map(([reason, side], number) => ({
    number,
    attempt: 1,
    sessionId: `s${number}`,
    aRole: 'x',
    openingId: null,
    preludePlies: 0,
    status: reason === null ? 'active' : 'completed',
    outcome: null,
    reason,
    winner: { a: 'x', b: 'o', '-': null }[side],
  }));

test('games are counted by their reason and the side because of which they are left out', () => {
  const rows = games(
    ['line', 'a'],
    ['illegal_moves', 'b'],
    ['timeout', 'a'],
    ['illegal_moves', 'b'],
    ['endpoint_lost', '-'],
    ['aborted', '-'],
    [null, '-'],
  );
  expect(leftOutOf(rows)).toEqual([
    { reason: 'illegal_moves', kind: 'tolerant_only', a: 2, b: 0, neither: 0 },
    { reason: 'timeout', kind: 'tolerant_only', a: 0, b: 1, neither: 0 },
    { reason: 'endpoint_lost', kind: 'played_again', a: 0, b: 0, neither: 1 },
    { reason: 'aborted', kind: 'without_result', a: 0, b: 0, neither: 1 },
  ]);
  expect(leftOutOf(games(['line', 'a']))).toEqual([]);
});

test('above 2% of games that are played again their lengths are compared with those of the others', () => {
  const withPlies = (playedAgain: number, counted: number) => [
    ...games(...Array.from({ length: playedAgain }, () => ['endpoint_lost', '-'] as const)).map((row) => ({
      row,
      plies: 40,
    })),
    ...games(...Array.from({ length: counted }, () => ['line', 'a'] as const)).map((row) => ({
      row,
      plies: 10,
    })),
  ];
  expect(playedAgainLengths(withPlies(3, 97))).toEqual({ playedAgain: 40, counted: 10 });
  expect(playedAgainLengths(withPlies(2, 98))).toBeNull();
  expect(playedAgainLengths(withPlies(3, 0))).toBeNull();
});
