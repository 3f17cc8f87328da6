import { homedir } from 'node:os';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { localConfigPaths } from '../../../../../src/main/app-features/mcp-clients/config-paths.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

test('HOME takes precedence over the account’s home folder unless it is empty', () => {
  expect(localConfigPaths({ HOME: '/srv/ada' }).home).toBe('/srv/ada');
  expect(localConfigPaths({ HOME: '' }).home).toBe(homedir());
  expect(localConfigPaths({}).home).toBe(homedir());
});

test('a missing folder, or a file in its place, lists no names', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'one'), '');
  const { list } = localConfigPaths({});
  expect(list(folder)).toEqual(['one']);
  expect([list(join(folder, 'none')), list(join(folder, 'one'))]).toEqual([[], []]);
});
