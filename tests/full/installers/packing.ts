import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const ROOT = resolve(import.meta.dirname, '../../..');

export type PackedOs = 'linux' | 'mac' | 'win';
export type PackedArch = 'x64' | 'arm64';

const { makeFakeDistribution, FUSE_SENTINEL } = (await import(
  join(ROOT, 'scripts/installers/fake-dist.mjs')
)) as {
  makeFakeDistribution(folder: string, os: PackedOs, windowsProgram: string): void;
  FUSE_SENTINEL: string;
};
const { runBuilder, runNpm } = (await import(join(ROOT, 'scripts/installers/npm.mjs'))) as {
  runBuilder(
    args: readonly string[],
    options: object,
  ): { status: number | null; stdout: string; stderr: string };
  runNpm(args: readonly string[], options: object): { status: number | null };
};

/** A Windows program whose resources electron-builder may rewrite (MIT licence). */
const WINDOWS_PROGRAM = 'rcedit@5.0.2';

function fetchWindowsProgram(folder: string): string {
  const archive = 'rcedit-5.0.2.tgz';
  const { status } = runNpm(['pack', '--silent', WINDOWS_PROGRAM], { cwd: folder });
  if (status !== 0) throw new Error(`npm could not fetch ${WINDOWS_PROGRAM}`);
  spawnSync('tar', ['xzf', archive], { cwd: folder });
  return join(folder, 'package', 'bin', 'rcedit-x64.exe');
}

export interface Packing {
  /** The folder that holds what electron-builder made. */
  readonly output: string;
  readonly exitCode: number | null;
  readonly log: string;
}

/** Runs the real electron-builder with the project's configuration on a stand-in for Electron's distribution. */
export function pack(os: PackedOs, args: readonly string[], env: Record<string, string> = {}): Packing {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-package-'));
  const distribution = join(folder, 'electron');
  makeFakeDistribution(distribution, os, os === 'win' ? fetchWindowsProgram(folder) : '');
  const output = join(folder, 'out');
  const config = join(folder, 'config.mjs');
  writeFileSync(
    config,
    `import base from ${JSON.stringify(pathToFileURL(join(ROOT, 'electron-builder.config.mjs')).href)};
export default {
  ...base,
  electronDist: ${JSON.stringify(distribution)},
  electronVersion: '45.4.1',
  directories: { ...base.directories, output: ${JSON.stringify(output)} },
};
`,
  );
  const ran = runBuilder(['--config', config, `--${os}`, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false', ...env },
  });
  return { output, exitCode: ran.status, log: `${ran.stdout}${ran.stderr}` };
}

/** Where the app lies below the output folder, with its resources and the file that holds its fuses. */
export function appPaths(output: string, os: PackedOs, arch: PackedArch) {
  const suffix = arch === 'x64' ? '' : `-${arch}`;
  if (os === 'mac') {
    const contents = join(output, `mac${suffix}`, 'Arbiter.app', 'Contents');
    const framework = 'Frameworks/Electron Framework.framework/Versions/A/Electron Framework';
    return {
      app: contents,
      resources: join(contents, 'Resources'),
      fuses: join(contents, framework),
    };
  }
  const app = join(output, `${os}${suffix}-unpacked`);
  return {
    app,
    resources: join(app, 'resources'),
    fuses: join(app, os === 'win' ? 'Arbiter.exe' : 'arbiter-desktop'),
  };
}

/** The fuses of a program in the order of their numbers: `1` on, `0` off. */
export function readFuses(file: string): string {
  const bytes = readFileSync(file);
  const at = bytes.indexOf(FUSE_SENTINEL, 0, 'latin1') + FUSE_SENTINEL.length;
  const count = bytes[at + 1] ?? 0;
  return bytes.toString('latin1', at + 2, at + 2 + count);
}
