import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DataPaths } from '../../../../../src/main/platform/data-folder/index.ts';
import { openDatabase } from '../../../../../src/main/platform/db/open.ts';
import { ReadOnlyError } from '../../../../../src/main/platform/db/writer.ts';
import { appendRows, openTestStorage, temporaryPaths } from '../../../../support/test-storage.ts';

/** A folder in which a host ran, wrote `rows` audit rows and stopped. */
async function usedFolder(rows = 500): Promise<DataPaths> {
  const storage = await openTestStorage();
  appendRows(storage, rows);
  await storage.close();
  return storage.paths;
}

const flip = (file: string, offset: number): void => {
  const bytes = readFileSync(file);
  for (let at = offset; at < offset + 64; at += 1) bytes[at] = 255 - (bytes[at] ?? 0);
  writeFileSync(file, bytes);
};
const stored = (paths: DataPaths): string[] =>
  readdirSync(paths.folder).filter((name) => /^damaged-.*\.db$/.test(name));

describe('a whole database', () => {
  test('is created at the first start and opened at the next', async () => {
    const paths = temporaryPaths();
    const first = await openTestStorage(paths);
    expect(first.opened).toMatchObject({ safeMode: null, created: true });
    appendRows(first, 3);
    await first.close();
    const second = await openTestStorage(paths);
    expect(second.opened).toMatchObject({ safeMode: null, created: false });
    expect(second.audit.head().seq).toBe(3);
  });

  test('is created completely after a first start that was interrupted', async () => {
    const paths = temporaryPaths();
    writeFileSync(`${paths.database}.new`, 'half');
    expect((await openTestStorage(paths)).opened).toMatchObject({ safeMode: null, created: true });
  });

  test('has an audit head file from the first start on', async () => {
    const paths = temporaryPaths();
    await openTestStorage(paths);
    expect(JSON.parse(readFileSync(paths.auditHead, 'utf8'))).toEqual({ seq: 0, hash: '0'.repeat(64) });
  });
});

describe('a damaged database', () => {
  const damages: [string, (paths: DataPaths) => void, string][] = [
    ['emptied', (paths) => truncateSync(paths.database, 0), 'damaged'],
    ['cut in half', (paths) => truncateSync(paths.database, 40960), 'damaged'],
    ['with a broken header', (paths) => flip(paths.database, 0), 'damaged'],
    ['with a broken page', (paths) => flip(paths.database, 4096 * 3), 'damaged'],
    ['replaced by a text', (paths) => writeFileSync(paths.database, 'hello, this is no database'), 'damaged'],
    ['gone', (paths) => rmSync(paths.database), 'behind_head'],
  ];

  test.each(damages)('that was %s starts read-only and is never replaced', async (_, damage, reason) => {
    const paths = await usedFolder();
    damage(paths);
    const before = readdirSync(paths.folder).includes('arbiter.db') ? readFileSync(paths.database) : null;
    const storage = await openTestStorage(paths);
    expect(storage.opened.safeMode?.reason).toBe(reason);
    expect(storage.opened.created).toBe(false);
    await expect(storage.writer.write(() => 1)).rejects.toBeInstanceOf(ReadOnlyError);
    expect(() => storage.db.exec("insert into settings values ('a', 'b')")).toThrow();
    await storage.close();
    const after = readdirSync(paths.folder).includes('arbiter.db') ? readFileSync(paths.database) : null;
    expect(after).toEqual(before);
  });

  test('is copied once, however often the host starts', async () => {
    const paths = await usedFolder();
    flip(paths.database, 0);
    const first = await openTestStorage(paths);
    await first.close();
    const second = await openTestStorage(paths);
    expect(stored(paths)).toEqual([first.opened.safeMode?.damagedCopy]);
    expect(second.opened.safeMode?.damagedCopy).toBe(first.opened.safeMode?.damagedCopy);
  });

  test('is read as far as possible', async () => {
    const paths = await usedFolder(20);
    writeFileSync(paths.auditHead, JSON.stringify({ seq: 99, hash: 'f'.repeat(64) }));
    const storage = await openTestStorage(paths);
    expect(storage.opened.safeMode?.reason).toBe('behind_head');
    expect(storage.db.name).toBe(paths.database);
    expect(storage.audit.page({ offset: 0, limit: 5 }).total).toBe(20);
  });
});

describe('a database that does not match the stored head', () => {
  test('with another row than the stored head names is audit_broken', async () => {
    const paths = await usedFolder(5);
    writeFileSync(paths.auditHead, JSON.stringify({ seq: 4, hash: 'f'.repeat(64) }));
    expect((await openTestStorage(paths)).opened.safeMode?.reason).toBe('audit_broken');
  });

  test('with an unreadable head file is audit_broken, and accepted when the file is deleted', async () => {
    const paths = await usedFolder(5);
    writeFileSync(paths.auditHead, '');
    expect((await openTestStorage(paths)).opened.safeMode).toMatchObject({ reason: 'audit_broken' });
    rmSync(paths.auditHead);
    expect((await openTestStorage(paths)).opened.safeMode).toBeNull();
    expect(JSON.parse(readFileSync(paths.auditHead, 'utf8'))).toMatchObject({ seq: 5 });
  });

  test('with a newer schema is read but not written or copied', async () => {
    const paths = await usedFolder(5);
    const db = await openDatabase(paths.database);
    db.exec("insert into migrations values (99, 'future', 'x', 'y')");
    db.close();
    const storage = await openTestStorage(paths);
    expect(storage.opened.safeMode).toMatchObject({ reason: 'newer_schema', damagedCopy: null });
    expect(storage.audit.head().seq).toBe(5);
  });

  test('that lacks tables of the host is replaced by an empty one in memory', async () => {
    const paths = await usedFolder(5);
    const db = await openDatabase(paths.database);
    db.exec("drop table spectators; insert into migrations values (99, 'future', 'x', 'y')");
    db.close();
    const storage = await openTestStorage(paths);
    expect(storage.db.memory).toBe(true);
    expect(storage.audit.head().seq).toBe(0);
  });

  test('is refused when it belongs to another program', async () => {
    const paths = temporaryPaths();
    const db = await openDatabase(paths.database);
    db.exec('create table theirs (n)');
    db.close();
    expect((await openTestStorage(paths)).opened.safeMode?.reason).toBe('unreadable');
    expect(stored(paths)).toHaveLength(1);
    expect(join(paths.folder, 'arbiter.db')).toBe(paths.database);
  });
});
