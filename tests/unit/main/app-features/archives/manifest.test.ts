import { expect, test } from 'vitest';
import {
  ARCHIVE_NAME,
  archiveManifest,
  maxUnpackedBytes,
} from '../../../../../src/main/app-features/archives/manifest.ts';
import { faults } from '../../../../support/schema.ts';

const FILE = { path: 'arbiter.db', bytes: 0, sha256: '0a'.repeat(32) };
const MANIFEST = {
  format: 'arbiter-archive',
  version: 1,
  createdAt: '2026-11-21T05:46:12.345Z',
  arbiter: '1.0.0',
  withKeys: false,
  audit: null,
  files: [FILE],
};
const wrong = (over: object) => faults(archiveManifest, { ...MANIFEST, ...over });

test.each([
  '../arbiter.db',
  '/etc/passwd',
  'chain/../secrets.json',
  'chain/.hidden',
  'chain/a/b',
  'chain/',
  'chain\\a',
  'arbiter.db\n',
  'lock',
  'ARBITER.DB',
])('%j is refused as a file of an archive', (path) => {
  expect(wrong({ files: [{ ...FILE, path }] })).toEqual(['files.0.path']);
});

test.each([
  'arbiter.db',
  'audit-head.json',
  'secrets.json',
  'chain/local.state',
  'chain/local.state.previous',
])('%s is accepted as a file of an archive', (path) => {
  expect(wrong({ files: [{ ...FILE, path }], withKeys: path === 'secrets.json' })).toEqual([]);
});

test('an archive that hides keys, or promises keys that it lacks, is refused', () => {
  const keys = { ...FILE, path: 'secrets.json' };
  expect(wrong({ files: [FILE, keys] })).toEqual(['withKeys']);
  expect(wrong({ withKeys: true })).toEqual(['withKeys']);
  expect(wrong({ files: [FILE, keys], withKeys: true })).toEqual([]);
});

test('a file that is listed twice is refused', () => {
  expect(wrong({ files: [FILE, FILE] })).toEqual(['files']);
});

test('an archive may unpack to a hundred times its size, and a small one to 256 MiB', () => {
  expect([maxUnpackedBytes(3_000_000), maxUnpackedBytes(10_000_000)]).toEqual([300_000_000, 1_000_000_000]);
  expect(maxUnpackedBytes(1000)).toBe(268_435_456);
});

test('sizes are whole bytes, and checksums are SHA-256 in lower case', () => {
  expect(wrong({ files: [{ ...FILE, bytes: -1 }] })).toEqual(['files.0.bytes']);
  for (const sha256 of ['0A'.repeat(32), '0a'.repeat(31), '']) {
    expect(wrong({ files: [{ ...FILE, sha256 }] })).toEqual(['files.0.sha256']);
  }
});

test('a manifest of a newer version, without files or with an unknown member is refused', () => {
  expect(wrong({ version: 2 })).toEqual(['version']);
  expect(wrong({ files: [] })).toEqual(['files']);
  expect(wrong({ owner: 'me' })).toEqual(['$']);
});

test('the name of an archive is its time in UTC and cannot be a path', () => {
  expect(ARCHIVE_NAME.test('arbiter-20261121T054612345Z.zip')).toBe(true);
  for (const name of ['arbiter-20261121T054612Z.zip', '../arbiter-20261121T054612345Z.zip', 'x.zip']) {
    expect(ARCHIVE_NAME.test(name)).toBe(false);
  }
});
