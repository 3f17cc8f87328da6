import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { findChildProgram } from '../../../../../src/main/app-features/mcp-clients/child-program.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

function put(root: string, ...path: string[]): string {
  const file = join(root, ...path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  return file;
}

const urlIn = (root: string, ...path: string[]): string => pathToFileURL(join(root, ...path)).href;

test.each([
  ['the sources', ['src', 'main', 'cli.ts']],
  ['the build', ['out', 'main', 'entry', 'host.mjs']],
])('an installation run from %s starts its own launcher with its own Node', (_, entry) => {
  const root = temporaryFolder();
  const launcher = put(root, 'bin', 'arbiter.mjs');
  expect(findChildProgram(urlIn(root, ...entry), '/opt/node')).toEqual({
    command: '/opt/node',
    args: [launcher, 'mcp'],
  });
  expect(findChildProgram(urlIn(root, ...entry), null)?.command).toBe('node');
});

test('the desktop app starts the child that is unpacked beside its archive', () => {
  const root = join(temporaryFolder(), 'My Apps');
  const file = put(root, 'app.asar.unpacked', 'out', 'mcp', 'arbiter-mcp.mjs');
  const entry = urlIn(root, 'app.asar', 'out', 'main', 'host.mjs');
  expect(findChildProgram(entry, '/opt/app')).toEqual({ command: 'node', args: [file] });
});

test('a missing file gives no command', () => {
  const root = temporaryFolder();
  expect(findChildProgram(urlIn(root, 'src', 'main', 'host.ts'), '/opt/node')).toBeNull();
  // A launcher beside the archive is not part of this installation.
  put(root, 'bin', 'arbiter.mjs');
  expect(findChildProgram(urlIn(root, 'app.asar', 'main', 'host.mjs'), null)).toBeNull();
});
