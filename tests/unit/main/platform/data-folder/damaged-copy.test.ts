import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyDamagedDatabase } from '../../../../../src/main/platform/data-folder/damaged-copy.ts';
import { temporaryPaths } from '../../../../support/test-storage.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 10, 21);

function damaged(content: string, wal: string | null) {
  const paths = temporaryPaths();
  writeFileSync(paths.database, content);
  if (wal !== null) writeFileSync(`${paths.database}-wal`, wal);
  const copies = (): string[] => readdirSync(paths.folder).filter((name) => name.startsWith('damaged-'));
  return { paths, copies };
}

test('copies a damaged database with its WAL', () => {
  const { paths, copies } = damaged('ruined', 'last frames');
  const name = copyDamagedDatabase(paths, START_MS) ?? '';
  expect(copies().sort()).toEqual([name, `${name}-wal`].sort());
  expect(readFileSync(join(paths.folder, name), 'utf8')).toBe('ruined');
  expect(readFileSync(join(paths.folder, `${name}-wal`), 'utf8')).toBe('last frames');
});

test('copies the same damage once, however often the host starts', () => {
  const { paths, copies } = damaged('ruined', null);
  const first = copyDamagedDatabase(paths, START_MS);
  expect(copyDamagedDatabase(paths, START_MS + MINUTE_MS)).toBe(first);
  expect(copies()).toEqual([first]);
});

test('copies other damage of the same size beside it', () => {
  const { paths, copies } = damaged('ruined', null);
  const first = copyDamagedDatabase(paths, START_MS);
  writeFileSync(paths.database, 'RUINED');
  const second = copyDamagedDatabase(paths, START_MS + MINUTE_MS);
  expect(copies().sort()).toEqual([first, second].sort());
});

test('copies nothing when there is no database', () => {
  const { paths, copies } = damaged('', null);
  rmSync(paths.database);
  expect([copyDamagedDatabase(paths, START_MS), copies(), existsSync(paths.database)]).toEqual([
    null,
    [],
    false,
  ]);
});
