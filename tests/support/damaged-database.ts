import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { startBuiltHost } from './built-host.ts';
import { verdict, type Table } from './rest.ts';

/** Makes a data folder of a host that has stopped, with one game and nothing left in the write-ahead log. */
export async function stoppedWithGame(data: string): Promise<Table> {
  const host = await startBuiltHost({ data });
  const game = await host.rest.session('chess.v1', ['white', 'black']);
  await host.rest.act(game, 0, 'e2e4', 0);
  await host.stop();
  const db = new Database(join(data, 'arbiter.db'));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return game;
}

/** Overwrites every page but the first ones with random bytes, including the root pages of the tables. */
function damage(file: string, remainingPages: number): void {
  const bytes = readFileSync(file);
  for (let at = 4096 * remainingPages; at < bytes.length; at += 1) bytes[at] = (at * 31) % 251;
  writeFileSync(file, bytes);
}

/** Damages the database of the folder; the host starts read-only with it and leaves the file unchanged. */
export async function checkDamaged(data: string, remainingPages: number): Promise<void> {
  const file = join(data, 'arbiter.db');
  damage(file, remainingPages);
  const damaged = readFileSync(file);
  const host = await startBuiltHost({ data });
  try {
    expect((await host.rest.get('/health')).body['storage']).toBe('read_only');
    const control = await host.window();
    const overview = await control.request('host.overview', {});
    expect(overview).toMatchObject({
      ok: true,
      value: {
        safeMode: { reason: 'damaged', backups: expect.any(Array), damagedCopy: expect.any(String) },
      },
    });
    expect(verdict(await host.rest.post('/agents'))).toEqual([503, 'READ_ONLY']);
    expect(await control.request('agents.create', { name: 'x' })).toMatchObject({
      ok: false,
      code: 'READ_ONLY',
    });
    for (const call of ['sessions.page', 'audit.page', 'agents.list', 'host.facts']) {
      const input =
        call === 'sessions.page' ? { limit: 10 } : call === 'audit.page' ? { offset: 0, limit: 10 } : {};
      const answer = await control.request(call, input);
      expect(answer.ok || answer.code === 'STORAGE_UNAVAILABLE', call).toBe(true);
    }
  } finally {
    await host.stop();
  }
  expect(readFileSync(file).equals(damaged)).toBe(true);
}
