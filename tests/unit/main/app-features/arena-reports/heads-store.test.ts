import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { readSessionHeads } from '../../../../../src/main/app-features/arena-reports/heads-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-heads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the heads of a folder are read in the order of the sessions, null for one that it has not', () => {
  expect(readSessionHeads(folder, ['s1'])).toBeNull();
  const db = new Database(join(folder, 'arbiter.db'));
  db.exec(
    "create table sessions (session_id text, head text); insert into sessions values ('s1', 'h1'), ('s2', 'h2')",
  );
  db.close();
  expect(readSessionHeads(folder, ['s2', 's9', 's1'])).toEqual(['h2', null, 'h1']);
});
