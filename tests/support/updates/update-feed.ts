import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A pair of keys of a publisher; `text` is the public one as base64 of its SPKI form. */
export interface PublisherKey {
  readonly privateKey: KeyObject;
  readonly text: string;
}

export function publisherKey(): PublisherKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { privateKey, text: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') };
}

/** The signature file of a list, as docs/releasing.md describes it. */
export const signatureOf = (list: string | Buffer, { privateKey }: PublisherKey): string =>
  `${sign(null, Buffer.concat([Buffer.from('arbiter-release-v1\n'), Buffer.from(list)]), privateKey).toString('base64')}\n`;

const HOUR_MS = 3_600_000;
const iso = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** The bytes of an installer of that version. */
export const programOf = (version: string): Buffer => Buffer.from(`program ${version}\n`.repeat(2000));

export const sha512 = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('hex');

/** The entry of a list for the AppImage of this computer. */
export const fileEntry = (version: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  name: `Arbiter-${version}.AppImage`,
  platform: process.platform,
  arch: process.arch,
  kind: 'appimage',
  size: programOf(version).length,
  sha512: sha512(programOf(version)),
  ...changes,
});

/** A complete list of a release, with changes. */
export const releaseOf = (
  version: string,
  sequence: number,
  changes: Readonly<Record<string, unknown>> = {},
  nowMs = Date.now(),
): string =>
  JSON.stringify({
    product: 'arbiter',
    channel: 'stable',
    version,
    published: iso(nowMs - HOUR_MS),
    expires: iso(nowMs + 24 * HOUR_MS),
    sequence,
    rollout: 100,
    minimumVersion: '0.0.1',
    withdrawn: [],
    notes: `What is new in ${version}`,
    files: [fileEntry(version)],
    ...changes,
  });

interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** A feed on this computer whose every answer a test can replace. */
export async function openUpdateFeed() {
  const key = publisherKey();
  const answers = new Map<string, RequestListener>();
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers });
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  let sequence = 0;
  const serve = (path: string, body: string | Buffer): void =>
    void answers.set(path, (_request, response) => {
      response.setHeader('set-cookie', 'id=1').end(body);
    });
  const feed = {
    url: `http://127.0.0.1:${port}/`,
    key,
    requests,
    /** Replaces the answer at that path. */
    answer: (path: string, listener: RequestListener): void => void answers.set(path, listener),
    remove: (path: string): void => void answers.delete(path),
    serve,
    /** Puts a list there as its text, with the signature of the key. */
    put(list: string, signer: PublisherKey = key): void {
      serve('/release.json', list);
      serve('/release.json.sig', signatureOf(list, signer));
    },
    nextSequence: (): number => (sequence += 1),
    /** Publishes a whole release, with its file, under the next number. */
    publish(version: string, changes: Readonly<Record<string, unknown>> = {}, nowMs = Date.now()): string {
      const list = releaseOf(version, feed.nextSequence(), changes, nowMs);
      feed.put(list);
      serve(`/Arbiter-${version}.AppImage`, programOf(version));
      return list;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return feed;
}

export type UpdateFeed = Awaited<ReturnType<typeof openUpdateFeed>>;
