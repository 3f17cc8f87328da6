import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack, ROOT, type Packing } from './packing.ts';

/** Debian's programs that replace the programs that electron-builder would download. */
const PROGRAMS = ['dpkg-deb', 'mksquashfs', 'unsquashfs', 'desktop-file-validate', 'unshare'];

/** The bytes before the file system of an AppImage; a real one has its starter there. */
const RUNTIME = Buffer.alloc(4096, 'runtime ');

const whichOf = (program: string): string =>
  spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim();

/** Whether deb and AppImage can be made here. */
export const canPackInstallers =
  process.platform === 'linux' &&
  process.arch === 'x64' &&
  PROGRAMS.every((program) => whichOf(program) !== '');

/** Whether a deb can be installed into a copy of this system that is thrown away. */
export const canInstall = canPackInstallers && process.getuid?.() === 0;

/** Packs the AppImage and the deb of this system. */
export function packInstallers(): Packing & { readonly image: string; readonly deb: string } {
  const tools = mkdtempSync(join(tmpdir(), 'arbiter-tools-'));
  mkdirSync(join(tools, 'linux-x64'));
  mkdirSync(join(tools, 'lib', 'x64'), { recursive: true });
  for (const program of ['mksquashfs', 'desktop-file-validate'])
    symlinkSync(whichOf(program), join(tools, 'linux-x64', program));
  writeFileSync(join(tools, 'runtime-x64'), RUNTIME);
  const fpm = join(tools, 'fpm');
  writeFileSync(
    fpm,
    `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'scripts/installers/fake-fpm.mjs')}" "$@"\n`,
  );
  chmodSync(fpm, 0o755);
  const packing = pack('linux', ['AppImage', 'deb', '--x64'], {
    CUSTOM_FPM_PATH: fpm,
    APPIMAGE_TOOLS_PATH: tools,
  });
  const made = existsSync(packing.output) ? readdirSync(packing.output) : [];
  const find = (ending: string): string =>
    join(packing.output, made.find((name) => name.endsWith(ending)) ?? '');
  return { ...packing, image: find('.AppImage'), deb: find('.deb') };
}

/** Unpacks the content of an AppImage; returns its folder. */
export function openImage(image: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'arbiter-image-')), 'content');
  const { status, stderr } = spawnSync(
    'unsquashfs',
    ['-no-progress', '-o', String(RUNTIME.length), '-d', folder, image],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return folder;
}

/**
 * Runs a shell script as root of a copy of this system, whose changes go to a folder that is thrown away. `files` are
 * copied into the copy first, since other mounts are not part of it.
 */
export function inCopyOfSystem(
  files: Readonly<Record<string, string>>,
  script: string,
): { readonly status: number | null; readonly text: string } {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-system-'));
  const [upper, work, root] = ['upper', 'work', 'root'].map((name) => join(folder, name));
  for (const path of [upper, work, root]) mkdirSync(path ?? '');
  for (const [target, source] of Object.entries(files)) {
    const path = join(upper ?? '', target);
    mkdirSync(join(path, '..'), { recursive: true });
    copyFileSync(source, path);
  }
  const enter = [
    'set -e',
    `mount -t overlay overlay -o lowerdir=/,upperdir=${upper},workdir=${work} ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `exec chroot ${root} /bin/sh -c "$1"`,
  ].join('\n');
  const ran = spawnSync('unshare', ['--mount', 'sh', '-c', enter, 'sh', script], {
    encoding: 'utf8',
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
    },
  });
  return { status: ran.status, text: `${ran.stdout}${ran.stderr}` };
}
