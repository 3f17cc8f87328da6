import { existsSync, readFileSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { hostFolder, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { windowOf } from '../../support/models.ts';
import {
  fileEntry,
  openUpdateFeed,
  programOf,
  publisherKey,
  releaseOf,
  sha512,
  type UpdateFeed,
} from '../../support/updates/update-feed.ts';

/** A feed that lies in every way that is known, against the built host with an AppImage that it could replace. */

let feed: UpdateFeed;
let host: BuiltHost;
let api: Api;
let image: string;
let minor = 1;

beforeAll(async () => {
  feed = await openUpdateFeed();
  const data = hostFolder();
  image = join(data, 'Arbiter.AppImage');
  writeFileSync(image, 'installed');
  host = await startBuiltHost({
    data,
    args: ['--update-feed', feed.url, '--update-key', feed.key.text],
    env: { APPIMAGE: image },
  });
  api = await windowOf(host);
});
afterAll(async () => {
  await host.dispose();
  await feed.close();
});

/** A version that is newer than all before. */
const newer = (): string => `9.${(minor += 1)}.0`;
const check = () => api.call('updates.check', {});
const download = () => api.call('updates.download', {});
const codeOf = (status: Awaited<ReturnType<typeof check>>): string | null => status.failure?.code ?? null;
const downloads = (): string => join(host.data, 'updates', 'downloads');
const downloaded = (): string[] => (existsSync(downloads()) ? readdirSync(downloads()) : []);

/** The check refuses with that code, and offers no such version. */
async function expectRefused(version: string, code: string): Promise<void> {
  const status = await check();
  expect({ code: codeOf(status), offered: status.offer?.version === version }).toEqual({
    code,
    offered: false,
  });
}

/** Publishes a release that is offered. */
async function offered(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const version = newer();
  feed.publish(version, changes);
  expect(await check()).toMatchObject({ state: 'offered', failure: null, offer: { version } });
  return version;
}

describe.skipIf(process.platform !== 'linux')('a feed that lies', () => {
  test('1: a file and its checksum were exchanged by the owner of the server', async () => {
    const version = newer();
    feed.publish(version);
    const evil = Buffer.from('evil');
    const list = releaseOf(version, feed.nextSequence(), {
      files: [fileEntry(version, { size: evil.length, sha512: sha512(evil) })],
    });
    feed.serve('/release.json', list);
    feed.serve(`/Arbiter-${version}.AppImage`, evil);
    await expectRefused(version, 'UPDATE_SIGNATURE_INVALID');
    feed.put(list, publisherKey());
    await expectRefused(version, 'UPDATE_SIGNATURE_INVALID');
  });

  test('2: one byte of the file was changed', async () => {
    const version = await offered();
    const bytes = programOf(version);
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    feed.serve(`/Arbiter-${version}.AppImage`, bytes);
    expect(codeOf(await download())).toBe('UPDATE_FILE_CHANGED');
    expect(downloaded()).toEqual([]);
  });

  test.each<[string, (list: string) => void]>([
    [
      'the list was changed after it was signed',
      (list) => feed.serve('/release.json', list.replace('What is', 'Who is')),
    ],
    ['another key signed the list', (list) => feed.put(list, publisherKey())],
    ['there is no signature', () => feed.remove('/release.json.sig')],
    ['the signature is no signature', () => feed.serve('/release.json.sig', 'AAAA')],
  ])('3: %s', async (_, spoil) => {
    const version = newer();
    spoil(feed.publish(version));
    const { failure, offer } = await check();
    expect(failure?.code).toMatch(/^UPDATE_(?:SIGNATURE_INVALID|FEED_UNREACHABLE)$/u);
    expect(offer?.version).not.toBe(version);
  });

  test('4: a true list of an older version is not offered, and one that was seen before is refused', async () => {
    feed.publish('0.0.9');
    expect(await check()).toMatchObject({ state: 'idle', offer: null, failure: null });
    const version = newer();
    feed.put(releaseOf(version, 1));
    await expectRefused(version, 'UPDATE_LIST_REPLAYED');
    await offered();
    const other = newer();
    feed.put(releaseOf(other, feed.nextSequence() - 1));
    await expectRefused(other, 'UPDATE_LIST_REPLAYED');
  });

  test.each([
    ['product', { product: 'another' }],
    ['channel', { channel: 'nightly' }],
  ])('6: the list is one of another %s', async (_, changes) => {
    const version = newer();
    feed.publish(version, changes);
    await expectRefused(version, 'UPDATE_LIST_OTHER');
  });

  test.each([
    ['system', { platform: 'win32', kind: 'nsis' }],
    ['processor', { arch: process.arch === 'x64' ? 'arm64' : 'x64' }],
    ['kind of package', { kind: 'deb' }],
  ])('6: the only file is for another %s', async (_, changes) => {
    const version = newer();
    feed.publish(version, { files: [fileEntry(version, changes)] });
    await expectRefused(version, 'UPDATE_NO_FILE');
  });

  test.each([
    '../evil',
    '..',
    'a/b',
    String.raw`a\b`,
    'http://127.0.0.1/evil',
    '.bashrc',
    'C:evil',
    'x\u0000',
    '',
  ])('7: the name of the file is %j', async (name) => {
    const version = newer();
    feed.publish(version, { files: [fileEntry(version, { name })] });
    await expectRefused(version, 'UPDATE_LIST_INVALID');
  });

  test.each<
    [string, string, (bytes: Buffer, response: Parameters<Parameters<UpdateFeed['answer']>[1]>[1]) => void]
  >([
    [
      'is cut off',
      'UPDATE_DOWNLOAD_FAILED',
      (bytes, response) => {
        response.setHeader('content-length', bytes.length);
        response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
      },
    ],
    [
      'is too short',
      'UPDATE_FILE_CHANGED',
      (bytes, response) => void response.end(bytes.subarray(0, bytes.length / 2)),
    ],
    ['is not there', 'UPDATE_DOWNLOAD_FAILED', (_, response) => void response.writeHead(404).end()],
  ])('8: the file %s', async (_, code, answer) => {
    const version = await offered();
    feed.answer(`/Arbiter-${version}.AppImage`, (_request, response) => answer(programOf(version), response));
    expect(codeOf(await download())).toBe(code);
    expect(downloaded()).toEqual([]);
    feed.serve(`/Arbiter-${version}.AppImage`, programOf(version));
    expect(await download()).toMatchObject({ state: 'ready', failure: null });
  });

  test('9: the file has no end', async () => {
    const version = await offered();
    let closed: () => void;
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    feed.answer(`/Arbiter-${version}.AppImage`, (_request, response) => {
      const more = (): void => {
        if (!response.destroyed) response.write(Buffer.alloc(65_536), more);
      };
      response.on('close', () => closed());
      more();
    });
    expect(codeOf(await download())).toBe('UPDATE_FILE_CHANGED');
    await isClosed;
    expect(downloaded()).toEqual([]);
  });

  test('10: list and file lead elsewhere, or in a circle', async () => {
    const version = await offered();
    const redirect =
      (location: string) => (_: unknown, response: Parameters<Parameters<UpdateFeed['answer']>[1]>[1]) =>
        void response.writeHead(302, { location }).end();
    feed.answer(`/Arbiter-${version}.AppImage`, redirect(`/Arbiter-${version}.AppImage`));
    feed.requests.length = 0;
    expect(codeOf(await download())).toBe('UPDATE_DOWNLOAD_FAILED');
    expect(feed.requests).toHaveLength(1);
    feed.answer('/release.json', redirect('http://127.0.0.1:1/release.json'));
    expect(codeOf(await check())).toBe('UPDATE_FEED_UNREACHABLE');
    expect(feed.requests).toHaveLength(2);
  });

  test.each<[string, (file: string) => void]>([
    ['its content', (file) => writeFileSync(file, 'evil')],
    ['as many other bytes', (file) => writeFileSync(file, Buffer.alloc(readFileSync(file).length))],
    [
      'a link to the same bytes',
      (file) => {
        renameSync(file, `${file}.moved`);
        symlinkSync(`${file}.moved`, file);
      },
    ],
  ])('11: the file was replaced before the installation: %s', async (_, replace) => {
    const version = await offered();
    expect(await download()).toMatchObject({ state: 'ready' });
    replace(join(downloads(), `Arbiter-${version}.AppImage`));
    expect(codeOf(await api.call('updates.install', { evenIfRunning: true }))).toBe('UPDATE_FILE_CHANGED');
    expect(readFileSync(image, 'utf8')).toBe('installed');
    expect(existsSync(join(downloads(), `Arbiter-${version}.AppImage`))).toBe(false);
  });

  test('12: the feed says nothing', async () => {
    feed.publish(newer());
    let arrived: () => void;
    const isRequested = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    feed.answer('/release.json', () => arrived());
    const answer = check();
    await isRequested;
    expect(await api.call('updates.status', {})).toMatchObject({ state: 'checking' });
    // A limit that passes by a jump of the clock waits once more as long as it was late.
    for (let times = 0; times < 3; times += 1) await host.advance(16_000);
    expect(codeOf(await answer)).toBe('UPDATE_FEED_UNREACHABLE');
  });

  test.each<[string, string, number, string | Buffer]>([
    ['5 MB', 'UPDATE_LIST_INVALID', 200, Buffer.alloc(5_000_000, 'x')],
    ['an error', 'UPDATE_FEED_UNREACHABLE', 500, 'no'],
    ['no list', 'UPDATE_FEED_UNREACHABLE', 404, ''],
  ])('12: the feed answers with %s', async (_, code, status, body) => {
    feed.publish(newer());
    feed.answer('/release.json', (_request, response) => void response.writeHead(status).end(body));
    expect(codeOf(await check())).toBe(code);
  });

  test.each([
    ['a share that is no number', { rollout: 'all' }],
    ['a share above everything', { rollout: 101 }],
    ['a field that no list has', { more: 1 }],
    ['a version in another form', { version: '9.9.9-beta' }],
    ['a validity of years', { expires: '2099-01-01T00:00:00Z' }],
    ['no file', { files: [] }],
    ['text that is no JSON', null],
  ])('13: the publisher signed %s', async (_, changes) => {
    const version = newer();
    if (changes === null) feed.put('no JSON');
    else feed.publish(version, changes);
    await expectRefused(version, 'UPDATE_LIST_INVALID');
  });

  test('14: requests are the same for everyone and carry no cookie, id or version', async () => {
    await offered();
    feed.requests.length = 0;
    await check();
    await download();
    expect(feed.requests.map(({ path }) => path.replace(/9\.\d+\.0/u, 'VERSION'))).toEqual([
      '/release.json',
      '/release.json.sig',
      '/Arbiter-VERSION.AppImage',
    ]);
    for (const { headers } of feed.requests) {
      expect(headers['user-agent']).toBe('Arbiter');
      expect(Object.keys(headers).toSorted()).toEqual(
        expect.arrayContaining(['accept', 'accept-encoding', 'host', 'user-agent']),
      );
      expect(
        Object.keys(headers).filter((name) => /cookie|authorization|referer|origin|^x-/u.test(name)),
      ).toEqual([]);
      expect(JSON.stringify(headers)).not.toMatch(/0\.1\.0/u);
    }
  });

  test('15: the list on this disk was changed, or is gone: nothing is installed without a signed one', async () => {
    await offered();
    expect(await download()).toMatchObject({ state: 'ready' });
    const stored = join(host.data, 'updates', 'release.json');
    const text = readFileSync(stored, 'utf8');
    writeFileSync(stored, text.replace('"rollout":100', '"rollout":99'));
    expect(codeOf(await api.call('updates.install', { evenIfRunning: true }))).toBe('NO_UPDATE');
    writeFileSync(stored, text);
    expect(readFileSync(image, 'utf8')).toBe('installed');
  });

  test('5: an old list is refused when it has expired, and so is the file that it named', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await offered({ expires: soon });
    expect(await download()).toMatchObject({ state: 'ready' });
    await host.advance(2 * 3_600_000);
    expect(codeOf(await check())).toBe('UPDATE_LIST_EXPIRED');
    expect(codeOf(await api.call('updates.install', { evenIfRunning: true }))).toBe('UPDATE_LIST_EXPIRED');
    expect(readFileSync(image, 'utf8')).toBe('installed');
  });

  test('what was refused is in the audit log, and a network that fails is not', async () => {
    const { rows } = await api.call('audit.page', {
      offset: 0,
      limit: 100,
      filter: { action: 'UPDATE_REFUSED' },
    });
    const codes = new Set(rows.map(({ payload }) => (payload as { code: string }).code));
    expect([...codes]).toEqual(expect.arrayContaining(['UPDATE_SIGNATURE_INVALID', 'UPDATE_LIST_REPLAYED']));
    expect([...codes]).not.toContain('UPDATE_FEED_UNREACHABLE');
  });
});
