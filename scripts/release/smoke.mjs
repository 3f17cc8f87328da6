import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * `node scripts/release/smoke.mjs DIST` installs the packed app of this system as a user does, starts it without a
 * window, asks its host whether it is well, runs `arbiter doctor`, and removes the app. For the machines of the release
 * workflow: it changes the system on which it runs.
 */

const dist = resolve(process.argv[2] ?? 'dist');
const MAX_START_MS = 60_000;

const run = (program, ...args) => execFileSync(program, args, { stdio: 'inherit' });

/** The one file of `dist` for this processor with the given ending. */
function artefact(ending) {
  const names = readdirSync(dist).filter((name) => name.endsWith(ending));
  const own = names.filter(
    (name) => names.length === 1 || /arm64/u.test(name) === (process.arch === 'arm64'),
  );
  if (own.length !== 1) throw new Error(`${own.length} files *${ending} for ${process.arch} in ${dist}`);
  return join(dist, own[0]);
}

/**
 * Each installs the app on its system, and returns the program, the command `arbiter`, how the app is removed, and the
 * path that must be gone then.
 */
const SYSTEMS = {
  linux() {
    run('sudo', 'apt-get', 'install', '--yes', artefact('.deb'));
    return {
      // The machine has no display.
      program: ['xvfb-run', '-a', '/opt/Arbiter/arbiter-desktop'],
      command: ['/usr/bin/arbiter'],
      remove: () => run('sudo', 'apt-get', 'remove', '--yes', 'arbiter'),
      installedPath: '/opt/Arbiter',
    };
  },
  darwin() {
    const volume = mkdtempSync(join(tmpdir(), 'arbiter-volume-'));
    const folder = mkdtempSync(join(tmpdir(), 'arbiter-app-'));
    const app = join(folder, 'Arbiter.app');
    run('hdiutil', 'attach', '-nobrowse', '-mountpoint', volume, artefact('.dmg'));
    cpSync(join(volume, 'Arbiter.app'), app, { recursive: true, verbatimSymlinks: true });
    run('hdiutil', 'detach', volume);
    return {
      program: [join(app, 'Contents/MacOS/Arbiter')],
      command: [join(app, 'Contents/Resources/bin/arbiter')],
      remove: () => run('rm', '-rf', app),
      installedPath: app,
    };
  },
  win32() {
    run(artefact('.exe'), '/S');
    const folder = join(process.env.LOCALAPPDATA, 'Programs', 'Arbiter');
    return {
      program: [join(folder, 'Arbiter.exe')],
      command: ['cmd.exe', '/c', join(folder, 'resources', 'bin', 'arbiter.cmd')],
      // Without _? the uninstaller copies itself and returns at once.
      remove: () => run(join(folder, 'Uninstall Arbiter.exe'), '/S', `_?=${folder}`),
      installedPath: join(folder, 'Arbiter.exe'),
    };
  },
};

/** Waits until the host that the app has started on `data` responds. */
async function waitForHost(data) {
  for (const endMs = Date.now() + MAX_START_MS; Date.now() < endMs; await delay(250)) {
    try {
      const { url, pid } = JSON.parse(readFileSync(join(data, 'host.json'), 'utf8'));
      const { status } = await fetch(new URL('health', url));
      if (status === 200) return { url, pid };
    } catch {
      // It has not started yet.
    }
  }
  throw new Error(`no host responded on ${data} within ${MAX_START_MS / 1000} s`);
}

const system = SYSTEMS[process.platform]();
const data = mkdtempSync(join(tmpdir(), 'arbiter-smoke-'));
const [program, ...args] = system.program;
const app = spawn(program, [...args, '--background', '--no-demo', '--data', data], { stdio: 'inherit' });
const appExit = new Promise((resolveEnd) => {
  app.once('exit', resolveEnd);
});
try {
  const { url, pid } = await waitForHost(data);
  console.log(`the host of the installed app responds at ${url}`);
  const [command, ...words] = system.command;
  run(command, ...words, 'doctor', '--data', data);
  process.kill(pid);
  await appExit;
} finally {
  app.kill();
}
system.remove();
if (existsSync(system.installedPath))
  throw new Error(`${system.installedPath} is left after the app was removed`);
console.log('installed, started, asked, and removed');
