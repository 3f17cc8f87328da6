import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  preparePackagedChildLater,
  findNode,
  preparePackagedChild,
} from '../../../../../src/main/app-features/mcp-clients/packaged-child.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

/** A folder with a program `node` that prints this version. */
function nodeOf(version: string): string {
  const folder = temporaryFolder();
  const file = join(folder, 'node');
  writeFileSync(file, `#!/bin/sh\necho ${version}\n`);
  chmodSync(file, 0o755);
  return folder;
}

/** An installed app's child, and the place where it is. */
function installed(path: string, env: Record<string, string> = {}) {
  const folder = join(temporaryFolder(), 'app.asar.unpacked', 'out', 'mcp');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'arbiter-mcp.mjs');
  writeFileSync(file, 'the child');
  const place = {
    // No folder of this computer is read.
    env: { PATH: path, ...env },
    platform: 'aix' as const,
    dataFolder: temporaryFolder(),
    version: '1.2.3',
  };
  return { program: { command: 'node', args: [file] }, file, place };
}

test('the entry names the whole path of a Node that is new enough', () => {
  const [old, good] = [nodeOf('v18.20.0'), nodeOf('v22.1.0')];
  const { program, file, place } = installed(`${old}:relative:${good}`);
  expect(preparePackagedChild(program, place)).toEqual({ command: join(good, 'node'), args: [file] });
  expect(findNode({ env: { PATH: old }, platform: 'aix' })).toBeNull();
});

test('without a suitable Node there is nothing to enter', () => {
  const { program, place } = installed(nodeOf('v18.20.0'));
  expect(preparePackagedChild(program, place)).toBeNull();
  expect(preparePackagedChild(null, place)).toBeNull();
});

test('an AppImage gives a copy in the data folder, which a new version replaces', () => {
  const { program, file, place } = installed(nodeOf('v24.0.0'), { APPIMAGE: '/home/ada/Arbiter.AppImage' });
  const copy = join(place.dataFolder, 'bin', 'arbiter-mcp-1.2.3.mjs');
  expect(preparePackagedChild(program, place)?.args).toEqual([copy]);
  expect(readFileSync(copy, 'utf8')).toBe('the child');
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  writeFileSync(file, 'the next child');
  preparePackagedChild(program, place);
  expect(readFileSync(copy, 'utf8')).toBe('the next child');
});

test('a clone keeps its own program', () => {
  const { place } = installed('');
  const program = { command: 'node', args: ['/clone/bin/arbiter.mjs', 'mcp'] };
  expect(preparePackagedChild(program, place)).toBe(program);
});

test('no Node is started before the child is needed, and none a second time', () => {
  const folder = temporaryFolder();
  const started = join(folder, 'started');
  writeFileSync(join(folder, 'node'), `#!/bin/sh\necho x >> '${started}'\necho v22.0.0\n`, { mode: 0o755 });
  const { program, place } = installed(folder);
  const child = preparePackagedChildLater(program, place);
  expect(existsSync(started)).toBe(false);
  expect(child()?.command).toBe(join(folder, 'node'));
  expect(child()?.command).toBe(join(folder, 'node'));
  expect(readFileSync(started, 'utf8')).toBe('x\n');
});
