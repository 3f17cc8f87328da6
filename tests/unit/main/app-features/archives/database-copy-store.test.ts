import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyDatabase } from '../../../../../src/main/app-features/archives/database-copy-store.ts';
import { openDatabase } from '../../../../../src/main/platform/db/open.ts';
import { appendRows, openTestStorage, temporaryFolder } from '../../../../support/test-storage.ts';

test('the copy has the head of its own last row, also when rows are written afterwards', async () => {
  const storage = await openTestStorage();
  appendRows(storage, 5);
  const work = temporaryFolder();
  const head = await copyDatabase(storage.paths, work);
  appendRows(storage, 2);
  expect(head?.seq).toBe(5);
  expect(JSON.parse(readFileSync(join(work, 'audit-head.json'), 'utf8'))).toEqual(head);
  const copy = await openDatabase(join(work, 'arbiter.db'), { readOnly: true });
  expect(copy.prepare('select max(seq) from audit').pluck().get()).toBe(5);
  copy.close();
});

test('a database without an audit row has neither a head nor a head file', async () => {
  const storage = await openTestStorage();
  const work = temporaryFolder();
  expect(await copyDatabase(storage.paths, work)).toBeNull();
  expect([existsSync(join(work, 'arbiter.db')), existsSync(join(work, 'audit-head.json'))]).toEqual([
    true,
    false,
  ]);
});
