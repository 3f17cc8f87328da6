import { describe, expect, test } from 'vitest';
import { appendRows, openTestStorage, type TestStorage } from '../../../../../support/test-storage.ts';

const AT = '2026-11-21T00:00:00.000Z';

describe('the audit log', () => {
  const filled = async (): Promise<TestStorage> => {
    const migrated = await openTestStorage();
    appendRows(migrated, 3);
    return migrated;
  };
  const values = (seq: string, prev: string): string =>
    `into audit values (${seq}, '${AT}', 'sessions', 'X', 's', 'host', '{}', ${prev}, 'forged')`;
  const hashOf = (seq: number): string => `(select hash from audit where seq = ${seq})`;
  // A `prev` that the other trigger accepts, so that each trigger is tested alone.
  const FITTING = `'${'0'.repeat(64)}'`;

  test.each([
    ["update audit set actor = 'me'", 'append-only'],
    ['delete from audit where seq = 3', 'append-only'],
    [`replace ${values('3', hashOf(2))}`, 'without gaps'],
    [`insert ${values('2', hashOf(1))} on conflict (seq) do update set actor = 'me'`, 'without gaps'],
    [`insert ${values('5', FITTING)}`, 'without gaps'],
    [`insert ${values('null', FITTING)}`, 'without gaps'],
    [`insert ${values('-1', FITTING)}`, 'without gaps'],
    [`insert ${values('4', "'0000'")}`, 'hash of the row before'],
  ])('refuses %s', async (sql, text) => {
    const { db } = await filled();
    expect(() => db.exec(sql)).toThrow(text);
    expect(db.prepare("select count(*) as n, max(hash = 'forged') as f from audit").get()).toEqual({
      n: 3,
      f: 0,
    });
  });
});
