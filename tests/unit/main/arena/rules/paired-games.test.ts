import { expect, test } from 'vitest';
import { countGames, pairUp } from '../../../../../src/main/arena/rules/paired-games.ts';
import type { GameRow } from '../../../../../src/main/arena/rules/game-schedule.ts';

/** A game by its result for `a`: won, drawn, lost, void, aborted or active. */
function game(number: number, result: 'W' | 'D' | 'L' | 'void' | 'aborted' | 'active'): GameRow {
  const aRole = number % 2 === 0 ? 'x' : 'o';
  const winner = { W: aRole, L: aRole === 'x' ? 'o' : 'x' }[result as string] ?? null;
  const reason = { void: 'endpoint_lost', aborted: 'aborted', active: null }[result as string];
  return {
    number,
    attempt: 1,
    openingId: null,
    preludePlies: 0,
    sessionId: `s${number}`,
    aRole,
    status: result === 'active' ? 'active' : 'completed',
    outcome: null,
    reason: (reason === undefined ? 'line' : reason) as GameRow['reason'],
    winner,
  };
}

const games = (...results: readonly Parameters<typeof game>[1][]): GameRow[] =>
  results.map((result, number) => game(number, result));

test('two games with swapped seats are one pair, counted by the points of a', () => {
  const rows = games('W', 'W', 'W', 'D', 'W', 'L', 'D', 'D', 'D', 'L', 'L', 'L');
  expect(pairUp(rows, 12)).toEqual({ counts: [1, 1, 2, 1, 1], finished: [4, 3, 2, 2, 1, 0], unpaired: 0 });
  expect(countGames(rows)).toEqual([4, 4, 4]);
});

test('half a pair is in no count and is told as unpaired', () => {
  expect(pairUp(games('W', 'W', 'D'), 3)).toEqual({ counts: [0, 0, 0, 0, 1], finished: [4], unpaired: 1 });
  const skipped = games('W', 'aborted', 'D', 'W');
  expect(pairUp(skipped, 4)).toEqual({ counts: [0, 0, 0, 1, 0], finished: [3], unpaired: 1 });
});

test('a pair that is still played ends the prefix, but counts beyond it stay in the score', () => {
  const rows = [...games('W', 'active', 'W', 'W')];
  expect(pairUp(rows, 6)).toEqual({ counts: [0, 0, 0, 0, 1], finished: [], unpaired: 1 });
});

test('a void game waits for its repetition, and after the last one its pair is left out', () => {
  const lost = (times: number) => Array.from({ length: times }, () => game(0, 'void'));
  const rest = [game(1, 'W'), game(2, 'D'), game(3, 'D')];
  expect(pairUp([...lost(3), ...rest], 4).finished).toEqual([]);
  expect(pairUp([...lost(3), game(0, 'L'), ...rest], 4).finished).toEqual([2, 2]);
  expect(pairUp([...lost(4), ...rest], 4)).toMatchObject({ finished: [2], unpaired: 1 });
});
