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
    readonly linux: Platform;
  };
};
const { judgeLayout } = (await import(join(ROOT, 'scripts/package/layout-check.mjs'))) as {
  judgeLayout(
    files: readonly { path: string; bytes: number; unpacked: boolean }[],
    platform: string,
  ): string[];
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
      resetAdHocDarwinSignature: true,
    });
    expect([config.asar, config.npmRebuild, config.publish, config.mac.hardenedRuntime]).toEqual([
      true,
      false,
      null,
      true,
    ]);
  });

  test('puts the addon, the child and the chain outside the archive, and the bundle and the notices next to the app', () => {
    expect(config.asarUnpack).toEqual(['**/*.node', 'out/mcp/**', 'node_modules/@foundry-rs/**']);
    expect(config.extraResources.map(({ to }) => to)).toEqual([
      'arbiter.mcpb',
      'LICENSE',
      'THIRD_PARTY.md',
      'openfront-bridge',
    ]);
  });

  test('builds installers for three systems', () => {
    const targets = [config.mac, config.win, config.linux].map(({ target }) =>
      target.map((each) => each.target),
    );
    expect(targets).toEqual([['dmg', 'zip'], ['nsis'], ['AppImage', 'deb']]);
  });

  test.each(['mac', 'win', 'linux'] as const)(
    'has an icon large enough for %s, which is ours',
    (platform) => {
      const png = readFileSync(join(ROOT, config[platform].icon));
      expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
      // Width and height are at the beginning of the first chunk; macOS needs 512.
      expect([png.readUInt32BE(16), png.readUInt32BE(20)].every((side) => side >= 512)).toBe(true);
      expect(png.readUInt32BE(16)).toBe(png.readUInt32BE(20));
    },
  );
});

test('a chain program inside the archive is refused, because it could not be run', () => {
  const anvil = { path: 'node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil', bytes: 1, unpacked: false };
  expect(judgeLayout([anvil], 'linux')).toContain(
    `${anvil.path} is inside the archive, where no other process can read it`,
  );
  expect(judgeLayout([{ ...anvil, unpacked: true }], 'linux').join()).not.toContain('anvil');
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
