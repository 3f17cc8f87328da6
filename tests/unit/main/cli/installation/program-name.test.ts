import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createCommandLink } from '../../../../../src/main/app-features/installation/command-link.ts';
import {
  toTypedCommand,
  findCommandLine,
  findProgramName,
  quoteShellWord,
} from '../../../../../src/main/cli/installation/program-name.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

/** An installation in a new folder, and a folder with a `node`, as on a person's PATH. */
function installed(name = 'clone') {
  const root = join(temporaryFolder(), name);
  const bin = join(root, 'bin');
  mkdirSync(bin, { recursive: true });
  mkdirSync(join(root, 'out', 'main'), { recursive: true });
  const launcher = join(bin, 'arbiter.mjs');
  writeFileSync(launcher, '');
  const tools = join(temporaryFolder(), 'tools');
  mkdirSync(tools);
  program(join(tools, 'node'));
  const entryUrl = pathToFileURL(join(root, 'out', 'main', 'cli.js')).href;
  const place = {
    entryUrl,
    env: { PATH: tools },
    cwd: null,
    execPath: '/opt/node',
    platform: 'linux' as const,
  };
  return { root, launcher, tools, place };
}

function program(file: string): void {
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
}

test('the window names Node and the whole path of the launcher', () => {
  const { place, launcher } = installed();
  expect(findProgramName(place)).toBe(`node ${launcher}`);
});

test('in a terminal inside the installation the path is short', () => {
  const { place, root, launcher } = installed();
  expect(findProgramName({ ...place, cwd: root })).toBe('node bin/arbiter.mjs');
  expect(findProgramName({ ...place, cwd: '/' })).toBe(`node ${launcher.slice(1)}`);
  expect(findProgramName({ ...place, cwd: join(root, 'docs') })).toBe(`node ${launcher}`);
});

test('a path with spaces is quoted, and a machine without Node on the PATH gets the running one', () => {
  const { place, launcher } = installed('my clone');
  expect(findProgramName(place)).toBe(`node '${launcher}'`);
  expect(findProgramName({ ...place, env: {} })).toBe(`/opt/node '${launcher}'`);
  expect(quoteShellWord("it's", 'linux')).toBe(String.raw`'it'\''s'`);
  expect(quoteShellWord('C:\\Program Files\\a', 'win32')).toBe('"C:\\Program Files\\a"');
});

test('arbiter on the PATH is named only when it is this installation', () => {
  const { place, launcher, tools } = installed();
  program(join(tools, 'arbiter'));
  expect(findProgramName(place)).toBe(`node ${launcher}`);
  const other = installed();
  chmodSync(other.launcher, 0o755);
  symlinkSync(other.launcher, join(other.tools, 'arbiter'));
  expect(findProgramName(other.place)).toBe('arbiter');
});

test('folders that npm adds to the PATH of its scripts do not count', () => {
  const { place, root, launcher } = installed();
  const npm = join(root, 'node_modules', '.bin');
  mkdirSync(npm, { recursive: true });
  program(join(npm, 'node'));
  expect(findProgramName({ ...place, env: { PATH: npm } })).toBe(`/opt/node ${launcher}`);
});

test('an installation without a launcher has no command line', () => {
  const entryUrl = pathToFileURL(join(temporaryFolder(), 'out', 'main', 'cli.js')).href;
  expect(findProgramName({ ...installed().place, entryUrl })).toBeNull();
  expect(findCommandLine({ entryUrl, env: {} }, '/data')).toBeNull();
});

test('the data folder is named unless it is the default one', () => {
  const { place, root } = installed();
  const env = { ...place.env, XDG_DATA_HOME: '/home/you/data' };
  const own = { entryUrl: place.entryUrl, env };
  if (process.platform === 'linux')
    expect(findCommandLine(own, '/home/you/data/arbiter')).toMatchObject({ dataOption: '' });
  expect(findCommandLine(own, join(root, 'my data'))?.dataOption).toContain('--data ');
});

test('commands in texts and examples become what is typed, other words stay', () => {
  const typed = (text: string) => toTypedCommand(text, 'node bin/arbiter.mjs');
  expect(typed('run "arbiter chain install", or')).toBe('run "node bin/arbiter.mjs chain install", or');
  expect(typed('Examples:\n  arbiter serve')).toBe('Examples:\n  node bin/arbiter.mjs serve');
  expect(typed('the arbiter of a match; "arbiter"')).toBe('the arbiter of a match; "arbiter"');
});

/** An installed app in a new folder. */
function packaged(env: Record<string, string>, platform: NodeJS.Platform = 'linux') {
  const resources = join(temporaryFolder(), 'Arbiter', 'resources');
  mkdirSync(join(resources, 'bin'), { recursive: true });
  const launcher = join(resources, 'bin', platform === 'win32' ? 'arbiter.cmd' : 'arbiter');
  program(launcher);
  const entryUrl = pathToFileURL(join(resources, 'app.asar', 'out', 'main', 'main.js')).href;
  return { launcher, place: { entryUrl, env, cwd: null, execPath: '/opt/app', platform } };
}

test('an installed app names its launcher, which needs no Node', () => {
  const { place, launcher } = packaged({ PATH: '/usr/bin' });
  expect(findProgramName(place)).toBe(launcher);
  const windows = packaged({ PATH: '' }, 'win32');
  expect(findProgramName(windows.place)).toContain('arbiter.cmd');
});

test('an installed app is called arbiter where that name on the PATH runs it', () => {
  const { place, launcher } = packaged({});
  const folder = join(temporaryFolder(), 'bin');
  mkdirSync(folder);
  symlinkSync(launcher, join(folder, 'arbiter'));
  expect(findProgramName({ ...place, env: { PATH: folder } })).toBe('arbiter');
  const other = join(temporaryFolder(), 'other');
  mkdirSync(other);
  program(join(other, 'arbiter'));
  expect(findProgramName({ ...place, env: { PATH: other } })).toBe(launcher);
});

test('an AppImage names itself, never a file of its mount', () => {
  const { place } = packaged({ PATH: '/usr/bin', APPIMAGE: '/home/ada/My Apps/Arbiter.AppImage' });
  expect(findProgramName(place)).toBe("'/home/ada/My Apps/Arbiter.AppImage' -- cli");
});

test('an AppImage whose command was installed names it, and another program of that name is not taken for it', () => {
  const home = temporaryFolder();
  const image = join(home, "Ada's Arbiter.AppImage");
  const folder = join(home, '.local', 'bin');
  const link = createCommandLink({ place: { kind: 'appimage', launcher: image }, env: {}, home });
  expect(link.install().ok).toBe(true);
  const named = (APPIMAGE: string) => findProgramName(packaged({ PATH: folder, APPIMAGE }).place);
  expect(named(image)).toBe('arbiter');
  expect(named('/opt/Other.AppImage')).toBe('/opt/Other.AppImage -- cli');
});
