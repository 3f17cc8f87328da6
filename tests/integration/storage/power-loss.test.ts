// In process: a folder is assembled as a disk held it, and the report of the checks is compared as a value.
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readHeadFile } from '../../../src/main/platform/audit/index.ts';
import { prepareFolder, type DataPaths } from '../../../src/main/platform/data-folder/index.ts';
import { openDatabase } from '../../../src/main/platform/db/open.ts';
import { verifyFolder } from '../../../src/main/app-features/verify/index.ts';
import { appendRows, openTestStorage, temporaryFolder, temporaryPaths } from '../../support/test-storage.ts';
import { replayCheck } from '../../support/played.ts';
import { startProcess } from '../../support/process.ts';

const WAL_HEADER = 32;
const FRAME = 24 + 4096;

/** A folder as the disk held it during a run: database, live WAL and, separately, the newest head. */
async function snapshot(): Promise<{ from: DataPaths; wal: Buffer; head: { seq: number; hash: string } }> {
  const testStorage = await openTestStorage();
  appendRows(testStorage, 300);
  testStorage.db.pragma('wal_checkpoint(TRUNCATE)');
  for (let n = 0; n < 20; n += 1) appendRows(testStorage, 1);
  const from = prepareFolder(`${temporaryFolder()}/snapshot`);
  copyFileSync(testStorage.paths.database, from.database);
  copyFileSync(`${testStorage.paths.database}-wal`, `${from.database}-wal`);
  return { from, wal: readFileSync(`${from.database}-wal`), head: testStorage.audit.head() };
}

function damagedCopy(from: DataPaths, wal: Buffer, head: { seq: number; hash: string }): DataPaths {
  const paths = temporaryPaths();
  copyFileSync(from.database, paths.database);
  writeFileSync(`${paths.database}-wal`, wal);
  writeFileSync(paths.auditHead, JSON.stringify(head));
  return paths;
}

/** The remaining audit rows, after SQLite and the hash chain were checked. */
async function rowsLeft(paths: DataPaths): Promise<number> {
  const db = await openDatabase(paths.database, { readOnly: true });
  const check = db.pragma('integrity_check', { simple: true });
  const rows = db.prepare<[], number>('select count(*) from audit').pluck().get() ?? -1;
  db.close();
  expect(check).toBe('ok');
  return rows;
}

describe('a write-ahead log after a power loss', () => {
  test('opens at a complete commit for any truncation, and the stored head detects missing commits', async () => {
    const { from, wal, head } = await snapshot();
    expect(head.seq).toBe(320);
    const frames = Math.floor((wal.length - WAL_HEADER) / FRAME);
    expect(frames).toBeGreaterThan(20);
    const borders = Array.from({ length: frames + 1 }, (_, n) => WAL_HEADER + n * FRAME);
    const inside = Array.from({ length: 20 }, (_, n) => (n * 7919) % wal.length);
    for (const cut of [...borders, ...inside]) {
      const paths = damagedCopy(from, wal.subarray(0, cut), head);
      const rows = await rowsLeft(paths);
      expect(rows).toBeGreaterThanOrEqual(300);
      const report = await verifyFolder(
        { paths, scope: 'audit', replayCheck },
        { start: () => {}, rowProgress: { step: () => {} } },
      );
      expect(report.checks.find((check) => check.name === 'audit_chain')?.ok).toBe(true);
      expect(report.ok).toBe(rows === 320);
    }
  }, 120_000);

  test('opens at a complete commit when bits in it flipped', async () => {
    const { from, wal, head } = await snapshot();
    for (let n = 0; n < 15; n += 1) {
      const bytes = Buffer.from(wal);
      const at = WAL_HEADER + ((n * 104729) % (wal.length - WAL_HEADER));
      bytes[at] = 255 - (bytes[at] ?? 0);
      expect(await rowsLeft(damagedCopy(from, bytes, head))).toBeGreaterThanOrEqual(300);
    }
  }, 120_000);

  test('starts read-only when acknowledged commits are missing, and normally when none is', async () => {
    const { from, wal, head } = await snapshot();
    const lost = await openTestStorage(damagedCopy(from, wal.subarray(0, wal.length - FRAME * 4), head));
    expect(lost.opened.safeMode?.reason).toBe('behind_head');
    const zeroed = await openTestStorage(damagedCopy(from, Buffer.alloc(wal.length), head));
    expect(zeroed.opened.safeMode?.reason).toBe('behind_head');
    const whole = await openTestStorage(damagedCopy(from, wal, head));
    expect(whole.opened.safeMode).toBeNull();
    expect(whole.audit.head()).toEqual(head);
  });
});

describe('kill -9', () => {
  test('loses no acknowledged commit, and the next start finds no fault', async () => {
    const paths = temporaryPaths();
    let answered = 0;
    for (let round = 0; round < 5; round += 1) {
      const host = startProcess('append-rows', paths.folder);
      const enough = 20 + round * 37;
      while (host.lines.length < enough) await host.line();
      host.child.kill('SIGKILL');
      await host.ended;
      answered = Math.max(answered, ...host.lines.map(Number));
      const testStorage = await openTestStorage(paths);
      expect(testStorage.opened.safeMode).toBeNull();
      expect(testStorage.audit.head().seq).toBeGreaterThanOrEqual(answered);
      await testStorage.close();
      const report = await verifyFolder(
        { paths, scope: 'all', replayCheck },
        { start: () => {}, rowProgress: { step: () => {} } },
      );
      expect(report.ok).toBe(true);
    }
    expect(existsSync(paths.auditHead)).toBe(true);
    expect(readHeadFile(paths.auditHead).state).toBe('stored');
  }, 120_000);
});
