import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createCoordinatorClient } from '../../../../../src/main/fleet/worker/coordinator-client.ts';
import type { GameUpload } from '../../../../../src/shared/wire/fleet.ts';

interface Seen {
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

async function host(http: number, answer: string) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      seen.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(http, { 'content-type': 'application/json', connection: 'close' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const signal = new AbortController().signal;
  return {
    client: createCoordinatorClient({ url: `http://127.0.0.1:${port}`, token: 'secret', signal }),
    seen,
  };
}

const place = { orderId: 'o1', game: 3, traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` };

test('a game is sent compressed, with the token and the trace of its order', async () => {
  const { client, seen } = await host(200, '{"counted":true}');
  const game = { v: 1, attempt: 2 } as GameUpload;
  expect(await client.upload(place, game)).toEqual({ kind: 'ok', value: { counted: true } });
  const [sent] = seen;
  expect(sent?.url).toBe('/fleet/orders/o1/games/3');
  expect(sent?.headers).toMatchObject({
    authorization: 'Bearer secret',
    'content-encoding': 'gzip',
    traceparent: place.traceparent,
  });
  expect(JSON.parse(gunzipSync(sent?.body ?? Buffer.alloc(0)).toString())).toEqual({ v: 1, attempt: 2 });
});

test('a refusal is told from a host that cannot answer now', async () => {
  const refused = await host(422, '{"error":{"code":"FORGED","message":"no"}}');
  expect(await refused.client.upload(place, {} as GameUpload)).toEqual({
    kind: 'refused',
    status: 422,
    code: 'FORGED',
    message: 'no',
  });
  const busy = await host(503, '{"error":{"code":"STORAGE_UNAVAILABLE","message":"later"}}');
  expect(await busy.client.heartbeat({ v: 1, held: [] })).toEqual({ kind: 'lost', detail: 'later' });
  const strange = await host(200, 'hello');
  expect(
    await strange.client.fail({ orderId: 'o', attempt: 1, fault: 'f', traceparent: place.traceparent }),
  ).toMatchObject({ kind: 'lost' });
});

test('an address that nobody listens on is lost, and no call rejects', async () => {
  const signal = new AbortController().signal;
  const client = createCoordinatorClient({ url: 'http://127.0.0.1:1', token: 'secret', signal });
  expect(await client.heartbeat({ v: 1, held: [] })).toMatchObject({ kind: 'lost' });
});
