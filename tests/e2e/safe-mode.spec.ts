import { openSync, writeSync, closeSync, statSync, rmSync } from 'node:fs';
import { createDatabaseBackup, dataPaths } from '../../src/main/platform/data-folder/index.ts';
import { openDatabase } from '../../src/main/platform/db/open.ts';
import { matchAgainst, playScript } from './support/opponent.ts';
import { visit } from './support/window.ts';
import { expect, test } from './support/shells.ts';

const PAGE_BYTES = 4096;

/** Creates a backup, and overwrites pages of the database after its header. */
async function backUpAndDamage(folder: string): Promise<void> {
  const paths = dataPaths(folder);
  const db = await openDatabase(paths.database);
  createDatabaseBackup(db, paths, { nowMs: Date.now(), label: 'before-damage' });
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  for (const extra of ['-wal', '-shm']) rmSync(`${paths.database}${extra}`, { force: true });
  const pages = Math.floor(statSync(paths.database).size / PAGE_BYTES);
  const file = openSync(paths.database, 'r+');
  for (let page = 2; page < pages; page += 3) {
    writeSync(file, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, page * PAGE_BYTES);
  }
  closeSync(file);
}

test(
  'a damaged database is never written to, and a backup restores it',
  { tag: '@desktop' },
  async ({ shell }) => {
    const duel = await matchAgainst(shell, { template: 'chess.v1', role: 'white' });
    await playScript(duel, ['e2e4', 'e7e5']);
    await shell.restart('stop', () => backUpAndDamage(shell.data));
    const page = () => shell.page;
    const banner = page().getByRole('alert').filter({ hasText: 'Safe mode: nothing is written' });
    await expect(banner).toContainText('The database file is damaged.');
    await expect(page().getByRole('navigation').getByText('Safe mode')).toBeVisible();

    await visit(page(), '#/new', 'New match');
    await page().getByRole('button', { name: 'Start the match' }).click();
    const refusal = page().getByRole('main').getByText('The host is in safe mode and does not write.');
    await expect(refusal).toBeVisible();
    await visit(page(), '#/settings', 'Settings');
    await expect(page().getByRole('heading', { name: 'Backups' })).toBeVisible();

    await banner.getByRole('button', { name: 'Restore…' }).click();
    const requested = page().getByRole('alertdialog', { name: 'Restore this backup?' });
    await requested.getByRole('button', { name: /^Restore arbiter-.*-before-damage\.db$/ }).click();
    await expect(page().getByText('Restart Arbiter to use it.')).toBeVisible();

    await shell.restart();
    await expect(page().getByRole('navigation').getByText('Everything is running')).toBeVisible();
    await expect(page().getByRole('alert')).toBeHidden();
    await visit(page(), `#/sessions/${duel.sessionId}`, /^Chess: /);
    await expect(page().getByText('2 of 2', { exact: true })).toBeVisible();
  },
);
