import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchElectron, findElectron } from '../../../scripts/electron-runtime.mjs';
import { storedZip } from '../../support/stored-zip.ts';

const VERSION = '45.4.1';
const PROGRAM =
  process.platform === 'darwin'
    ? 'Electron.app/Contents/MacOS/Electron'
    : process.platform === 'win32'
      ? 'electron.exe'
      : 'electron';
const ARCHIVE = `electron-v${VERSION}-${process.platform}-${process.arch}.zip`;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let root: string;
let server: Server | null = null;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'arbiter-runtime-'));
  const folder = join(root, 'node_modules', 'electron');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: VERSION }));
});

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
  delete process.env['ELECTRON_MIRROR'];
  rmSync(root, { recursive: true, force: true });
});

/** A download server with the given replies. */
async function mirror(listener: RequestListener): Promise<void> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  process.env['ELECTRON_MIRROR'] = `http://127.0.0.1:${(started.address() as AddressInfo).port}/`;
}

const fetchIt = (own: Parameters<typeof fetchElectron>[0] = {}): Promise<string> =>
  fetchElectron({
    root,
    cacheRoot: join(root, 'cache'),
    checksums: { [ARCHIVE]: sha256(GOOD) },
    limits: { connectMs: 5000, silenceMs: 5000 },
    ...own,
  });

const GOOD = storedZip({ [PROGRAM]: 'the program', version: `v${VERSION}` });

describe('finding the runtime', () => {
  const without = { env: {} };

  test('returns null if there is none', () => {
    expect(findElectron({ root, ...without })).toBeNull();
  });

  test('finds the runtime of the package by its path.txt', () => {
    const folder = join(root, 'node_modules', 'electron');
    writeFileSync(join(folder, 'path.txt'), PROGRAM);
    expect(findElectron({ root, ...without })).toBeNull();
    mkdirSync(join(folder, 'dist', PROGRAM, '..'), { recursive: true });
    writeFileSync(join(folder, 'dist', PROGRAM), '');
    expect(findElectron({ root, ...without })).toBe(join(folder, 'dist', PROGRAM));
  });

  test('prefers the override folder', () => {
    const folder = join(root, 'elsewhere');
    mkdirSync(join(folder, PROGRAM, '..'), { recursive: true });
    writeFileSync(join(folder, PROGRAM), '');
    expect(findElectron({ root, env: { ELECTRON_OVERRIDE_DIST_PATH: folder } })).toBe(join(folder, PROGRAM));
  });
});

describe('downloading the runtime', () => {
  test('unpacks it into .arbiter, where it is found afterwards', async () => {
    await mirror((_request, response) => {
      response.writeHead(200, { 'content-length': GOOD.length });
      response.end(GOOD);
    });
    const shares: number[] = [];
    const program = await fetchIt({ onProgress: ({ percent }) => shares.push(percent) });
    expect(readFileSync(program, 'utf8')).toBe('the program');
    expect(findElectron({ root, env: {} })).toBe(program);
    expect(shares.at(-1)).toBe(1);
  });

  test('refuses an archive with a wrong checksum and leaves no runtime', async () => {
    await mirror((_request, response) => response.end(storedZip({ [PROGRAM]: 'another program' })));
    await expect(fetchIt()).rejects.toThrow(/differs from the published one/);
    expect(findElectron({ root, env: {} })).toBeNull();
  });

  test('times out on a server that accepts but does not answer', async () => {
    await mirror(() => undefined);
    await expect(fetchIt({ limits: { connectMs: 50 } })).rejects.toThrow('did not respond within 0.05 s');
  });

  test('times out on a download that stalls', async () => {
    await mirror((_request, response) => {
      response.writeHead(200, { 'content-length': GOOD.length });
      response.write(GOOD.subarray(0, 40));
    });
    await expect(fetchIt({ limits: { silenceMs: 50 } })).rejects.toThrow('stood still for 0.05 s');
  });

  test('names a refused connection and a missing file', async () => {
    process.env['ELECTRON_MIRROR'] = 'http://127.0.0.1:1/';
    await expect(fetchIt()).rejects.toThrow(/refused the connection|bad port/);
    await mirror((_request, response) => response.writeHead(404).end());
    await expect(fetchIt()).rejects.toThrow(/404/);
  });

  test('stops when it is aborted', async () => {
    const controller = new AbortController();
    await mirror(() => controller.abort(new Error('stopped by the person')));
    await expect(fetchIt({ signal: controller.signal })).rejects.toThrow('stopped by the person');
  });

  test('keeps the installed runtime when the archive contains none', async () => {
    const folder = join(root, '.arbiter', 'electron', VERSION);
    mkdirSync(join(folder, PROGRAM, '..'), { recursive: true });
    writeFileSync(join(folder, PROGRAM), 'old');
    chmodSync(join(folder, PROGRAM), 0o755);
    const empty = storedZip({ 'readme.txt': 'nothing here' });
    await mirror((_request, response) => response.end(empty));
    await expect(fetchIt({ checksums: { [ARCHIVE]: sha256(empty) } })).rejects.toThrow(
      'does not contain Electron',
    );
    expect(readFileSync(join(folder, PROGRAM), 'utf8')).toBe('old');
    expect(existsSync(`${folder}.new`)).toBe(false);
  });
});
