import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDifferentAuditRow } from '../../../../../../src/main/cli/arena/verify/different-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-audit-rows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => {
  const db = new Database(join(folder, 'arbiter.db'));
  db.exec(
    "create table audit (seq integer, hash text); insert into audit values (3, 'h3'), (4, 'h4'), (9, 'h9')",
  );
  db.close();
});

const rows = (first: string, last: string, lastSeq = 9) => ({
  first: { seq: 3, hash: first },
  last: { seq: lastSeq, hash: last },
});

test('two rows that the folder has too differ in nothing', () => {
  expect(findDifferentAuditRow(rows('h3', 'h9'), folder)).toBeNull();
  expect(findDifferentAuditRow(null, folder)).toBeNull();
});

test.each([
  [rows('h0', 'h9'), 'evidence.audit.first'],
  [rows('h0', 'h0'), 'evidence.audit.first'],
  [rows('h3', 'h0'), 'evidence.audit.last'],
  // The hash of another row of the same log.
  [rows('h3', 'h4'), 'evidence.audit.last'],
  // A row that the folder has not.
  [rows('h3', 'h9', 10), 'evidence.audit.last'],
])('of %j the first row that differs is named', (audit, place) => {
  expect(findDifferentAuditRow(audit, folder)).toBe(place);
});

test('a folder without a database has none of the rows', () => {
  expect(findDifferentAuditRow(rows('h3', 'h9'), join(folder, 'none'))).toBe('evidence.audit.first');
});
