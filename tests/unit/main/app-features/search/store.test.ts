import { expect, test } from 'vitest';
import { searchStore } from '../../../../../src/main/app-features/search/store.ts';
import { AT, agentOf, openLeagueStores } from '../../../../support/league/rows.ts';

async function openFilledStore() {
  const storage = await openLeagueStores();
  storage.seat('agent-1', 'session-1');
  storage.seat('agent-2', 'session-2');
  storage.openLeague({ leagueId: 'league-1', createdAt: '2026-11-01' });
  storage.openLeague({ leagueId: 'league-2', createdAt: '2026-11-02' });
  storage.enter(agentOf('player', 'P01', { leagueId: 'league-1' }));
  storage.draw(1, [['P01', 'P02']], 'league-1');
  return { ...storage, find: searchStore(storage.db) };
}

test('an id is found by its beginning, but not by its middle or in another letter case', async () => {
  const { find } = await openFilledStore();
  const ids = (text: string) => find.sessions(text, 9).map(({ id }) => id);
  expect([ids('session-'), ids('session-2'), ids('ession'), ids('SESSION-1')]).toEqual([
    ['session-1', 'session-2'],
    ['session-2'],
    [],
    [],
  ]);
});

test('an accepted challenge gives its session, an open one gives none', async () => {
  const { find, db } = await openFilledStore();
  const add = db.prepare(
    `insert into challenges (challenge_id, template, options, challenger, status, session_id, created_at, expires_ms)
     values (?, 'chess.v1', '{}', 'agent-1', ?, ?, ?, 1)`,
  );
  add.run('taken', 'accepted', 'session-2', AT);
  add.run('waits', 'open', null, AT);
  const ids = (text: string) => find.sessions(text, 9).map(({ id }) => id);
  expect([ids('taken'), ids('waits'), ids('take')]).toEqual([['session-2'], [], []]);
});

test('a name is found by any part in any letter case, newest first, and wildcards match literally', async () => {
  const { find } = await openFilledStore();
  const ids = (text: string, limit = 9) => find.leagues(text, limit).map(({ id }) => id);
  expect([ids('LEAGUE league'), ids('eague-1'), ids('league', 1)]).toEqual([
    ['league-2', 'league-1'],
    ['league-1'],
    ['league-2'],
  ]);
  expect(find.agents('AGENT-2', 9)).toEqual([{ id: 'agent-2', title: 'agent-2' }]);
  expect(ids('l_ague')).toEqual([]);
});

test('a match is found by league and id, by its id alone, or by its session', async () => {
  const { find, matches } = await openFilledStore();
  const key = { leagueId: 'league-1', matchId: 'R1M1' };
  matches.markInvited(key, 'c');
  matches.linkSession(key, 'session-1');
  const found = { id: 'league-1/R1M1', title: 'P01 – P02', ...key };
  for (const text of ['league-1/R1M1', 'R1M1', 'session-1']) expect(find.matches(text, 9)).toEqual([found]);
  for (const text of ['league-2/R1M1', 'league-1/R1', 'R1', '/', 'league-1/'])
    expect(find.matches(text, 9)).toEqual([]);
});

test('an agent of a league is found by id, with or without the league, and by any part of its name', async () => {
  const { find, enter } = await openFilledStore();
  enter(agentOf('player', 'P01', { leagueId: 'league-2', displayName: 'Zuse' }));
  const ids = (text: string) => find.leagueAgents(text, 9).map(({ id }) => id);
  expect([ids('P01'), ids('league-2/P01'), ids('zus')]).toEqual([
    ['league-2/P01', 'league-1/P01'],
    ['league-2/P01'],
    ['league-2/P01'],
  ]);
});

test('an audit row is found by its number, and rows by their subject', async () => {
  const { find, db } = await openFilledStore();
  for (const trigger of db
    .prepare<[], string>("select name from sqlite_master where type = 'trigger'")
    .pluck()
    .all())
    db.exec(`drop trigger ${trigger}`);
  const add = db.prepare("insert into audit values (?, ?, 'x', ?, ?, 'host', '{}', '', '')");
  add.run(7, AT, 'FIRST', 'session-1');
  add.run(8, AT, 'SECOND', 'session-1');
  expect(find.auditRow('7', 9)).toEqual([{ id: '7', title: 'FIRST' }]);
  for (const text of ['07', '7x', ' 7', 'seven', '']) expect(find.auditRow(text, 9)).toEqual([]);
  expect(find.auditOf('session-1', 9).map(({ title }) => title)).toEqual(['SECOND', 'FIRST']);
  expect(find.auditOf('session', 9)).toEqual([]);
});
