import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unpackArchive } from '../../../../../src/main/app-features/archives/unpack-archive.ts';
import { ArchiveError, writeZip } from '../../../../../src/main/platform/zip.ts';
import { sha256Hex } from '../../../../../src/shared/sha256.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

interface Said {
  readonly path: string;
  readonly text: string;
}

const manifestOf = (files: readonly Said[], over: object = {}): string =>
  JSON.stringify({
    format: 'arbiter-archive',
    version: 1,
    createdAt: '2026-11-21T00:00:00.000Z',
    arbiter: 'test',
    withKeys: false,
    audit: null,
    files: files.map(({ path, text }) => ({ path, bytes: Buffer.byteLength(text), sha256: sha256Hex(text) })),
    ...over,
  });

/** Unpacks an archive of these entries; `left` lists the files in the folder afterwards. */
function unpacked(entries: readonly Said[]) {
  const base = temporaryFolder();
  const folder = join(base, 'into');
  mkdirSync(folder);
  const zip = join(base, 'a.zip');
  writeZip(
    zip,
    entries.map(({ path, text }) => ({ path, from: { text } })),
    () => {},
  );
  const left = (): string[] => readdirSync(folder, { recursive: true }).map(String).toSorted();
  return { folder, left, run: () => unpackArchive(zip, folder, () => {}) };
}

const DB = { path: 'arbiter.db', text: 'rows' };
const CHAIN = { path: 'chain/local.state', text: 'blocks' };
const first = (text: string): Said => ({ path: 'manifest.json', text });

test('files of the manifest are unpacked byte for byte', () => {
  const { run, folder, left } = unpacked([first(manifestOf([DB, CHAIN])), DB, CHAIN]);
  expect(run().files.map(({ path }) => path)).toEqual(['arbiter.db', 'chain/local.state']);
  expect(left()).toEqual(['arbiter.db', 'chain', join('chain', 'local.state')]);
  expect(readFileSync(join(folder, 'arbiter.db'), 'utf8')).toBe('rows');
});

describe('nothing is written', () => {
  test.each<[string, readonly Said[], string]>([
    ['before the manifest was read', [DB, first(manifestOf([DB]))], 'it holds "arbiter.db"'],
    ['that was not announced', [first(manifestOf([DB])), CHAIN], 'it holds "chain/local.state"'],
    ['outside the folder', [first(manifestOf([DB])), { path: '../evil', text: 'x' }], 'it holds "../evil"'],
    ['of a manifest that names a way out', [first(manifestOf([{ path: '../evil', text: 'x' }]))], 'manifest'],
    ['of a newer version', [first(manifestOf([DB], { version: 2 })), DB], 'newer Arbiter'],
    ['of what is no manifest', [first('{'), DB], 'manifest cannot be read'],
    ['of an archive of something else', [], 'not an archive of Arbiter'],
  ])('%s', (_, entries, text) => {
    const { run, left } = unpacked(entries);
    expect(run).toThrow(ArchiveError);
    expect(run).toThrow(text);
    expect(left()).toEqual([]);
  });
});

describe('an archive is refused', () => {
  test('when a byte differs', () => {
    const { run } = unpacked([first(manifestOf([DB])), { ...DB, text: 'rowz' }]);
    expect(run).toThrow('arbiter.db differs from what the manifest states');
  });

  test('when a file is longer than stated', () => {
    const { run } = unpacked([first(manifestOf([DB])), { ...DB, text: 'rows and more' }]);
    expect(run).toThrow('longer than it says');
  });

  test('when a file is missing or appears twice', () => {
    expect(unpacked([first(manifestOf([DB, CHAIN])), DB]).run).toThrow('chain/local.state is missing');
    expect(unpacked([first(manifestOf([DB])), DB, DB]).run).toThrow('it holds "arbiter.db"');
  });
});
