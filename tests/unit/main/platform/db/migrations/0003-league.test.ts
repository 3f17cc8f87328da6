import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, leagueRow, type Row } from '../../../../../support/rows.ts';

const agent = (over: Row): Row => ({
  league_id: 'l1',
  kind: 'player',
  agent_id: 'P01',
  display_name: 'Ann',
  endpoint: 'http://localhost:8101/mcp',
  port: 8101,
  dialect: 'v2',
  token: 't1',
  life: '{}',
  registered_at: 'now',
  ...over,
});

async function opened() {
  const db = await memoryDb();
  for (const id of ['l1', 'l2']) insertRow(db, 'leagues', leagueRow(id));
  insertRow(db, 'league_agents', agent({}));
  return db;
}

test('allows a token for one agent of one league', async () => {
  const db = await opened();
  const other = { agent_id: 'P02', port: 8102 };
  expect(() => insertRow(db, 'league_agents', agent(other))).toThrow('UNIQUE');
  expect(() => insertRow(db, 'league_agents', agent({ ...other, league_id: 'l2' }))).toThrow('UNIQUE');
  insertRow(db, 'league_agents', agent({ ...other, token: 't2' }));
});

test('allows a port once per league and again in another league', async () => {
  const db = await opened();
  const referee = { kind: 'referee', agent_id: 'REF01', token: 't2' };
  expect(() => insertRow(db, 'league_agents', agent(referee))).toThrow('UNIQUE');
  insertRow(db, 'league_agents', agent({ ...referee, league_id: 'l2' }));
});

test('requires a drawn round for a match', async () => {
  const db = await opened();
  const match = {
    league_id: 'l1',
    match_id: 'R1M1',
    round: 1,
    position: 1,
    a: 'P01',
    b: 'P02',
    referee_id: '',
    phase: 'scheduled',
  };
  expect(() => insertRow(db, 'league_matches', match)).toThrow('FOREIGN KEY');
  insertRow(db, 'league_rounds', { league_id: 'l1', round: 1, byes: '[]', drawn_at: 'now' });
  insertRow(db, 'league_matches', match);
  expect(() => insertRow(db, 'league_matches', match)).toThrow('UNIQUE');
});
