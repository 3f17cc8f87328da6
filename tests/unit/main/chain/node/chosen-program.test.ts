import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findNodeProgram } from '../../../../../src/main/chain/node/find-program.ts';
import { checkProgram } from '../../../../../src/main/chain/node/check-program.ts';
import { readChosenProgram, saveChosenProgram } from '../../../../../src/main/chain/node/chosen-program.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

function program(text: string, name = 'anvil'): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('a program is used when it runs and is of the pinned minor version', async () => {
  const file = program('echo "anvil Version: 1.7.9"');
  expect(await checkProgram(file)).toEqual({ ok: true, value: file });
});

test.each([
  ['a name without a path', () => 'anvil', 'CHAIN_PROGRAM_NO_FILE'],
  ['a file that is not there', () => '/nowhere/anvil', 'CHAIN_PROGRAM_NO_FILE'],
  ['a folder', () => temporaryFolder(), 'CHAIN_PROGRAM_NO_FILE'],
  ['a program that fails', () => program('exit 3'), 'CHAIN_PROGRAM_DOES_NOT_RUN'],
  ['a newer one', () => program('echo "anvil Version: 1.8.0"'), 'CHAIN_PROGRAM_OTHER_VERSION'],
  ['another program', () => program('echo "not anvil Version: 1.7.1"'), 'CHAIN_PROGRAM_OTHER_VERSION'],
  [
    'a version that begins alike',
    () => program('echo "anvil Version: 1.70.0"'),
    'CHAIN_PROGRAM_OTHER_VERSION',
  ],
])('%s is refused', async (_, make, code) => {
  expect(await checkProgram(make())).toMatchObject({ ok: false, code });
});

test('a chosen program comes before all but the named one, and one that is gone is passed over', () => {
  const chainFolder = temporaryFolder();
  const resourcesFolder = temporaryFolder();
  mkdirSync(join(resourcesFolder, 'chain'));
  writeFileSync(join(resourcesFolder, 'chain', 'anvil'), '', { mode: 0o755 });
  const find = (env: Record<string, string> = {}) =>
    findNodeProgram({ env, moduleUrl: import.meta.url, chainFolder, resourcesFolder })?.source;
  expect(find()).toBe('app');
  const file = program('true');
  saveChosenProgram(chainFolder, file);
  expect(readChosenProgram(chainFolder)).toBe(file);
  expect(find()).toBe('chosen');
  expect(find({ ARBITER_ANVIL: process.execPath })).toBe('named');
  rmSync(file);
  expect(find()).toBe('app');
  saveChosenProgram(chainFolder, null);
  saveChosenProgram(chainFolder, null);
  expect(readChosenProgram(chainFolder)).toBeNull();
  writeFileSync(join(chainFolder, 'program.json'), '{"file":7}');
  expect(readChosenProgram(chainFolder)).toBeNull();
});
