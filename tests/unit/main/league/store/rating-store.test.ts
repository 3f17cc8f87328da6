import { expect, test } from 'vitest';
import { ratingStore, type RatingRow } from '../../../../../src/main/league/store/rating-store.ts';
import { INITIAL_GLICKO } from '../../../../../src/main/league/rules/glicko.ts';
import { openLeagueStores } from '../../../../support/league/rows.ts';

const row = (leagueId: string, ordinal: number, more: Partial<RatingRow> = {}): RatingRow => ({
  leagueId,
  ordinal,
  identity: 'ada',
  gameType: 'even_odd',
  playerId: 'P01',
  displayName: 'Ada',
  before: INITIAL_GLICKO,
  after: { rating: 1500 + ordinal, deviation: 200, volatility: 0.05 },
  countedMatches: 3,
  ...more,
});

async function openRatingStore(...rows: readonly RatingRow[]) {
  const { db, openLeague } = await openLeagueStores();
  for (const leagueId of ['l1', 'l2', 'l3']) openLeague({ leagueId });
  const ratings = ratingStore(db);
  for (const each of rows) ratings.insert(each);
  return ratings;
}

test('returns the rating of the last league, whatever the order of storing', async () => {
  const ratings = await openRatingStore(row('l2', 2), row('l1', 1));
  expect(ratings.findLast('even_odd', 'ada')).toEqual(row('l2', 2));
  expect([ratings.findLast('chess.v1', 'ada'), ratings.findLast('even_odd', 'bob')]).toEqual([null, null]);
});

test('continues ordinals from the highest one', async () => {
  expect((await openRatingStore()).nextOrdinal()).toBe(1);
  expect((await openRatingStore(row('l1', 7))).nextOrdinal()).toBe(8);
});

test('lists each player once with the newest rating and its totals, best first', async () => {
  const bob = { identity: 'bob', playerId: 'P02', displayName: 'Bob' };
  const ratings = await openRatingStore(
    row('l1', 1, { countedMatches: 4 }),
    row('l2', 2),
    row('l1', 1, { ...bob, after: { ...INITIAL_GLICKO, rating: 1900 } }),
    row('l3', 3, { gameType: 'chess.v1', after: { ...INITIAL_GLICKO, rating: 3000 } }),
  );
  const table = ratings.listCurrent('even_odd', 10);
  expect(
    table.map(({ identity, leagues, totalMatches, leagueName }) => [
      identity,
      leagues,
      totalMatches,
      leagueName,
    ]),
  ).toEqual([
    ['bob', 1, 3, 'League l1'],
    ['ada', 2, 7, 'League l2'],
  ]);
  expect(table[1]?.after.rating).toBe(1502);
  expect([ratings.listCurrent('even_odd', 1).length, ratings.listGameTypes()]).toEqual([
    1,
    ['chess.v1', 'even_odd'],
  ]);
});
