import { statSync } from 'node:fs';
import { describe, expect, test, onTestFinished } from 'vitest';
import { openDatabase, RuntimeTooOldError } from '../../../../../src/main/platform/db/open.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const fresh = async () => {
  const file = `${temporaryFolder()}/arbiter.db`;
  const db = await openDatabase(file);
  onTestFinished(() => void db.close());
  return { file, db };
};

describe('openDatabase', () => {
  test('sets the pragmas for durability and integrity on every connection', async () => {
    const { db } = await fresh();
    const value = (pragma: string): unknown => db.pragma(pragma, { simple: true });
    expect(value('journal_mode')).toBe('wal');
    expect(value('synchronous')).toBe(2);
    expect(value('foreign_keys')).toBe(1);
    expect(value('recursive_triggers')).toBe(1);
    expect(value('trusted_schema')).toBe(0);
    expect(value('busy_timeout')).toBe(5000);
  });

  test('stays at FULL for a file already in WAL mode, where the build falls back to NORMAL', async () => {
    const { file, db } = await fresh();
    db.exec('create table t (n)');
    const again = await openDatabase(file);
    onTestFinished(() => void again.close());
    expect(again.pragma('synchronous', { simple: true })).toBe(2);
  });

  test('keeps the file and its WAL private', async () => {
    const { file, db } = await fresh();
    db.exec('create table t (n)');
    if (process.platform === 'win32') return;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
  });

  test('reads a database without being able to write', async () => {
    const { file, db } = await fresh();
    db.exec('create table t (n)');
    const reader = await openDatabase(file, { readOnly: true });
    onTestFinished(() => void reader.close());
    expect(reader.prepare('select count(*) as n from t').get()).toEqual({ n: 0 });
    expect(() => reader.exec('insert into t values (1)')).toThrow(/readonly/);
  });

  test('does not create a file for reading only', async () => {
    const file = `${temporaryFolder()}/absent.db`;
    await expect(openDatabase(file, { readOnly: true })).rejects.toThrow();
    expect(() => statSync(file)).toThrow();
  });

  test('names a runtime that is too old instead of crashing', async () => {
    const versions = Object.getOwnPropertyDescriptor(process, 'versions');
    if (versions === undefined) throw new Error('no versions');
    onTestFinished(() => void Object.defineProperty(process, 'versions', versions));
    Object.defineProperty(process, 'versions', { ...versions, value: { ...process.versions, napi: '9' } });
    await expect(openDatabase(`${temporaryFolder()}/x.db`)).rejects.toBeInstanceOf(RuntimeTooOldError);
  });
});
