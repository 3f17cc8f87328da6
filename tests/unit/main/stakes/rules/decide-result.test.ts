import { expect, test } from 'vitest';
import {
  decideStakeResult,
  placementsByStandings,
  type EndedGame,
} from '../../../../../src/main/stakes/rules/decide-result.ts';

const [ANN, BOB, CLEO] = (['a', 'b', 'c'] as const).map((digit) => `0x${digit.repeat(40)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
];
const ENTRANTS = [
  { wallet: ANN, seat: 0, agentId: 'ann' },
  { wallet: BOB, seat: 1, agentId: 'bob' },
];
const game = (changes: Partial<EndedGame>): EndedGame => ({
  participants: { white: 'ann', black: 'bob' },
  winner: null,
  outcomeReason: 'stalemate',
  assisted: false,
  quarantined: false,
  ...changes,
});
const places = (changes: Partial<EndedGame>) => {
  const judged = decideStakeResult(game(changes), ENTRANTS);
  return judged.kind === 'placed' ? judged.placements.map(({ place }) => place) : judged.reason;
};

test('a winner is first, a draw puts all first, and a lost clock counts', () => {
  expect(places({ winner: 'black', outcomeReason: 'checkmate' })).toEqual([2, 1]);
  expect(places({})).toEqual([1, 1]);
  expect(places({ winner: 'white', outcomeReason: 'timeout' })).toEqual([1, 2]);
});

test.each([
  [{ outcomeReason: 'aborted' }, 'aborted'],
  [{ outcomeReason: 'host_fault' }, 'host_fault'],
  [{ winner: 'white', outcomeReason: 'engine_stalled' }, 'engine_stalled'],
  [{ winner: 'white', outcomeReason: 'checkmate', quarantined: true }, 'quarantined'],
  [{ winner: 'white', outcomeReason: 'checkmate', assisted: true }, 'assisted'],
  [{ outcomeReason: null }, 'no_result'],
] as const)('%j is refunded', (changes, reason) => {
  expect(places(changes)).toBe(reason);
});

test('a league places those who entered, and a wallet without a player last', () => {
  const table = [
    { playerId: 'x', sharedRank: 1 },
    { playerId: 'bob', sharedRank: 2 },
    { playerId: 'ann', sharedRank: 2 },
  ];
  const entrants = [
    { wallet: ANN, seat: 0, playerId: 'ann' },
    { wallet: BOB, seat: 1, playerId: 'bob' },
    { wallet: CLEO, seat: 2, playerId: null },
  ];
  expect(placementsByStandings(table, entrants).map(({ place }) => place)).toEqual([1, 1, 3]);
});
