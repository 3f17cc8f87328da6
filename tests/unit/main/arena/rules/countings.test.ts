import { expect, test } from 'vitest';
import { estimateByCounting } from '../../../../../src/main/arena/rules/countings.ts';
import type { GameRow } from '../../../../../src/main/arena/rules/game-schedule.ts';

/** Games from 0 on by the side that won, `-` for a draw, and the reason. */
const games = (...ends: readonly (readonly ['a' | 'b' | '-', GameRow['reason']])[]): GameRow[] =>
  ends.map(([side, reason], number) => {
    const aRole = number % 2 === 0 ? 'x' : 'o';
    const winner = { a: aRole, b: aRole === 'x' ? 'o' : 'x', '-': null }[side];
    return {
      number,
      attempt: 1,
      sessionId: `s${number}`,
      aRole,
      openingId: null,
      preludePlies: 0,
      status: 'completed',
      outcome: null,
      reason,
      winner,
    };
  });
const none = () => ({ a: 0, b: 0 });

test('a loss by conduct counts in the strict table only, and its pair falls out of the tolerant one', () => {
  const rows = games(
    ['b', 'illegal_moves'],
    ['a', 'line'],
    ['a', 'line'],
    ['a', 'timeout'],
    ['-', 'board_full'],
    ['-', 'board_full'],
  );
  const { strict, tolerant } = estimateByCounting(rows, 6, none);
  expect(strict).toMatchObject({
    pent: [0, 0, 2, 0, 1],
    share: 2 / 3,
    leftOut: { a: 0, b: 0, undecided: 0 },
  });
  expect(tolerant).toMatchObject({
    pent: [0, 0, 1, 0, 0],
    unpaired: 2,
    leftOut: { a: 1, b: 1, undecided: 0 },
    isBiased: true,
  });
  expect(strict.isBiased).toBe(false);
});

test('a game with a move that the policy chose is left out of the tolerant table', () => {
  const rows = games(['a', 'line'], ['a', 'line'], ['a', 'line'], ['b', 'line']);
  const { strict, tolerant } = estimateByCounting(rows, 4, (sessionId) =>
    sessionId === 's0' ? { a: 0, b: 2 } : none(),
  );
  expect(strict.units).toBe(2);
  expect(tolerant).toMatchObject({ units: 1, unpaired: 1, leftOut: { a: 0, b: 1, undecided: 0 } });
});

test('an aborted game is in neither table, and a void one is told in neither', () => {
  const rows = games(['-', 'aborted'], ['a', 'line'], ['-', 'endpoint_lost'], ['a', 'line']);
  const { strict, tolerant } = estimateByCounting(rows, 4, none);
  expect(strict.leftOut).toEqual({ a: 0, b: 0, undecided: 1 });
  expect(tolerant.leftOut).toEqual(strict.leftOut);
  expect(strict).toMatchObject({ method: 'plus-games', unpaired: 2, isBiased: true });
});

test('five in a hundred games may be left out without a warning', () => {
  const rows = games(...Array.from({ length: 40 }, (_, at) => ['a', at < 2 ? 'timeout' : 'line'] as const));
  expect(estimateByCounting(rows, 40, none).tolerant.isBiased).toBe(false);
  const more = games(...Array.from({ length: 40 }, (_, at) => ['a', at < 3 ? 'timeout' : 'line'] as const));
  expect(estimateByCounting(more, 40, none).tolerant.isBiased).toBe(true);
});
