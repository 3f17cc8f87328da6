import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Db } from '../../platform/db/open.ts';
import { earlierNetworkSchema, toStoredNetwork } from '../records.ts';

const BACKUP = /\.db$/u;

interface StateRow {
  readonly key: string;
  readonly value: string;
}

/** The stored networks that still contain an address; none in a database that is older than the table. */
function networksWithAddress(db: Db): StateRow[] {
  const hasTable = db
    .prepare("select 1 from sqlite_master where type = 'table' and name = 'chain_state'")
    .get();
  if (hasTable === undefined) return [];
  const rows = db
    .prepare<[], StateRow>("select key, value from chain_state where key like 'network:%'")
    .all();
  return rows.filter(({ value }) => earlierNetworkSchema.safeParse(JSON.parse(value)).success);
}

/**
 * Replaces addresses of nodes by their origins in the automatic backups of the database, which earlier
 * versions copied with the keys in them. A backup keeps its time, by which it is listed.
 *
 * @returns the names of the files that were changed
 */
export async function cleanBackups(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => BACKUP.test(name)) : [];
  const changed: string[] = [];
  for (const name of names) if (await cleanBackup(join(folder, name))) changed.push(name);
  return changed;
}

async function cleanBackup(file: string): Promise<boolean> {
  const reader = await openDatabase(file, { readOnly: true });
  const isClean = networksWithAddress(reader).length === 0;
  reader.close();
  if (isClean) return false;
  const { atime, mtime } = statSync(file);
  const db = await openDatabase(file);
  try {
    const update = db.prepare('update chain_state set value = ? where key = ?');
    for (const { key, value } of networksWithAddress(db))
      update.run(JSON.stringify(toStoredNetwork(earlierNetworkSchema.parse(JSON.parse(value)))), key);
    // Writes the file anew, because its free space still has the old bytes.
    db.exec('vacuum');
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
  utimesSync(file, atime, mtime);
  return true;
}
