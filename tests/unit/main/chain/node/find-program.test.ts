import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  findNodeProgram,
  installedProgram,
  platformPackage,
  nodeProgramName,
} from '../../../../../src/main/chain/node/find-program.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

function program(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '', { mode: 0o755 });
  return file;
}

describe('the node program', () => {
  test('is searched by variable, package, installation and PATH, in this order', () => {
    const folder = temporaryFolder();
    const chainFolder = join(folder, 'chain');
    const moduleUrl = pathToFileURL(join(folder, 'app', 'out', 'cli.js')).href;
    const find = (env: Record<string, string> = {}) => findNodeProgram({ env, moduleUrl, chainFolder });
    expect(find()).toBeNull();
    const onPath = program(join(folder, 'bin', nodeProgramName()));
    const env = { PATH: dirname(onPath) };
    expect(find(env)).toEqual({ file: onPath, source: 'path' });
    const installed = program(installedProgram(chainFolder));
    expect(find(env)).toEqual({ file: installed, source: 'installed' });
    const name = platformPackage() ?? '';
    const packaged = program(join(folder, 'app', 'node_modules', name, 'bin', nodeProgramName()));
    expect(find(env)).toEqual({ file: packaged, source: 'package' });
    const named = program(join(folder, 'mine'));
    expect(find({ ...env, ARBITER_ANVIL: named })).toEqual({ file: named, source: 'named' });
  });

  test('is not replaced by another if the named file is no program', () => {
    const folder = temporaryFolder();
    const onPath = program(join(folder, nodeProgramName()));
    const env = { ARBITER_ANVIL: join(folder, 'no-such'), PATH: dirname(onPath) };
    expect(findNodeProgram({ env, moduleUrl: import.meta.url, chainFolder: folder })).toBeNull();
  });

  test('has a package name for every supported system', () => {
    expect(platformPackage('linux', 'x64')).toBe('@foundry-rs/anvil-linux-amd64');
    expect(platformPackage('darwin', 'arm64')).toBe('@foundry-rs/anvil-darwin-arm64');
    expect(platformPackage('win32', 'arm64')).toBeNull();
    expect(platformPackage('freebsd', 'x64')).toBeNull();
    expect(platformPackage('linux', 'ia32')).toBeNull();
  });
});
