import { expect, test } from 'vitest';
import { insertRow, leagueRow, memoryDatabase, type Row } from '../../../../support/rows.ts';

const rating = (over: Row = {}): Row => ({
  league_id: 'l1',
  ordinal: 1,
  identity: 'builtin:1',
  game_type: 'chess',
  player_id: 'P01',
  display_name: 'Ann',
  before_rating: 1500,
  before_deviation: 350,
  before_volatility: 0.06,
  rating: 1510.5,
  deviation: 300,
  volatility: 0.06,
  games: 3,
  ...over,
});

test('a player is rated once for each league, and only in one that exists', async () => {
  const db = await memoryDatabase();
  expect(() => insertRow(db, 'league_ratings', rating())).toThrow('FOREIGN KEY');
  insertRow(db, 'leagues', leagueRow('l1'));
  insertRow(db, 'leagues', leagueRow('l2'));
  insertRow(db, 'league_ratings', rating());
  expect(() => insertRow(db, 'league_ratings', rating({ ordinal: 2 }))).toThrow('UNIQUE');
  insertRow(db, 'league_ratings', rating({ league_id: 'l2', ordinal: 2 }));
});

test('a rating is a number', async () => {
  const db = await memoryDatabase();
  insertRow(db, 'leagues', leagueRow('l1'));
  expect(() => insertRow(db, 'league_ratings', rating({ rating: 'high' }))).toThrow('REAL');
});

test('the board of a match is a session that exists', async () => {
  const db = await memoryDatabase();
  insertRow(db, 'leagues', leagueRow('l1'));
  insertRow(db, 'league_rounds', { league_id: 'l1', round: 1, byes: '[]', drawn_at: 'now' });
  const match = {
    league_id: 'l1',
    match_id: 'R1M1',
    round: 1,
    position: 0,
    a: 'P01',
    b: 'P02',
    referee_id: 'REF01',
    phase: 'waiting',
  };
  expect(() => insertRow(db, 'league_matches', { ...match, session_id: 's1' })).toThrow('FOREIGN KEY');
  insertRow(db, 'league_matches', match);
});
