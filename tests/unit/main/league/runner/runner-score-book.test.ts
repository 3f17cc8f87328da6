import { expect, test } from 'vitest';
import { createScoreCache } from '../../../../../src/main/league/runner/runner.ts';
import { openLeagueStores } from '../../../../support/league/rows.ts';

async function openScoreBook() {
  const stores = await openLeagueStores();
  stores.openLeague();
  for (const round of [1, 2, 3]) stores.draw(round, [['P01', 'P02']]);
  for (const matchId of ['R1M1', 'R2M1']) stores.report(matchId, 'P01');
  const read: number[] = [];
  const listByRound = (leagueId: string, round: number) => {
    read.push(round);
    return stores.matches.listByRound(leagueId, round);
  };
  return { ...stores, read, book: createScoreCache({ matches: { ...stores.matches, listByRound } }, 'l1') };
}

const roundsIn = (scores: readonly { readonly round: number }[]): number[] =>
  scores.map(({ round }) => round);

test('returns the results before a round and up to its end', async () => {
  const { book } = await openScoreBook();
  expect([roundsIn(book.before(1)), roundsIn(book.before(2)), roundsIn(book.through(2))]).toEqual([
    [],
    [1],
    [1, 2],
  ]);
});

test('reads each finished round once, in any order of requests', async () => {
  const { book, read } = await openScoreBook();
  book.through(2);
  expect([roundsIn(book.through(1)), roundsIn(book.before(3)), roundsIn(book.through(2))]).toEqual([
    [1],
    [1, 2],
    [1, 2],
  ]);
  expect(read).toEqual([1, 2]);
});

test('has no results before the first round', async () => {
  const { book, read } = await openScoreBook();
  expect([book.through(0), book.before(0), read]).toEqual([[], [], []]);
});
