import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  createDatabaseBackup,
  listDatabaseBackups,
  restoreDatabaseBackup,
} from '../../../../../src/main/platform/data-folder/index.ts';
import { appendRows, openTestStorage } from '../../../../support/test-storage.ts';

describe('backups', () => {
  test('are complete copies of the open database, newest first, ten at most', async () => {
    const testStorage = await openTestStorage();
    appendRows(testStorage, 20);
    for (let n = 0; n < 12; n += 1)
      createDatabaseBackup(testStorage.db, testStorage.paths, { nowMs: n * 1000, label: 'manual' });
    const backups = listDatabaseBackups(testStorage.paths);
    expect(backups).toHaveLength(10);
    expect(backups[0]?.file).toBe('arbiter-19700101T000011000Z-manual.db');
    expect(readdirSync(testStorage.paths.backups)).toHaveLength(10);
    if (process.platform !== 'win32') {
      expect(statSync(join(testStorage.paths.backups, backups[0]?.file ?? '')).mode & 0o777).toBe(0o600);
    }
  });

  test('replace the database, which is kept under another name', async () => {
    const testStorage = await openTestStorage();
    appendRows(testStorage, 20);
    const file = createDatabaseBackup(testStorage.db, testStorage.paths, { nowMs: 0, label: 'manual' });
    appendRows(testStorage, 5);
    await testStorage.close();
    const stored = restoreDatabaseBackup(testStorage.paths, file, 1000);
    expect(stored).toEqual({ ok: true, value: 'replaced-19700101T000001000Z.db' });
    expect(existsSync(join(testStorage.paths.folder, 'replaced-19700101T000001000Z.db'))).toBe(true);
    const again = await openTestStorage(testStorage.paths);
    expect(again.opened.safeMode).toBeNull();
    expect(again.audit.head().seq).toBe(20);
    appendRows(again, 1);
    expect(again.audit.head().seq).toBe(21);
  });

  test('can be restored only by a name from the list', async () => {
    const testStorage = await openTestStorage();
    createDatabaseBackup(testStorage.db, testStorage.paths, { nowMs: 0, label: 'manual' });
    for (const name of [
      '../arbiter.db',
      'arbiter.db',
      '',
      '/etc/passwd',
      'arbiter-19700101T000000000Z-none.db',
    ]) {
      expect(restoreDatabaseBackup(testStorage.paths, name, 0)).toMatchObject({
        ok: false,
        code: 'NOT_FOUND',
      });
    }
  });
});
