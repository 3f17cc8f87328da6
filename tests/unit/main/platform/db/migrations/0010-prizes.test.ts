import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, leagueRow } from '../../../../../support/rows.ts';

test('allows a wallet once per league and again in other leagues', async () => {
  const db = await memoryDb();
  for (const id of ['l1', 'l2']) insertRow(db, 'leagues', leagueRow(id));
  const put = (league: string, player: string): void =>
    insertRow(db, 'league_wallets', { league_id: league, player_id: player, wallet: '0xaa', at: 1 });
  put('l1', 'P01');
  expect(() => put('l1', 'P02')).toThrow('UNIQUE');
  put('l2', 'P02');
});

test('requires an existing league for a prize and one prize per pool', async () => {
  const db = await memoryDb();
  const prize = { amount_micro: 0, reward_matches: 0, by: 'me', at: 1, state: 'open', pool_id: 'p' };
  expect(() => insertRow(db, 'league_prizes', { ...prize, league_id: 'none' })).toThrow('FOREIGN KEY');
  for (const id of ['l1', 'l2']) insertRow(db, 'leagues', leagueRow(id));
  insertRow(db, 'league_prizes', { ...prize, league_id: 'l1' });
  expect(() => insertRow(db, 'league_prizes', { ...prize, league_id: 'l2' })).toThrow('UNIQUE');
  expect(() => db.exec('update league_prizes set amount_micro = -1')).toThrow('CHECK');
});
