import { rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inspectDatabase } from '../../../../../src/main/host/database/inspect-database.ts';
import { migrations } from '../../../../../src/main/platform/db/migrations/index.ts';
import { openTestStorage, temporaryPaths } from '../../../../support/test-storage.ts';

const soundFolder = async () => {
  const storage = await openTestStorage();
  await storage.close();
  return storage.paths;
};

describe('a data folder that is inspected', () => {
  test('is new without traces of an earlier start, and sound after one', async () => {
    expect(await inspectDatabase(temporaryPaths(), migrations)).toEqual({ state: 'new' });
    expect(await inspectDatabase(await soundFolder(), migrations)).toEqual({ state: 'sound' });
  });

  test('is broken, not new, when the database is missing and its head file is not', async () => {
    const paths = await soundFolder();
    writeFileSync(paths.auditHead, '{}');
    rmSync(paths.database);
    expect(await inspectDatabase(paths, migrations)).toMatchObject({
      state: 'broken',
      fault: { reason: 'behind_head' },
    });
  });

  test.each([
    ['an empty file', '', 'The database file is empty.'],
    ['something else', 'not a database at all', 'The file does not begin like a SQLite database.'],
  ])('is damaged when the database is %s', async (_, content, detail) => {
    const paths = temporaryPaths();
    writeFileSync(paths.database, content);
    expect(await inspectDatabase(paths, migrations)).toEqual({
      state: 'broken',
      fault: { reason: 'damaged', detail },
    });
  });

  test('is of a newer schema when it has an unknown migration', async () => {
    expect(await inspectDatabase(await soundFolder(), migrations.slice(0, 2))).toMatchObject({
      state: 'broken',
      fault: { reason: 'newer_schema' },
    });
  });
});
