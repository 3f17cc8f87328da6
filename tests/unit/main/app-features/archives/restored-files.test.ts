import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  moveRestoredFiles,
  PENDING_RESTORE_FOLDER,
} from '../../../../../src/main/app-features/archives/restored-files.ts';
import { temporaryPaths } from '../../../../support/test-storage.ts';

const AT = Date.UTC(2026, 10, 21, 8);
const ASIDE = 'replaced-20261121T080000000Z';

function folder(present: Readonly<Record<string, string>>, waiting: Readonly<Record<string, string>>) {
  const paths = temporaryPaths();
  const put = (path: string, text: string): void => {
    const file = join(paths.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const [path, text] of Object.entries(present)) put(path, text);
  for (const [path, text] of Object.entries(waiting)) put(join(PENDING_RESTORE_FOLDER, path), text);
  const read = (path: string): string | null => {
    const file = join(paths.folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  return { paths, read };
}

const PRESENT = {
  'arbiter.db': 'old db',
  'arbiter.db-wal': 'old wal',
  'audit-head.json': 'old head',
  'chain/local.state': 'old chain',
  'secrets.json': 'my keys',
};

test('the waiting archive replaces all files that it stands for, and the keys stay', () => {
  const { paths, read } = folder(PRESENT, { 'arbiter.db': 'new db', 'audit-head.json': 'new head' });
  expect(moveRestoredFiles(paths, AT)).toBe(join(paths.folder, ASIDE));
  expect(
    ['arbiter.db', 'arbiter.db-wal', 'audit-head.json', 'chain/local.state', 'secrets.json'].map(read),
  ).toEqual(['new db', null, 'new head', null, 'my keys']);
  for (const [name, text] of Object.entries(PRESENT)) {
    expect(read(join(ASIDE, name)), name).toBe(name === 'secrets.json' ? null : text);
  }
  expect(readdirSync(paths.folder)).not.toContain(PENDING_RESTORE_FOLDER);
});

test('keys of the archive replace the present ones, which are moved aside', () => {
  const { paths, read } = folder(PRESENT, { 'arbiter.db': 'new db', 'secrets.json': 'other keys' });
  moveRestoredFiles(paths, AT);
  expect([read('secrets.json'), read(join(ASIDE, 'secrets.json'))]).toEqual(['other keys', 'my keys']);
});

test('a chain is restored as it was packed', () => {
  const { paths, read } = folder(PRESENT, {
    'arbiter.db': 'new db',
    'chain/local.state': 'new chain',
    'chain/local.state.previous': 'newer by one',
  });
  moveRestoredFiles(paths, AT);
  expect([read('chain/local.state'), read('chain/local.state.previous')]).toEqual([
    'new chain',
    'newer by one',
  ]);
});

test('after an interruption behind the move of the database, the next start only cleans up', () => {
  const { paths, read } = folder({ 'arbiter.db': 'new db' }, {});
  mkdirSync(join(paths.folder, PENDING_RESTORE_FOLDER, 'chain'), { recursive: true });
  moveRestoredFiles(paths, AT);
  expect(read('arbiter.db')).toBe('new db');
  expect(readdirSync(paths.folder)).not.toContain(PENDING_RESTORE_FOLDER);
  expect(readdirSync(paths.folder)).not.toContain(ASIDE);
});
