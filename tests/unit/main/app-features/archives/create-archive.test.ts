import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createArchive } from '../../../../../src/main/app-features/archives/create-archive.ts';
import { unpackArchive } from '../../../../../src/main/app-features/archives/unpack-archive.ts';
import { openDatabase } from '../../../../../src/main/platform/db/open.ts';
import { appendRows, openTestStorage, type TestStorage } from '../../../../support/test-storage.ts';

const order = ({ paths }: TestStorage, withKeys = false) => ({
  paths,
  target: join(paths.backups, 'a.zip'),
  withKeys,
  createdAt: '2026-11-21T00:00:00.000Z',
  arbiter: 'test',
});
const quiet = (): void => undefined;
const names = (files: readonly { readonly path: string }[]): string[] => files.map(({ path }) => path);

async function withFiles(): Promise<TestStorage> {
  const storage = await openTestStorage();
  appendRows(storage, 3);
  mkdirSync(storage.paths.chain, { recursive: true });
  for (const name of ['local.state', 'local.state.previous', 'anvil', 'Local.state', 'local.state.tmp']) {
    writeFileSync(join(storage.paths.chain, name), name);
  }
  writeFileSync(storage.paths.secrets, '{"vault:x":"key"}');
  return storage;
}

test('without keys the archive contains no key, and of the chain only its saved states', async () => {
  const storage = await withFiles();
  const manifest = await createArchive(order(storage), quiet);
  expect(manifest.withKeys).toBe(false);
  expect(names(manifest.files)).toEqual([
    'arbiter.db',
    'audit-head.json',
    'chain/local.state',
    'chain/local.state.previous',
  ]);
});

test('requested keys are included, and the manifest states it', async () => {
  const storage = await withFiles();
  const manifest = await createArchive(order(storage, true), quiet);
  expect([manifest.withKeys, names(manifest.files).at(-1)]).toEqual([true, 'secrets.json']);
});

test('when keys are requested and none exist, the manifest does not claim any', async () => {
  const manifest = await createArchive(order(await openTestStorage(), true), quiet);
  expect([manifest.withKeys, names(manifest.files)]).toEqual([false, ['arbiter.db']]);
});

test('data written by a running host is included and restored completely', async () => {
  const storage = await withFiles();
  const packed = await createArchive(order(storage), quiet);
  appendRows(storage, 1);
  const folder = join(storage.paths.folder, 'look');
  mkdirSync(folder);
  expect(unpackArchive(order(storage).target, folder, quiet)).toEqual(packed);
  const db = await openDatabase(join(folder, 'arbiter.db'), { readOnly: true });
  expect(db.prepare('select count(*), max(hash) is not null from audit').raw().get()).toEqual([3, 1]);
  expect(db.prepare('select hash from audit where seq = 3').pluck().get()).toBe(packed.audit?.hash);
  db.close();
});

test('a job that is stopped leaves no files behind', async () => {
  const storage = await withFiles();
  const stop = (done: number): void => {
    if (done > 0) throw new Error('stopped');
  };
  await expect(createArchive(order(storage), stop)).rejects.toThrow('stopped');
  expect([existsSync(order(storage).target), readdirSync(storage.paths.backups)]).toEqual([false, []]);
});
