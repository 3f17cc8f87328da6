import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { vacuumInto } from '../../../../../src/main/platform/data-folder/vacuum-store.ts';
import { openDatabase } from '../../../../../src/main/platform/db/open.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { insertRow, leagueRow } from '../../../../support/rows.ts';

test('writes a complete database, also into an existing empty file', async () => {
  const db = await memoryDb();
  insertRow(db, 'leagues', leagueRow('l1'));
  const target = join(temporaryFolder(), "a person's copy.db");
  writeFileSync(target, '');
  vacuumInto(db, target);
  insertRow(db, 'leagues', leagueRow('l2'));
  const copy = await openDatabase(target, { readOnly: true });
  onTestFinished(() => void copy.close());
  expect(copy.prepare('select league_id from leagues').pluck().all()).toEqual(['l1']);
  expect(copy.pragma('user_version', { simple: true })).toBe(db.pragma('user_version', { simple: true }));
});

test('does not overwrite a file that is not empty', async () => {
  const db = await memoryDb();
  const target = join(temporaryFolder(), 'kept.db');
  vacuumInto(db, target);
  expect(() => vacuumInto(db, target)).toThrow('already exists');
});
