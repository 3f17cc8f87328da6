import { chmodSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLauncherFile, writeLauncherFile } from '../../../../../src/main/platform/data-folder/index.ts';
import { temporaryPaths } from '../../../../support/test-storage.ts';

const LAUNCHER = { execPath: process.execPath, args: [import.meta.filename, 'serve', '--idle-exit'] };

/** The file as a host writes it, read after `change` was applied. */
function readAfter(change: (file: string) => void) {
  const { launcherFile } = temporaryPaths();
  writeLauncherFile(launcherFile, LAUNCHER);
  change(launcherFile);
  return readLauncherFile(launcherFile);
}

const written = (content: unknown) => (file: string) =>
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));

test('reads what a host wrote and keeps the file private', () => {
  let mode = 0;
  const read = readAfter((file) => {
    mode = statSync(file).mode & 0o777;
  });
  expect(read).toEqual({ ok: true, value: LAUNCHER });
  if (process.platform !== 'win32') expect(mode).toBe(0o600);
});

test('refuses with NO_LAUNCHER when there is no file', () => {
  expect(readAfter((file) => rmSync(file))).toMatchObject({ code: 'NO_LAUNCHER' });
});

test.each([
  ['no JSON', '{'],
  ['another version', { version: 2, ...LAUNCHER }],
  ['a program looked for on the PATH', { version: 1, execPath: 'node', args: LAUNCHER.args }],
  ['a program beside the working directory', { version: 1, execPath: './node', args: [] }],
  ['one more field', { version: 1, ...LAUNCHER, env: { NODE_OPTIONS: '--require=/tmp/x.js' } }],
  ['arguments that are no words', { version: 1, execPath: process.execPath, args: [1] }],
])('does not run a command of a file that holds %s', (_, content) => {
  expect(readAfter(written(content))).toMatchObject({ ok: false, code: 'UNSAFE_LAUNCHER' });
});

test.runIf(process.platform !== 'win32').each([0o644, 0o620, 0o602])(
  'does not run a command of a file of mode %o, which other users can read or write',
  (mode) => {
    expect(readAfter((file) => chmodSync(file, mode))).toMatchObject({ code: 'UNSAFE_LAUNCHER' });
  },
);

test('does not follow links and does not read folders', () => {
  const linked = readAfter((file) => {
    renameSync(file, `${file}.real`);
    symlinkSync(`${file}.real`, file);
  });
  const folder = readAfter((file) => {
    rmSync(file);
    mkdirSync(file);
  });
  expect([linked, folder].map((read) => !read.ok && read.code)).toEqual([
    'UNSAFE_LAUNCHER',
    'UNSAFE_LAUNCHER',
  ]);
});

test('refuses programs that are missing, not executable or a folder', () => {
  const gone = join(import.meta.dirname, 'nothing-here');
  for (const launcher of [
    { execPath: gone, args: [] },
    { execPath: process.execPath, args: [gone] },
    { execPath: import.meta.dirname, args: [] },
    { execPath: import.meta.filename, args: [] },
  ]) {
    expect(readAfter(written({ version: 1, ...launcher }))).toMatchObject({ code: 'LAUNCHER_GONE' });
  }
});

test('refuses to write content that it would not read', () => {
  const { launcherFile } = temporaryPaths();
  expect(() => writeLauncherFile(launcherFile, { execPath: 'node', args: [] })).toThrow();
});
