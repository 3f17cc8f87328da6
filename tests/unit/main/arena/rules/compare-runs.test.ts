import { expect, test } from 'vitest';
import { compareRuns, type ComparedRun } from '../../../../../src/main/arena/rules/compare-runs.ts';
import type { GameRow } from '../../../../../src/main/arena/rules/game-schedule.ts';

/** Games from 0 on: won by `a`, won by `b`, drawn, lost by `a` without an answer, or in progress. */
function run(...results: readonly ('a' | 'b' | '-' | 'silent' | 'open')[]): ComparedRun {
  const rows = results.map((result, number): GameRow => {
    const aRole = number % 2 === 0 ? 'x' : 'o';
    const bRole = aRole === 'x' ? 'o' : 'x';
    return {
      number,
      attempt: 1,
      sessionId: `s${number}`,
      aRole,
      openingId: null,
      preludePlies: 0,
      status: result === 'open' ? 'active' : 'completed',
      outcome: null,
      reason: result === 'open' ? null : result === 'silent' ? 'unparsable_answers' : 'line',
      winner: { a: aRole, b: bRole, silent: bRole, '-': null, open: null }[result],
    };
  });
  return { rows, games: rows.length, replacedMovesOf: () => ({ a: 0, b: 0 }) };
}

test('pairs that are whole in both runs are compared by their numbers', () => {
  const own = run('a', 'a', 'a', '-', 'b', 'b', 'a', 'open');
  const renamed = run('a', 'b', 'a', '-', '-', 'b', 'a', 'a');
  expect(compareRuns(own, renamed).strict).toMatchObject({
    pairs: 3,
    ownShare: 7 / 12,
    renamedShare: 6 / 12,
    counts: [0, 0, 1, 0, 1, 1, 0, 0, 0],
    leftOut: 1,
  });
  expect(compareRuns(own, renamed).strict.difference).toBeCloseTo(-1 / 12, 9);
});

test('a pair with a loss by conduct in one of the runs is compared in the strict table only', () => {
  const { strict, tolerant } = compareRuns(run('a', 'a', 'a', 'a'), run('a', 'silent', 'a', 'a'));
  expect([strict.pairs, strict.leftOut, tolerant.pairs, tolerant.leftOut]).toEqual([2, 0, 1, 1]);
  expect([strict.difference, tolerant.difference]).toEqual([-0.25, 0]);
});

test('without a common pair there is no difference', () => {
  expect(compareRuns(run('a', 'open'), run('a', 'a')).strict).toEqual({
    pairs: 0,
    ownShare: null,
    renamedShare: null,
    difference: null,
    interval95: null,
    counts: [],
    leftOut: 1,
  });
});
