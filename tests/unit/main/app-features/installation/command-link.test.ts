import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCommandLink } from '../../../../../src/main/app-features/installation/command-link.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

/** A program that prints its arguments, one a line, under the name of an AppImage. */
function imageIn(folder: string, name = "Arbiter it's 1.AppImage"): string {
  const image = join(folder, name);
  writeFileSync(image, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  chmodSync(image, 0o755);
  return image;
}

const appimage = (home: string, launcher: string) =>
  createCommandLink({
    place: { kind: 'appimage', launcher },
    env: { PATH: join(home, '.local', 'bin') },
    home,
  });

test('the command of an AppImage runs the image with the words as they were typed, and is removed again', () => {
  const home = temporaryFolder();
  const link = appimage(home, imageIn(home));
  const file = join(home, '.local', 'bin', 'arbiter');
  expect(link.state()).toEqual({ state: 'absent', reason: null, file, onPath: true, line: null });
  expect(link.install()).toMatchObject({ ok: true, value: { state: 'installed' } });
  const run = (env: NodeJS.ProcessEnv) =>
    execFileSync(file, ['league', 'run', '--name', "it's mine"], { env, encoding: 'utf8' }).split('\n');
  const words = ['--', 'cli', 'league', 'run', '--name', "it's mine", ''];
  expect(run({ PATH: '/usr/bin:/bin', DISPLAY: ':0' })).toEqual(words);
  expect(run({ PATH: '/usr/bin:/bin' })).toEqual(['--ozone-platform=headless', ...words]);
  expect(link.remove()).toMatchObject({ ok: true, value: { state: 'absent' } });
  expect(existsSync(file)).toBe(false);
});

test('a command that starts an image which is gone is corrected; one of another copy that is there is not', () => {
  const home = temporaryFolder();
  const first = imageIn(home);
  appimage(home, first).install();
  const second = appimage(home, imageIn(home, 'Arbiter-2.AppImage'));
  expect(second.state().state).toBe('outdated');
  expect(second.correct()).toBe(false);
  rmSync(first);
  expect(second.correct()).toBe(true);
  expect(second.state().state).toBe('installed');
  expect(second.correct()).toBe(false);
});

test('a command of somebody else is neither replaced, nor removed, nor corrected', () => {
  const home = temporaryFolder();
  const file = join(home, '.local', 'bin', 'arbiter');
  mkdirSync(join(home, '.local', 'bin'), { recursive: true });
  writeFileSync(file, '#!/bin/sh\necho mine\n');
  const link = appimage(home, imageIn(home));
  expect(link.state().state).toBe('taken');
  expect(link.install()).toMatchObject({ ok: false, code: 'COMMAND_TAKEN' });
  expect(link.remove()).toMatchObject({ ok: false, code: 'COMMAND_TAKEN' });
  expect(link.correct()).toBe(false);
  expect(readFileSync(file, 'utf8')).toContain('mine');
});

test('on macOS the command is a link to the launcher in the app, and a moved app is followed', () => {
  const macFolder = temporaryFolder();
  const file = join(macFolder, 'arbiter');
  const launcher = '/Applications/Arbiter.app/Contents/Resources/bin/arbiter';
  const at = (path: string) =>
    createCommandLink({ place: { kind: 'dmg', launcher: path }, env: {}, home: '/Users/a', macFolder });
  expect(at(launcher).state()).toMatchObject({ state: 'absent', onPath: false });
  at(launcher).install();
  expect(lstatSync(file).isSymbolicLink()).toBe(true);
  expect(readlinkSync(file)).toBe(launcher);
  const moved = at('/Users/a/Applications/Arbiter.app/Contents/Resources/bin/arbiter');
  expect(moved.correct()).toBe(true);
  expect(readlinkSync(file)).toContain('/Users/a/');
  rmSync(file);
  symlinkSync('/opt/other/arbiter', file);
  expect(moved.state().state).toBe('taken');
});

test.each([
  ['source', null, 'source'],
  ['deb', '/opt/Arbiter/resources/bin/arbiter', 'package'],
  ['nsis', 'C:\\Arbiter\\resources\\bin\\arbiter.cmd', 'installer'],
  ['store', '/app/arbiter', 'store'],
  [
    'dmg',
    '/private/var/folders/x/AppTranslocation/1/d/Arbiter.app/Contents/Resources/bin/arbiter',
    'translocated',
  ],
] as const)('%s: the command is refused with the reason', (kind, launcher, reason) => {
  const link = createCommandLink({ place: { kind, launcher }, env: {}, home: '/nowhere' });
  expect(link.state()).toEqual({ state: 'not_offered', reason, file: null, onPath: false, line: null });
  expect(link.install()).toMatchObject({ ok: false, code: 'COMMAND_NOT_OFFERED' });
  expect(link.remove()).toMatchObject({ ok: false, code: 'COMMAND_NOT_OFFERED' });
  expect(link.correct()).toBe(false);
});

test('where the folder cannot be made, the refusal says so', () => {
  const home = temporaryFolder();
  writeFileSync(join(home, '.local'), 'a file');
  expect(appimage(home, imageIn(home)).install()).toMatchObject({ ok: false });
});
