import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestWindowConnection } from '../../e2e/support/window-connection.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const { filesToPack } = (await import(join(ROOT, 'scripts/installers/layout-check.mjs'))) as {
  filesToPack(root: string, patterns: readonly string[]): { readonly path: string }[];
};
const { filesFor } = (await import(join(ROOT, 'scripts/installers/layout.mjs'))) as {
  filesFor(platform: string, arch: string): readonly string[];
};

// Reading the archive needs Electron, so the test puts the files that it would contain into a plain folder.
let copy = '';
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'arbiter-installed-'));
  const platform = process.platform === 'darwin' ? 'mac' : process.platform === 'win32' ? 'win' : 'linux';
  for (const { path } of filesToPack(ROOT, filesFor(platform, process.arch))) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the packed files are enough for a host with its window, its child and its workers', async () => {
  const ports = [
    '--port',
    '0',
    '--league-port',
    '0',
    '--openfront-port',
    '0',
    '--lichess-port',
    '0',
    '--referee-ports',
    '0',
    '--player-ports',
    '0',
  ];
  const child = spawn(
    process.execPath,
    [join(copy, 'out', 'main', 'cli.js'), 'serve', '--json', '--data', join(copy, 'data'), ...ports],
    { cwd: dirname(copy), stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'close');
  try {
    const line = await Promise.race([
      new Promise<string>((done) => createInterface(child.stdout).once('line', done)),
      ended.then(() => `ended: ${output}`),
    ]);
    const { url, adminToken } = JSON.parse(line) as { url: string; adminToken: string };
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="app"');
    const headers = { authorization: `Bearer ${adminToken}` };
    expect((await fetch(new URL('/audit/head', url), { headers })).status).toBe(200);
    const window = await openTestWindowConnection({ url: url.replace(/\/$/u, ''), token: adminToken });
    const { files } = await window.request('openfront.bridgeFiles', {});
    window.close();
    expect(files.map(({ name }) => name)).toEqual(['arbiter-bridge.ts', 'README.md']);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
});
