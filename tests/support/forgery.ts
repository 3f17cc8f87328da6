import { auditRowHash } from '../../src/main/platform/audit/index.ts';
import { openDatabase, type Db } from '../../src/main/platform/db/open.ts';
import type { DataPaths } from '../../src/main/platform/data-folder/index.ts';

/**
 * Changes rows of the database as an attacker with access to the file could:
 * drops the triggers, runs `tamper` and creates the triggers again.
 */
export async function forge(paths: DataPaths, tamper: (db: Db) => void): Promise<void> {
  const db = await openDatabase(paths.database);
  const triggers = db
    .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_master where type = 'trigger'")
    .all();
  db.pragma('foreign_keys = OFF');
  for (const { name } of triggers) db.exec(`drop trigger ${name}`);
  tamper(db);
  for (const { sql } of triggers) db.exec(sql);
  db.close();
}

/** Recomputes every hash of the audit log, so that its chain is valid. */
export function rechainAudit(db: Db): void {
  const update = db.prepare('update audit set prev = ?, hash = ? where seq = ?');
  let prev = '0'.repeat(64);
  for (const row of db.prepare('select * from audit order by seq').all() as Parameters<
    typeof auditRowHash
  >[1][]) {
    const hash = auditRowHash(prev, row);
    update.run(prev, hash, row.seq);
    prev = hash;
  }
}
