import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  backupOf,
  copyToBackup,
  readConfig,
  replaceConfig,
} from '../../../../../src/main/app-features/mcp-clients/config-file.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

test('a missing file or folder reads as absent; an unreadable file is refused', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'mcp.json');
  expect(readConfig(file)).toEqual({ ok: true, value: null });
  writeFileSync(file, '{}');
  expect(readConfig(join(file, 'below'))).toEqual({ ok: true, value: null });
  expect(readConfig(folder)).toMatchObject({ ok: false, code: 'MALFORMED_CONFIG' });
});

test('a new file is private, its folder is created, and no temporary file stays', () => {
  const folder = join(temporaryFolder(), 'deep', 'er');
  const file = join(folder, 'mcp.json');
  replaceConfig(file, 'é'.repeat(300_000));
  expect(readFileSync(file, 'utf8')).toHaveLength(300_000);
  expect([statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([0o600, ['mcp.json']]);
});

test('a failed replacement leaves no temporary file behind', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'mcp.json'));
  expect(() => replaceConfig(join(folder, 'mcp.json'), '{}')).toThrow();
  expect(readdirSync(folder)).toEqual(['mcp.json']);
});

test('a backup has the former text; without a file there is none, and an older one is removed', () => {
  const file = join(temporaryFolder(), 'mcp.json');
  writeFileSync(backupOf(file), 'older');
  expect([copyToBackup(file), readConfig(backupOf(file))]).toEqual([null, { ok: true, value: null }]);
  writeFileSync(file, 'before');
  expect([copyToBackup(file), readFileSync(backupOf(file), 'utf8')]).toEqual([backupOf(file), 'before']);
});
