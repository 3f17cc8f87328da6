import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

interface Platform {
  readonly icon: string;
  readonly files: readonly string[];
  readonly target: readonly { readonly target: string }[];
}

const { default: config } = (await import(join(ROOT, 'electron-builder.config.mjs'))) as {
  default: {
    readonly asar: boolean;
    readonly npmRebuild: boolean;
    readonly publish: null;
    readonly asarUnpack: readonly string[];
    readonly extraResources: readonly { readonly from: string; readonly to: string }[];
    readonly electronFuses: Readonly<Record<string, boolean>>;
    readonly mac: Platform & { readonly hardenedRuntime: boolean };
    readonly win: Platform;
    readonly nsis: { readonly include: string };
    readonly linux: Platform;
  };
};

describe('the configuration of electron-builder', () => {
  test('disables every fuse that bypasses the archive or starts Node', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      loadBrowserProcessSpecificV8Snapshot: false,
      resetAdHocDarwinSignature: process.platform === 'darwin',
    });
    expect([config.asar, config.npmRebuild, config.publish, config.mac.hardenedRuntime]).toEqual([
      true,
      false,
      null,
      true,
    ]);
  });

  test('an uninstaller for Windows takes the command, the links and the start at login away again', () => {
    const script = readFileSync(config.nsis.include, 'utf8');
    const [, installs = '', removes = ''] = script.split(/!macro custom(?:Un)?Install/u);
    expect(installs).toContain('$$all+=$$env:ARBITER_BIN');
    expect(removes).not.toContain('$$all+=');
    expect(removes).toContain(String.raw`DeleteRegKey HKCU "Software\Classes\arbiter"`);
    expect(removes).toContain(String.raw`CurrentVersion\Run" "org.arbiter.desktop"`);
  });

  test('puts the addon and the child outside the archive, and the chain, the bundle and the notices next to the app', () => {
    expect(config.asarUnpack).toEqual(['**/*.node', 'out/mcp/**']);
    expect(config.extraResources.map(({ to }) => to)).toEqual([
      'arbiter.mcpb',
      'LICENSE',
      'THIRD_PARTY.md',
      'openfront-bridge',
      'bin',
      'chain',
    ]);
    expect(config.extraResources.at(-1)?.from).toBe('.arbiter/chain/${os}-${arch}');
  });

  test('builds installers for three systems', () => {
    const targets = [config.mac, config.win, config.linux].map(({ target }) =>
      target.map((each) => each.target),
    );
    expect(targets).toEqual([['dmg', 'zip'], ['nsis'], ['AppImage', 'deb']]);
  });

  test('names icons that need no conversion', () => {
    expect([config.mac.icon, config.win.icon, config.linux.icon]).toEqual([
      'resources/icon.icns',
      'resources/icon.ico',
      'resources/icons',
    ]);
  });
});

/** All own files that `file` imports statically. */
function loaded(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/^(?:import|\} from) .*?'(\.[^']+)';$/gm))
    loaded(resolve(dirname(file), path ?? ''), seen);
  return seen;
}

test('before packages are installed only files of the launcher are loaded', () => {
  const files = [...loaded(join(ROOT, 'scripts/package.mjs'))].map((file) => relative(ROOT, file));
  expect(files).toContain(join('bin', 'launcher', 'install.mjs'));
  expect(files.filter((file) => !file.startsWith(`bin${sep}`))).toEqual([join('scripts', 'package.mjs')]);
});
