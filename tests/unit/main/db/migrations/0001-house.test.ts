import { describe, expect, it } from 'vitest';
import type { Db } from '../../../../../src/main/db/open.ts';
import { appendRows, openHouse, type House } from '../../../../support/house.ts';

const AT = '2026-11-21T00:00:00.000Z';

function seedGame(db: Db): void {
  db.exec(`
    insert into agents values ('a', 'hash-a', 'A', 'external', '${AT}', null, null);
    insert into sessions (session_id, template, state, status, tick, created_at, updated_at, created_by, options,
      seq, head, expires_ms) values ('s', 'chess.v1', '{}', 'active', 1, '${AT}', '${AT}', 'a', '{}', 1, 'h', 0);
    insert into participants values ('s', 'a', 'white');
    insert into actions values ('x', 's', 'a', 'white', '"e2e4"', 0, '${AT}', 1, 'action', 'h1');`);
}

const INSERT = `into actions values ('x', 's', 'a', 'white', '"d2d4"', 0, '${AT}', 1, 'action', 'h2')`;
const stored = (db: Db): unknown => db.prepare('select action from actions').pluck().all();

describe('the log of actions', () => {
  it.each([
    ['update actions set action = \'"d2d4"\''],
    ['delete from actions'],
    [`replace ${INSERT}`],
    [`insert ${INSERT} on conflict (action_id) do update set action = excluded.action`],
    ['delete from actions where seq in (select 1)'],
  ])('refuses %s', async (sql) => {
    const { db } = await openHouse();
    seedGame(db);
    expect(() => db.exec(sql)).toThrow('actions are append-only');
    expect(stored(db)).toEqual(['"e2e4"']);
  });

  it('needs recursive_triggers for it: without, REPLACE slips past', async () => {
    const { db } = await openHouse();
    seedGame(db);
    db.pragma('recursive_triggers = OFF');
    db.exec(`replace ${INSERT}`);
    expect(stored(db)).toEqual(['"d2d4"']);
  });

  it('holds one move per tick and role to role, while draw talk does not count', async () => {
    const { db } = await openHouse();
    seedGame(db);
    const add = (id: string, seq: number, kind: string) =>
      db.exec(
        `insert into actions values ('${id}', 's', 'a', 'white', 'null', 0, '${AT}', ${seq}, '${kind}', 'h')`,
      );
    add('y', 2, 'draw_offer');
    add('z', 3, 'draw_decline');
    expect(() => add('w', 4, 'action')).toThrow(/UNIQUE/);
    expect(() => add('v', 3, 'draw_offer')).toThrow(/UNIQUE/);
  });

  it('keeps a session that has a log', async () => {
    const { db } = await openHouse();
    seedGame(db);
    expect(() => db.exec('delete from sessions')).toThrow(/FOREIGN KEY/);
  });
});

describe('the audit log', () => {
  const filled = async (): Promise<House> => {
    const house = await openHouse();
    appendRows(house, 3);
    return house;
  };
  const values = (seq: string, prev: string): string =>
    `into audit values (${seq}, '${AT}', 'sessions', 'X', 's', 'host', '{}', ${prev}, 'forged')`;
  const hashOf = (seq: number): string => `(select hash from audit where seq = ${seq})`;
  // A `prev` that the other trigger lets pass, so that each is seen to work alone.
  const FITTING = `'${'0'.repeat(64)}'`;

  it.each([
    ["update audit set actor = 'me'", 'append-only'],
    ['delete from audit where seq = 3', 'append-only'],
    [`replace ${values('3', hashOf(2))}`, 'without gaps'],
    [`insert ${values('2', hashOf(1))} on conflict (seq) do update set actor = 'me'`, 'without gaps'],
    [`insert ${values('5', FITTING)}`, 'without gaps'],
    [`insert ${values('null', FITTING)}`, 'without gaps'],
    [`insert ${values('-1', FITTING)}`, 'without gaps'],
    [`insert ${values('4', "'0000'")}`, 'hash of the row before'],
  ])('refuses %s', async (sql, words) => {
    const { db } = await filled();
    expect(() => db.exec(sql)).toThrow(words);
    expect(db.prepare("select count(*) as n, max(hash = 'forged') as f from audit").get()).toEqual({
      n: 3,
      f: 0,
    });
  });
});
