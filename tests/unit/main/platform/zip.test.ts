import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sha256Hex } from '../../../../src/shared/sha256.ts';
import {
  ArchiveError,
  hashFile,
  readZip,
  writeZip,
  type ReadEntry,
  type EntryTarget,
} from '../../../../src/main/platform/zip.ts';
import { temporaryFolder } from '../../../support/test-storage.ts';

const unknownFile = (): void => undefined;

function packed(files: Readonly<Record<string, string>>): { folder: string; zip: string } {
  const folder = temporaryFolder();
  const zip = join(folder, 'a.zip');
  writeZip(
    zip,
    Object.entries(files).map(([path, text]) => ({ path, from: { text } })),
    unknownFile,
  );
  return { folder, zip };
}

function readAll(zip: string, welcome: (path: string) => EntryTarget): ReadEntry[] {
  const entries: ReadEntry[] = [];
  readZip(zip, { target: welcome, read: (entry) => void entries.push(entry) }, unknownFile);
  return entries;
}

test('unpacks the packed files with the same bytes and digests', () => {
  const long = 'a line of text\n'.repeat(100_000);
  const { folder, zip } = packed({ 'first.txt': 'hällo', 'sub/long.txt': long, 'empty.txt': '' });
  const entries = readAll(zip, (path) =>
    path === 'first.txt'
      ? { into: 'text', maxBytes: 100 }
      : { into: 'file', file: join(folder, path), maxBytes: 1e7 },
  );
  expect(entries.map(({ path, bytes, text }) => [path, bytes, text])).toEqual([
    ['first.txt', 6, 'hällo'],
    ['sub/long.txt', long.length, null],
    ['empty.txt', 0, null],
  ]);
  expect(readFileSync(join(folder, 'sub/long.txt'), 'utf8')).toBe(long);
  expect(entries[1]?.sha256).toBe(sha256Hex(long));
  expect(hashFile(join(folder, 'sub/long.txt'), unknownFile)).toEqual({
    bytes: long.length,
    sha256: sha256Hex(long),
  });
  if (process.platform !== 'win32') expect(statSync(zip).mode & 0o777).toBe(0o600);
});

test('never overwrites an existing file with an archive', () => {
  const { zip } = packed({ 'a.txt': 'a' });
  const before = readFileSync(zip);
  expect(() => writeZip(zip, [], unknownFile)).toThrow(/EEXIST/u);
  expect(readFileSync(zip)).toEqual(before);
});

test('stops at an entry that is not allowed before it is unpacked', () => {
  const { folder, zip } = packed({ 'bad.txt': 'bad', 'good.txt': 'good' });
  const file = join(folder, 'good.txt');
  expect(() =>
    readAll(zip, (path) => (path === 'good.txt' ? { into: 'file', file, maxBytes: 9 } : { into: 'refused' })),
  ).toThrow(new ArchiveError('it holds "bad.txt"'));
  expect(existsSync(file)).toBe(false);
});

test('does not write an entry beyond its limit', () => {
  const { folder, zip } = packed({ 'bomb.txt': 'x'.repeat(5_000_000) });
  const file = join(folder, 'bomb.txt');
  expect(() => readAll(zip, () => ({ into: 'file', file, maxBytes: 1000 }))).toThrow(
    new ArchiveError('bomb.txt is longer than it says'),
  );
  expect(statSync(file).size).toBeLessThanOrEqual(1000);
});

test('does not overwrite an existing file', () => {
  const { folder, zip } = packed({ 'a.txt': 'new' });
  const file = join(folder, 'a.txt');
  writeFileSync(file, 'old');
  expect(() => readAll(zip, () => ({ into: 'file', file, maxBytes: 100 }))).toThrow(ArchiveError);
  expect(readFileSync(file, 'utf8')).toBe('old');
});

test('stops when the progress callback throws', () => {
  const { folder, zip } = packed({ 'a.txt': 'a' });
  const stop = (): void => {
    throw new RangeError('enough');
  };
  expect(() =>
    readZip(zip, { target: () => ({ into: 'text', maxBytes: 9 }), read: unknownFile }, stop),
  ).toThrow('enough');
  expect(() => writeZip(join(folder, 'b.zip'), [{ path: 'a', from: { text: 'a' } }], stop)).toThrow('enough');
});

test('reports no complete entry for a truncated archive', () => {
  const { zip } = packed({ 'a.txt': 'some text that is long enough to be cut' });
  truncateSync(zip, 40);
  const entries: ReadEntry[] = [];
  try {
    readZip(
      zip,
      { target: () => ({ into: 'text', maxBytes: 99 }), read: (one) => void entries.push(one) },
      unknownFile,
    );
  } catch (error) {
    expect(error).toBeInstanceOf(ArchiveError);
  }
  expect(entries).toEqual([]);
});
