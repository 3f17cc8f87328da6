import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, onTestFinished } from 'vitest';
import { nodeProgramName } from '../../../../../src/main/chain/node/find-program.ts';
import {
  fileInTar,
  installProgram,
  toMirrorUrl,
} from '../../../../../src/main/chain/node/install-program.ts';

import { temporaryFolder } from '../../../../support/test-storage.ts';

function tarOf(name: string, content: string, type = '0'): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write(type, 156);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

/** A registry with one package, and an `npm` that is configured for it. */
async function registry(packed: Buffer, integrity = createHash('sha512').update(packed).digest('base64')) {
  const server = createServer((_, response) => void response.end(packed));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const folder = temporaryFolder();
  const answer = JSON.stringify({
    'dist.tarball': 'https://elsewhere.test/anvil.tgz',
    'dist.integrity': `sha512-${integrity}`,
  });
  const script = `#!/bin/sh\nif [ "$1" = config ]; then echo http://127.0.0.1:${port}/; else echo '${answer}'; fi\n`;
  writeFileSync(join(folder, 'npm'), script);
  chmodSync(join(folder, 'npm'), 0o755);
  const seen: number[] = [];
  const chainFolder = join(folder, 'chain');
  const installed = await installProgram({
    chainFolder,
    env: { PATH: folder },
    signal: new AbortController().signal,
    onProgress: (bytes) => void seen.push(bytes),
  });
  return { installed, seen };
}

describe.skipIf(process.platform === 'win32')('arbiter chain install', () => {
  const name = `package/bin/${nodeProgramName()}`;

  test('copies the program of the package into the folder, executable and private', async () => {
    const packed = gzipSync(Buffer.concat([tarOf('package/package.json', '{}'), tarOf(name, 'program')]));
    const { installed, seen } = await registry(packed);
    expect(installed.ok && readFileSync(installed.value, 'utf8')).toBe('program');
    expect(installed.ok && statSync(installed.value).mode & 0o777).toBe(0o700);
    expect(seen.at(-1)).toBe(packed.length);
  });

  test('refuses a package with a wrong checksum and one without the program', async () => {
    const good = gzipSync(tarOf(name, 'program'));
    const forged = await registry(good, createHash('sha512').update('other').digest('base64'));
    expect(forged.installed).toMatchObject({ ok: false, code: 'DAMAGED' });
    const empty = await registry(gzipSync(tarOf('package/readme', 'none')));
    expect(empty.installed).toMatchObject({ ok: false, code: 'DAMAGED' });
  });

  test('reports that npm is missing', async () => {
    const installed = await installProgram({
      chainFolder: temporaryFolder(),
      env: { PATH: '/nowhere' },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(installed).toMatchObject({ ok: false, code: 'NO_NPM' });
  });

  test('downloads from the mirror that npm is configured for', () => {
    const tarball = 'https://far.test/a/-/a-1.tgz';
    expect(toMirrorUrl(tarball, 'https://far.test/')).toBe(tarball);
    expect(toMirrorUrl(tarball, 'http://near.test/npm/')).toBe('http://near.test/npm/a/-/a-1.tgz');
  });
});

describe('a file in a tar archive', () => {
  test('is found by its full path, regular files only', () => {
    const archive = Buffer.concat([
      tarOf('a', 'x'.repeat(700)),
      tarOf('link', 'bin', '2'),
      tarOf('b', 'yes'),
    ]);
    expect(fileInTar(archive, 'b')?.toString()).toBe('yes');
    expect(fileInTar(archive, 'link')).toBeNull();
    expect(fileInTar(archive, 'c')).toBeNull();
  });

  test('is not returned if it is incomplete', () => {
    expect(fileInTar(tarOf('a', 'x'.repeat(700)).subarray(0, 800), 'a')).toBeNull();
    expect(fileInTar(Buffer.from('no archive at all'.repeat(60)), 'a')).toBeNull();
  });
});
