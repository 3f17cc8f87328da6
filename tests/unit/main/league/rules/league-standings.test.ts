import { expect, test } from 'vitest';
import { leagueStandings } from '../../../../../src/main/league/rules/league-standings.ts';
import type { LeagueMatchScore } from '../../../../../src/main/league/rules/pairing/pairing.ts';

const NAMES = ['P1', 'P2', 'P3', 'P4'].map((playerId) => ({ playerId, displayName: playerId }));
type Played = readonly [round: number, a: string, b: string, winner: string | null, lot?: string];
const match = (...[round, a, b, winner, lot = a]: Played): LeagueMatchScore => ({
  round,
  a,
  b,
  winner,
  absent: [],
  lot,
});
const ranks = (rows: ReturnType<typeof leagueStandings>) =>
  rows.map(({ playerId, sharedRank, decidedBy }) => [playerId, sharedRank, decidedBy]);

const PLAYED = [
  match(1, 'P1', 'P4', null),
  match(1, 'P2', 'P3', 'P2'),
  match(1, 'P4', 'P1', null, 'P4'),
  match(1, 'P1', 'P4', null),
  match(2, 'P2', 'P1', 'P1'),
];

test('a knockout places the champion, the loser of the final and those eliminated before', () => {
  expect(ranks(leagueStandings({ format: 'knockout', ranking: 'rounds' }, NAMES, PLAYED))).toEqual([
    ['P1', 1, null],
    ['P2', 2, 'round'],
    ['P3', 3, 'round'],
    ['P4', 3, 'id'],
  ]);
});

test('players of a running knockout that are not eliminated share the first place', () => {
  const rows = leagueStandings({ format: 'knockout', ranking: 'rounds' }, NAMES, PLAYED.slice(0, 3));
  expect(ranks(rows).map(([player, rank]) => [player, rank])).toEqual([
    ['P1', 1],
    ['P2', 1],
    ['P4', 1],
    ['P3', 4],
  ]);
});

test('a knockout of an earlier version and every other format follow the points', () => {
  const [old] = leagueStandings({ format: 'knockout', ranking: 'points' }, NAMES, PLAYED);
  const [other] = leagueStandings({ format: 'swiss', ranking: 'points' }, NAMES, PLAYED);
  expect([old?.playerId, other?.playerId, old?.decidedBy]).toEqual(['P1', 'P1', null]);
  expect(ranks(leagueStandings({ format: 'swiss', ranking: 'points' }, NAMES, PLAYED)).at(1)?.[0]).toBe('P2');
});
