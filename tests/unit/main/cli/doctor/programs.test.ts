import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import {
  chainItem,
  chromiumItem,
  electronItem,
  nodeItem,
  onPath,
} from '../../../../../src/main/cli/doctor/programs.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

function program(file: string, mode = 0o755): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, mode);
  return file;
}

test('the first name that is found wins over a later one, whatever the order of folders', () => {
  const [one, two] = [temporaryFolder(), temporaryFolder()];
  const second = program(join(one, 'second'));
  const first = program(join(two, 'first'));
  const env = { PATH: [one, two].join(delimiter) };
  expect(onPath(['first', 'second'], env)).toBe(first);
  expect(onPath(['second'], env)).toBe(second);
  expect([onPath(['third'], env), onPath(['first'], {})]).toEqual([null, null]);
});

test('a folder and a file that cannot be run are no programs', () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'tool'));
  expect(onPath(['tool'], { PATH: root })).toBeNull();
});

test('an older Node is a trouble that says which is needed', () => {
  expect(nodeItem({ ...process.versions, napi: '9' })).toMatchObject({
    state: 'trouble',
    mend: expect.stringContaining('22.14'),
  });
  expect(nodeItem({ ...process.versions, napi: '10' })).toMatchObject({ state: 'ok' });
});

test('a browser that is named wrongly is a trouble, one that is nowhere only missing', () => {
  const root = temporaryFolder();
  const found = program(join(root, 'chromium'));
  expect(chromiumItem({ ARBITER_CHROMIUM: join(root, 'none'), PATH: root })).toMatchObject({
    state: 'trouble',
  });
  expect(chromiumItem({ ARBITER_CHROMIUM: '', PATH: root })).toMatchObject({ state: 'ok', detail: found });
  expect(chromiumItem({ PATH: temporaryFolder() })).toMatchObject({ state: 'missing' });
});

test('electron is found where it was fetched to, by the version of its package', () => {
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

test('a chain program that is named but is none is a trouble', () => {
  const root = temporaryFolder();
  const entryUrl = pathToFileURL(join(root, 'cli.mjs')).href;
  const item = chainItem({ ARBITER_ANVIL: join(root, 'none') }, entryUrl, root);
  expect(item).toMatchObject({ state: 'trouble', mend: expect.stringContaining('ARBITER_ANVIL') });
});
