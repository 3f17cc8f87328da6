import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, leagueRow, type Row } from '../../../../../support/rows.ts';

const rating = (over: Row = {}): Row => ({
  league_id: 'l1',
  ordinal: 1,
  identity: 'i',
  game_type: 'even_odd',
  player_id: 'P01',
  display_name: 'Ann',
  before_rating: 1500,
  before_deviation: 350,
  before_volatility: 0.06,
  rating: 1500,
  deviation: 350,
  volatility: 0.06,
  games: 0,
  ...over,
});

test('allows one rating per player and league, and only in an existing league', async () => {
  const db = await memoryDb();
  for (const id of ['l1', 'l2']) insertRow(db, 'leagues', leagueRow(id));
  insertRow(db, 'league_ratings', rating());
  expect(() => insertRow(db, 'league_ratings', rating({ ordinal: 2 }))).toThrow('UNIQUE');
  expect(() => insertRow(db, 'league_ratings', rating({ league_id: 'l9' }))).toThrow('FOREIGN KEY');
  insertRow(db, 'league_ratings', rating({ league_id: 'l2', ordinal: 2 }));
});

test('requires a numeric rating', async () => {
  const db = await memoryDb();
  insertRow(db, 'leagues', leagueRow('l1'));
  expect(() => insertRow(db, 'league_ratings', rating({ rating: 'best' }))).toThrow('REAL');
  expect(() => insertRow(db, 'league_ratings', rating({ volatility: null }))).toThrow('NOT NULL');
});

test('lets an agent lead one match at once by default and act as an agent of this host', async () => {
  const db = await memoryDb();
  insertRow(db, 'leagues', leagueRow('l1'));
  const agent: Row = {
    league_id: 'l1',
    kind: 'referee',
    agent_id: 'REF01',
    display_name: 'Ref',
    endpoint: 'http://localhost:8001/mcp',
    port: 8001,
    dialect: 'v2',
    token: 't1',
    life: '{}',
    registered_at: 'now',
  };
  expect(() => insertRow(db, 'league_agents', { ...agent, session_agent: 'gone' })).toThrow('FOREIGN KEY');
  insertRow(db, 'league_agents', agent);
  expect(db.prepare('select most_matches from league_agents').pluck().get()).toBe(1);
});
