import { beforeEach, expect, test } from 'vitest';
import { createDigests } from '../../../../../src/main/app-features/search/digests.ts';
import type { Db } from '../../../../../src/main/platform/db/open.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { agentRow, insertRow, leagueRow, sessionRow } from '../../../../support/rows.ts';

/** A digest of 64 digits that ends in this number. */
const digest = (number: number): string => number.toString(16).padStart(64, 'a');

/** A database without triggers and foreign keys, so that rows need only what the test reads. */
async function openDatabaseWithDigests(): Promise<Db> {
  const db = await memoryDb();
  db.pragma('foreign_keys = OFF');
  const triggers = db.prepare<[], string>("select name from sqlite_master where type = 'trigger'").pluck();
  for (const name of triggers.all()) db.exec(`drop trigger ${name}`);
  for (let seq = 1; seq <= 5; seq++)
    db.prepare("insert into audit values (?, '', 'x', ?, 's', 'host', '{}', '', ?)").run(
      seq,
      `ACTION_${seq}`,
      digest(seq),
    );
  insertRow(db, 'agents', agentRow('a'));
  const over = { status: 'completed' };
  for (const [id, number, row] of [
    ['s1', 12, over],
    ['s2', 21, over],
    ['s3', 30, over],
    ['open', 41, {}],
  ] as const)
    insertRow(db, 'sessions', sessionRow(id, { head: digest(number), ...row }));
  for (const [id, seq, hash] of [
    ['s1', 1, 11],
    ['s1', 2, 12],
    ['s2', 1, 21],
    ['open', 1, 40],
    ['open', 2, 41],
  ] as const)
    insertRow(db, 'actions', {
      action_id: `${id}-${seq}`,
      session_id: id,
      agent_id: 'a',
      role: 'white',
      action: 'e4',
      tick: seq,
      created_at: '',
      seq,
      kind: 'action',
      hash: digest(hash),
    });
  insertRow(db, 'leagues', leagueRow('cup'));
  for (const [matchId, number] of [
    ['R1M1', 31],
    ['R1M2', null],
    ['R1M3', 33],
  ] as const)
    insertRow(db, 'league_matches', {
      league_id: 'cup',
      match_id: matchId,
      round: 1,
      position: 1,
      a: 'P01',
      b: 'P02',
      referee_id: 'REF01',
      phase: 'PLANNED',
      draw_hash: number === null ? null : digest(number),
      salt: digest(99),
    });
  return db;
}

let db: Db;
beforeEach(async () => {
  db = await openDatabaseWithDigests();
});

test.each([1, 2, 1000])('a digest is found in every table, reading %i rows at a time', async (rows) => {
  const { find } = createDigests(db, rows);
  for (const seq of [1, 3, 5])
    expect(await find(digest(seq))).toEqual({ kind: 'audit', seq, action: `ACTION_${seq}` });
  for (const [hash, sessionId] of [
    [11, 's1'],
    [12, 's1'],
    [21, 's2'],
    [30, 's3'],
  ] as const)
    expect(await find(digest(hash))).toEqual({ kind: 'session', sessionId, template: 'chess.v1' });
  for (const [hash, matchId] of [
    [31, 'R1M1'],
    [33, 'R1M3'],
  ] as const)
    expect(await find(digest(hash))).toEqual({ kind: 'league_match', leagueId: 'cup', matchId });
  expect(await find(digest(7))).toBeNull();
});

test('upper case gives the same digest, and other texts are not searched for', async () => {
  const { find } = createDigests(db);
  expect(await find(digest(1).toUpperCase())).toMatchObject({ seq: 1 });
  db.close();
  for (const text of ['', 'a', `${digest(1)}0`, `0x${digest(1)}`, 'g'.repeat(64)])
    expect(await find(text)).toBeNull();
});

test('an active session is not found by its digests, because a sealed choice could be guessed', async () => {
  const { find } = createDigests(db);
  expect([await find(digest(40)), await find(digest(41))]).toEqual([null, null]);
  db.exec("update sessions set status = 'completed'");
  expect(await find(digest(40))).toMatchObject({ sessionId: 'open' });
});

test('the salt of a drawn number is not found, because it may still be secret', async () => {
  expect(await createDigests(db).find(digest(99))).toBeNull();
});

test('concurrent searches both finish, and a closed database ends a search', async () => {
  const { find } = createDigests(db, 1);
  const both = await Promise.all([find(digest(21)), find(digest(33))]);
  expect(both).toMatchObject([{ sessionId: 's2' }, { matchId: 'R1M3' }]);
  const last = find(digest(21));
  db.close();
  expect(await last).toBeNull();
});
