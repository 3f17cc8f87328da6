import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import {
  readBuiltCommit,
  findInstallationRoot,
} from '../../../../../src/main/app-features/installation/built-commit.ts';
import { runProgram } from '../../../../../src/main/app-features/installation/run-program.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const COMMIT = 'a'.repeat(40);

function copyOf(facts: object): { root: string; entry: string } {
  const root = temporaryFolder();
  mkdirSync(join(root, 'out', 'main'), { recursive: true });
  writeFileSync(join(root, 'out', 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'package.json'), JSON.stringify(facts));
  return { root, entry: pathToFileURL(join(root, 'out', 'main', 'main.js')).href };
}

test('an installed app names the commit of its package file', async () => {
  const { root, entry } = copyOf({ name: 'arbiter', commit: COMMIT });
  expect(findInstallationRoot(entry)).toBe(root);
  expect(await readBuiltCommit(root, runProgram)).toEqual({ commit: COMMIT, changed: false });
  const changed = copyOf({ name: 'arbiter', commit: `${COMMIT}-changed` });
  expect(await readBuiltCommit(changed.root, runProgram)).toEqual({ commit: COMMIT, changed: true });
});

test('a clone names the commit of git, and whether files differ', async () => {
  const { root } = copyOf({ name: 'arbiter' });
  const git = (...args: string[]) =>
    runProgram('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);
  await git('init', '-q');
  await git('add', '.');
  await git('commit', '-qm', 'first');
  const built = await readBuiltCommit(root, runProgram);
  expect(built).toEqual({ commit: expect.stringMatching(/^[0-9a-f]{40}$/u) as string, changed: false });
  writeFileSync(join(root, 'package.json'), '{"name":"arbiter","version":"2"}');
  expect(await readBuiltCommit(root, runProgram)).toEqual({ ...built, changed: true });
});

test('a folder without its own repository, and one without a package file, are unknown', async () => {
  const { root } = copyOf({ name: 'arbiter', commit: 'no commit' });
  expect(await readBuiltCommit(root, runProgram)).toEqual({ commit: null, changed: false });
  expect(findInstallationRoot(copyOf({ name: 'other' }).entry)).toBeNull();
});
