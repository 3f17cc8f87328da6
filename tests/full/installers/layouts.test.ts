import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractArchive, readArchive } from './archive.ts';
import { pack, appPaths, readFuses, ROOT, type PackedArch, type PackedOs, type Packing } from './packing.ts';

/** The whole packing with the real electron-builder; only Electron itself is a stand-in, so no app is started. */

const { findLayoutProblems } = (await import(join(ROOT, 'scripts/installers/layout-check.mjs'))) as {
  findLayoutProblems(
    files: readonly { path: string; bytes: number; unpacked: boolean }[],
    os: string,
    arch: string,
  ): string[];
};
const { findResourceProblems } = (await import(join(ROOT, 'scripts/installers/after-pack.mjs'))) as {
  findResourceProblems(resources: string, system: { os: string; arch: string }): string[];
};

/** runAsNode, cookies, NODE_OPTIONS, inspector, integrity, only the archive, V8 snapshot, file protocol; the last is not ours. */
const FUSES = '01001100';
const MIB = 1024 * 1024;
const { MAX_MIB } = (await import(join(ROOT, 'scripts/installers/layout.mjs'))) as {
  MAX_MIB: { readonly chain: number };
};

const ARCHS: readonly PackedArch[] = ['x64', 'arm64'];

describe.each(['linux', 'mac', 'win'] as const)('the app for %s', (os: PackedOs) => {
  let packing: Packing;
  beforeAll(() => {
    packing = pack(os, ['--dir', '--x64', '--arm64']);
  }, 600_000);

  test('is packed', () => {
    expect(packing.exitCode, packing.log.slice(-2000)).toBe(0);
  });

  test.for(ARCHS)(
    'has the right files, one addon and one chain program for %s',
    async (arch, { annotate }) => {
      const { resources } = appPaths(packing.output, os, arch);
      const { files } = readArchive(join(resources, 'app.asar'));
      expect(findLayoutProblems(files, os, arch)).toEqual([]);
      expect(findResourceProblems(resources, { os, arch })).toEqual([]);
      const hasChain = existsSync(join(resources, 'chain'));
      expect(hasChain).toBe(`${os}-${arch}` !== 'win-arm64');
      if (hasChain) {
        // Only the program itself, without the checksum that lies beside it while it is packed.
        const programs = readdirSync(join(resources, 'chain'));
        expect(programs).toEqual([os === 'win' ? 'anvil.exe' : 'anvil']);
        const { size } = statSync(join(resources, 'chain', programs[0] ?? ''));
        expect(size / MIB).toBeLessThan(MAX_MIB.chain);
      }
      const sizeOf = (folder: string): number =>
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
      const chain = hasChain ? sizeOf(join(resources, 'chain')) : 0;
      const own = sizeOf(resources);
      await annotate(
        `${os} ${arch}: ${files.length} files, ${(own / MIB).toFixed(1)} MiB over the runtime, chain ${(chain / MIB).toFixed(1)} MiB`,
      );
      for (const name of ['arbiter.mcpb', 'LICENSE', 'THIRD_PARTY.md', 'openfront-bridge']) {
        expect(readdirSync(resources)).toContain(name);
      }
    },
  );

  test.each(ARCHS)('has its fuses set for %s', (arch) => {
    const { fuses } = appPaths(packing.output, os, arch);
    expect(readFuses(fuses).slice(0, FUSES.length)).toBe(FUSES);
  });

  test('carries the checksum of its archive where the system reads it', () => {
    const { app } = appPaths(packing.output, os, 'x64');
    if (os === 'mac') {
      const plist = readFileSync(join(app, 'Info.plist'), 'utf8');
      expect(plist).toContain('ElectronAsarIntegrity');
      expect(plist).toContain('NSAllowsLocalNetworking');
      expect(plist).not.toContain('NSAllowsArbitraryLoads');
    } else if (os === 'win') {
      const program = readFileSync(join(app, 'Arbiter.exe'));
      expect(program.includes(Buffer.from('ELECTRONASAR', 'utf16le'))).toBe(true);
    } else {
      // Electron does not check archives on Linux.
      expect(readdirSync(app)).toContain('arbiter-desktop');
    }
  });
});

test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'what is packed for this system runs a host with its chain',
  async () => {
    const packing = pack('linux', ['--dir', '--x64']);
    const { resources } = appPaths(packing.output, 'linux', 'x64');
    const folder = mkdtempSync(join(tmpdir(), 'arbiter-extracted-'));
    extractArchive(join(resources, 'app.asar'), folder);
    const ports = ['port', 'league-port', 'referee-ports', 'player-ports', 'openfront-port', 'lichess-port'];
    const host = spawn(
      process.execPath,
      [
        // Electron sets this folder; Node does not have it.
        '--import',
        `data:text/javascript,process.resourcesPath=${JSON.stringify(resources)}`,
        join(folder, 'out', 'main', 'cli.js'),
        'serve',
        '--json',
        '--data',
        join(folder, 'data'),
        ...ports.flatMap((name) => [`--${name}`, '0']),
      ],
      { cwd: folder, env: { ...process.env, PATH: '' }, stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const ended = once(host, 'close');
    try {
      const lines = createInterface(host.stdout);
      const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
      const ready = JSON.parse(line) as { url: string; ports: { chain: number | null } };
      const health = await fetch(new URL('/health', ready.url));
      expect(health.status).toBe(200);
      await expect
        .poll(async () => (await (await fetch(new URL('/mcp-health', ready.url))).json()) as object, {
          timeout: 30_000,
        })
        .toMatchObject({ checks: { blockchain: true } });
    } finally {
      host.kill('SIGTERM');
      await ended;
    }
  },
  600_000,
);
