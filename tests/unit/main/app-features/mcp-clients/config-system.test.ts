import { homedir } from 'node:os';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { localConfigSystem } from '../../../../../src/main/app-features/mcp-clients/config-system.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

test('HOME takes precedence over the account’s home folder unless it is empty', () => {
  expect(localConfigSystem({ HOME: '/srv/ada' }).home).toBe('/srv/ada');
  expect(localConfigSystem({ HOME: '' }).home).toBe(homedir());
  expect(localConfigSystem({}).home).toBe(homedir());
});

test('a missing folder, or a file in its place, lists no names', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'one'), '');
  const { listFiles } = localConfigSystem({});
  expect(listFiles(folder)).toEqual(['one']);
  expect([listFiles(join(folder, 'none')), listFiles(join(folder, 'one'))]).toEqual([[], []]);
});
