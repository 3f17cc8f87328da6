import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import {
  chainItem,
  chromiumItem,
  electronItem,
  nodeItem,
  findOnPath,
} from '../../../../../src/main/cli/doctor/programs.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

function program(file: string, mode = 0o755): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, mode);
  return file;
}

test('an earlier name wins over a later one, whatever the order of folders', () => {
  const [one, two] = [temporaryFolder(), temporaryFolder()];
  const second = program(join(one, 'second'));
  const first = program(join(two, 'first'));
  const env = { PATH: [one, two].join(delimiter) };
  expect(findOnPath(['first', 'second'], env)).toBe(first);
  expect(findOnPath(['second'], env)).toBe(second);
  expect([findOnPath(['third'], env), findOnPath(['first'], {})]).toEqual([null, null]);
});

test('a folder and a file that is not executable are not programs', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'tool'));
  expect(findOnPath(['tool'], { PATH: root })).toBeNull();
});

test('an old Node is trouble and names the required version', () => {
  expect(nodeItem({ ...process.versions, napi: '9' })).toMatchObject({
    state: 'problem',
    remedy: expect.stringContaining('22.14'),
  });
  expect(nodeItem({ ...process.versions, napi: '10' })).toMatchObject({ state: 'ok' });
});

test('a wrongly named browser is trouble, and without any browser the item is missing', () => {
  const root = temporaryFolder();
  const found = program(join(root, 'chromium'));
  expect(chromiumItem({ ARBITER_CHROMIUM: join(root, 'none'), PATH: root })).toMatchObject({
    state: 'problem',
  });
  expect(chromiumItem({ ARBITER_CHROMIUM: '', PATH: root })).toMatchObject({ state: 'ok', detail: found });
  const shell = program(join(root, 'chromium-headless-shell'));
  expect(chromiumItem({ PATH: root })).toMatchObject({ state: 'ok', detail: shell });
  expect(chromiumItem({ PATH: temporaryFolder() })).toMatchObject({ state: 'missing' });
});

test('a downloaded Electron is found by the version of its package', () => {
  const root = temporaryFolder();
  const entryUrl = pathToFileURL(join(root, 'out', 'main', 'cli.mjs')).href;
  mkdirSync(join(root, 'node_modules', 'electron'), { recursive: true });
  expect(electronItem({}, entryUrl)).toMatchObject({ state: 'missing' });
  writeFileSync(join(root, 'node_modules', 'electron', 'package.json'), '{"version":"99.1.0"}');
  const name = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[
    process.platform as string
  ];
  const fetched = program(join(root, '.arbiter', 'electron', '99.1.0', name ?? 'electron'));
  expect(electronItem({}, entryUrl)).toMatchObject({ state: 'ok', detail: fetched });
});

test('a named chain program that is not executable is trouble', () => {
  const root = temporaryFolder();
  const entryUrl = pathToFileURL(join(root, 'cli.mjs')).href;
  const item = chainItem({ ARBITER_ANVIL: join(root, 'none') }, entryUrl, root);
  expect(item).toMatchObject({ state: 'problem', remedy: expect.stringContaining('ARBITER_ANVIL') });
});
