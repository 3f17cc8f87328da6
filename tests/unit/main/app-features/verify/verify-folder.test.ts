import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DataPaths } from '../../../../../src/main/platform/data-folder/index.ts';
import type { Db } from '../../../../../src/main/platform/db/writer.ts';
import { headerHash, logRowHash } from '../../../../../src/main/sessions/index.ts';
import {
  verifyFolder,
  type VerifyCheckName,
  type VerifyReport,
} from '../../../../../src/main/app-features/verify/index.ts';
import { forge, rechainAudit } from '../../../../support/forgery.ts';
import { appendRows, openTestStorage } from '../../../../support/test-storage.ts';
import { replayCheck, writeGame } from '../../../../support/played.ts';

/** A folder with two games and forty audit rows whose host has stopped. */
async function folder(): Promise<DataPaths> {
  const storage = await openTestStorage();
  appendRows(storage, 20);
  writeGame(storage, 'game-1');
  writeGame(storage, 'game-2');
  appendRows(storage, 18);
  await storage.close();
  return storage.paths;
}

const verify = (paths: DataPaths): Promise<VerifyReport> =>
  verifyFolder({ paths, scope: 'all', replayCheck }, { start: () => {}, rowProgress: { step: () => {} } });

const failures = (report: VerifyReport): [VerifyCheckName, string | undefined][] =>
  report.checks.filter((check) => !check.ok).map((check) => [check.name, check.firstBroken]);

async function afterForgery(tamper: (db: Db) => void): Promise<[VerifyCheckName, string | undefined][]> {
  const paths = await folder();
  await forge(paths, tamper);
  const report = await verify(paths);
  expect(report.ok).toBe(false);
  return failures(report);
}

describe('an unchanged folder', () => {
  test('passes every check and reports how many rows it covers', async () => {
    const report = await verify(await folder());
    expect(failures(report)).toEqual([]);
    expect(report.ok).toBe(true);
    expect(report.checks.map((check) => [check.name, check.rows])).toEqual([
      ['integrity', expect.any(Number)],
      ['schema', 1],
      ['foreign_keys', 52],
      ['audit_chain', 40],
      ['audit_head', 1],
      ['action_chains', 10],
      ['session_heads', 2],
      ['state_equals_replay', 2],
      ['league_standings', 0],
      ['league_ratings', 0],
      ['reward_day_caps', 0],
      ['reward_mints', 0],
      ['reward_audit', 0],
      ['reward_sessions', 0],
      ['mint_rows', 0],
      ['mint_sends', 0],
      ['mint_confirmations', 0],
      ['payment_rows', 0],
      ['payment_audit', 0],
      ['subscription_rows', 0],
      ['wallet_rows', 0],
      ['stake_rows', 0],
      ['payment_owed', 0],
      ['payment_unproven', 0],
      ['openfront_records', 0],
    ]);
  });

  test('passes while a host writes, and is not changed by the verification', async () => {
    const storage = await openTestStorage();
    appendRows(storage, 10);
    const running = verify(storage.paths);
    appendRows(storage, 10);
    const report = await running;
    expect(failures(report)).toEqual([]);
    expect(storage.writer.writeNow(() => 1)).toBe(1);
  });

  test('passes when triggers were dropped and restored without a change of rows', async () => {
    const paths = await folder();
    await forge(paths, () => {});
    expect((await verify(paths)).ok).toBe(true);
  });
});

describe('forged audit rows', () => {
  test.each<[string, string, string]>([
    ['changed', "update audit set actor = 'me' where seq = 17", 'audit 17'],
    ['changed in its payload', `update audit set payload = '{"n":99}' where seq = 5`, 'audit 5'],
    ['changed with its hash', "update audit set hash = 'f' where seq = 9", 'audit 9'],
    ['changed in what it says of the row before', "update audit set prev = 'f' where seq = 9", 'audit 9'],
    ['removed', 'delete from audit where seq = 12', 'audit 12'],
    ['the first', 'delete from audit where seq = 1', 'audit 1'],
    [
      'inserted',
      `update audit set seq = seq + 1000 where seq > 8; update audit set seq = seq - 999 where seq > 1000;
       insert into audit select 9, at, system, action, subject, actor, payload, prev, hash from audit where seq = 8`,
      'audit 9',
    ],
    [
      'reordered',
      `update audit set seq = 1000 where seq = 6; update audit set seq = 6 where seq = 7;
       update audit set seq = 7 where seq = 1000`,
      'audit 6',
    ],
  ])('are found when one is %s', async (_, sql, named) => {
    const found = await afterForgery((db) => db.exec(sql));
    expect(found).toContainEqual(['audit_chain', named]);
  });

  test('are found by the stored head when the end of the log was cut off', async () => {
    const found = await afterForgery((db) => db.exec('delete from audit where seq > 30'));
    expect(found).toEqual([['audit_head', 'audit 31']]);
  });

  test('are found by the stored head when the whole hash chain was recomputed', async () => {
    const found = await afterForgery((db) => {
      db.exec("update audit set actor = 'me' where seq = 17");
      rechainAudit(db);
    });
    expect(found).toEqual([['audit_head', 'audit 40']]);
  });

  test('are suspected when the stored head is missing or unreadable', async () => {
    const paths = await folder();
    writeFileSync(paths.auditHead, 'x');
    expect(failures(await verify(paths))).toEqual([['audit_head', 'audit-head.json']]);
    rmSync(paths.auditHead);
    expect(failures(await verify(paths))).toEqual([['audit_head', 'audit-head.json']]);
  });
});

describe('forged games', () => {
  const G = "session_id = 'game-1'";

  test.each<[string, string, string]>([
    ['changed', `update actions set action = '"5"' where ${G} and seq = 2`, 'session game-1 row 2'],
    [
      'given to another player',
      `update actions set agent_id = 'game-2-x' where ${G} and seq = 1`,
      'session game-1 row 1',
    ],
    ['made no JSON', `update actions set action = '3' where ${G} and seq = 2`, 'session game-1 row 2'],
    ['removed', `delete from actions where ${G} and seq = 3`, 'session game-1 row 3'],
    ['not the head', `update sessions set head = 'f' where ${G}`, 'session game-1'],
    ['cut off', `delete from actions where ${G} and seq = 5`, 'session game-1 row 5'],
    [
      'reordered',
      `update actions set seq = 99 where ${G} and seq = 1; update actions set seq = 1 where ${G} and seq = 3;
       update actions set seq = 3 where ${G} and seq = 99`,
      'session game-1 row 1',
    ],
    [
      'inserted',
      `insert into actions select 'new', session_id, agent_id, role, action, 5, created_at, 6, kind, hash
       from actions where ${G} and seq = 5`,
      'session game-1 row 6',
    ],
  ])('are found when a row is %s', async (_, sql, named) => {
    const found = await afterForgery((db) => db.exec(sql));
    expect(found).toContainEqual(['action_chains', named]);
  });

  test('are found when the state differs from the replayed log', async () => {
    const found = await afterForgery((db) => db.exec(`update sessions set state = '{}' where ${G}`));
    expect(found).toEqual([['state_equals_replay', 'session game-1']]);
    expect(await afterForgery((db) => db.exec(`update sessions set state = 'x' where ${G}`))).toEqual(found);
    expect(await afterForgery((db) => db.exec(`update sessions set tick = 4 where ${G}`))).toEqual(found);
    expect(await afterForgery((db) => db.exec(`update sessions set status = 'active' where ${G}`))).toEqual(
      found,
    );
  });

  test('are found by the audit log when a finished log was rewritten with matching hashes', async () => {
    const found = await afterForgery((db) => {
      const AT = '2027-01-01T00:00:00.000Z';
      const participants = { x: 'game-1-x', o: 'game-1-o' };
      const header = { session_id: 'game-1', template: 'tic_tac_toe.v1', options: {}, participants };
      let head = headerHash({ ...header, seed_commitment: null, created_at: AT });
      db.exec(`update sessions set created_at = '${AT}' where ${G}`);
      const rows = db.prepare(`select * from actions where ${G} order by seq`).all() as Record<
        string,
        string
      >[];
      for (const row of rows) {
        const { kind = '', role = '', agent_id: agentId = '', action = '', created_at: createdAt = '' } = row;
        const chained = {
          seq: Number(row['seq']),
          tick: Number(row['tick']),
          kind,
          role,
          agentId,
          createdAt,
        };
        head = logRowHash(head, { ...chained, action: JSON.parse(action) as string });
        db.prepare(`update actions set hash = ? where ${G} and seq = ?`).run(head, row['seq']);
      }
      db.prepare(`update sessions set head = ? where ${G}`).run(head);
    });
    expect(found).toEqual([['session_heads', 'session game-1']]);
  });

  test('are found when a whole session was removed', async () => {
    const found = await afterForgery((db) =>
      db.exec(
        `delete from actions where ${G}; delete from participants where ${G}; delete from sessions where ${G}`,
      ),
    );
    expect(found).toEqual([['session_heads', 'session game-1']]);
  });

  test('are found when a row belongs to no session', async () => {
    const found = await afterForgery((db) =>
      db.exec(`update actions set session_id = 'nowhere' where session_id = 'game-2'`),
    );
    expect(found.map(([name]) => name)).toEqual(['foreign_keys', 'action_chains', 'state_equals_replay']);
  });
});

describe('a database that was altered', () => {
  test('fails when a trigger was removed', async () => {
    const paths = await folder();
    const storage = await openTestStorage(paths);
    storage.db.exec('drop trigger audit_refuse_delete');
    await storage.close();
    expect(failures(await verify(paths))).toEqual([['schema', 'trigger audit_refuse_delete']]);
  });

  test('fails with a report when it cannot be read', async () => {
    const paths = await folder();
    truncateSync(paths.database, 5000);
    expect(failures(await verify(paths))).toEqual([['integrity', 'arbiter.db']]);
    rmSync(paths.database);
    expect(failures(await verify(paths))).toEqual([['integrity', 'arbiter.db']]);
  });
});
