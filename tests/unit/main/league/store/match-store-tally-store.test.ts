import { expect, test } from 'vitest';
import { tallyStore } from '../../../../../src/main/league/store/match-store.ts';
import { AT, openLeagueStores } from '../../../../support/league/rows.ts';

test('counts reported, live and other matches per round', async () => {
  const { db, openLeague, draw, report, matches } = await openLeagueStores();
  openLeague();
  openLeague({ leagueId: 'l2' });
  const pair = ['P01', 'P02'] as const;
  draw(1, [pair, pair, pair, pair]);
  draw(2, [pair]);
  draw(1, [pair], 'l2');
  report('R1M1', null);
  matches.markInvited({ leagueId: 'l1', matchId: 'R1M2' }, 'c');
  matches.markInvited({ leagueId: 'l1', matchId: 'R1M3' }, 'c');
  matches.markDecided(
    { leagueId: 'l1', matchId: 'R1M3' },
    { choices: {}, winner: null, absent: [], decidedAt: AT },
  );
  expect(tallyStore(db).listByLeague('l1')).toEqual([
    { round: 1, matches: 4, reported: 1, live: 1 },
    { round: 2, matches: 1, reported: 0, live: 0 },
  ]);
});

test('has no rounds for a league without pairings', async () => {
  const { db, openLeague } = await openLeagueStores();
  openLeague();
  expect(tallyStore(db).listByLeague('l1')).toEqual([]);
});
