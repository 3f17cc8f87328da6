import { homedir } from 'node:os';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { thisMachine } from '../../../../../src/main/app-features/mcp-clients/config-paths.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

test('a home that the environment names wins over that of the account, an empty one does not', () => {
  expect(thisMachine({ HOME: '/srv/ada' }).home).toBe('/srv/ada');
  expect(thisMachine({ HOME: '' }).home).toBe(homedir());
  expect(thisMachine({}).home).toBe(homedir());
});

test('a folder that is missing or no folder is an empty one', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'one'), '');
  const { list } = thisMachine({});
  expect(list(folder)).toEqual(['one']);
  expect([list(join(folder, 'none')), list(join(folder, 'one'))]).toEqual([[], []]);
});
