import { expect, test } from 'vitest';
import {
  matchClaimOf,
  type DecidedMatch,
} from '../../../../../../src/main/rewards/prizes/rules/match-claim.ts';

const A = `0x${'a'.repeat(40)}` as const;
const B = `0x${'b'.repeat(40)}` as const;
const MATCH: DecidedMatch = {
  leagueId: 'league_1',
  matchId: 'R1M1',
  a: 'P01',
  b: 'P02',
  winner: 'P02',
  absent: [],
  durationMs: 1200,
  isRefereedHere: true,
};
const both = (playerId: string) => (playerId === 'P01' ? A : B);

test('places the winner first and the loser second', () => {
  expect(matchClaimOf(MATCH, both).match).toEqual({
    system: 'league',
    match: 'league_1/R1M1',
    playerCount: 2,
    durationMs: 1200,
    results: [
      { wallet: A, placement: 2, tied: 1 },
      { wallet: B, placement: 1, tied: 1 },
    ],
  });
});

test('lets both players share a draw', () => {
  expect(matchClaimOf({ ...MATCH, winner: null }, both).match?.results).toEqual([
    { wallet: A, placement: 1, tied: 2 },
    { wallet: B, placement: 1, tied: 2 },
  ]);
});

test('does not reward a player who did not appear', () => {
  const { match } = matchClaimOf({ ...MATCH, absent: ['P01'] }, both);
  expect(match?.results).toEqual([{ wallet: B, placement: 1, tied: 1 }]);
});

test.each([
  ['outside_referee', { isRefereedHere: false }, both],
  ['nobody_played', { absent: ['P01', 'P02'], winner: null }, both],
  ['one_owner', {}, () => A],
  ['no_wallet', {}, () => null],
] as const)('claims nothing: %s', (reason, change, walletOf) => {
  expect(matchClaimOf({ ...MATCH, ...change }, walletOf)).toEqual({ match: null, reason });
});
