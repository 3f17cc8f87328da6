import { expect, test } from 'vitest';
import { pointsStandings } from '../../../../../src/main/league/rules/points-standings.ts';
import {
  countedScoreOf,
  readStandings,
  toWireRows,
} from '../../../../../src/main/league/views/current-standings.ts';
import { AT, agentOf, openLeagueStores } from '../../../../support/league/rows.ts';

const KEY = { leagueId: 'l1', matchId: 'R1M1' };

async function openLeagueWithMatch() {
  const stores = await openLeagueStores();
  stores.openLeague();
  stores.enter(agentOf('player', 'P01'), agentOf('player', 'P02'), agentOf('referee', 'REF01'));
  stores.draw(1, [['P01', 'P02']]);
  const match = () => {
    const found = stores.matches.findMatch('l1', 'R1M1');
    if (found === null) throw new Error('no match');
    return found;
  };
  return { ...stores, match };
}

test('counts a match when it is reported, not when it is only decided', async () => {
  const { matches, match, report } = await openLeagueWithMatch();
  matches.markDecided(KEY, { choices: {}, winner: 'P01', absent: [], decidedAt: AT });
  expect(countedScoreOf(match())).toBeNull();
  report('R1M1', 'P01', ['P02']);
  expect(countedScoreOf(match())).toMatchObject({
    round: 1,
    a: 'P01',
    b: 'P02',
    winner: 'P01',
    absent: ['P02'],
  });
});

test('lists all players, also without a match, and no referees', async () => {
  const { store, matches, report } = await openLeagueWithMatch();
  expect(readStandings({ store, matches }, 'l1').map(({ playerId, points }) => [playerId, points])).toEqual([
    ['P01', 0],
    ['P02', 0],
  ]);
  report('R1M1', 'P02');
  expect(readStandings({ store, matches }, 'l1').map(({ playerId, points }) => [playerId, points])).toEqual([
    ['P02', 3],
    ['P01', 0],
  ]);
});

test('sends unique ranks on the wire where people see shared ones', () => {
  const names = ['P01', 'P02', 'P03'].map((playerId) => ({ playerId, displayName: playerId }));
  const rows = pointsStandings(names, []);
  expect(rows.map(({ sharedRank }) => sharedRank)).toEqual([1, 1, 1]);
  expect(toWireRows(rows).map((row) => row.rank)).toEqual([1, 2, 3]);
});
