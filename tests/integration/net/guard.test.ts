import { networkInterfaces } from 'node:os';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeDatabase } from '../../support/database.ts';
import { request, sendRaw } from '../../support/raw-http.ts';
import type { Player } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/**
 * Host, Origin and content type checks of the local listener, with raw sockets on both loopback
 * addresses.
 */

let table: BuiltHost;
let agent: Player;
let port: number;
beforeAll(async () => {
  table = await startBuiltHost();
  agent = await table.rest.register();
  port = table.ready.ports.gateway;
});
afterAll(() => table.dispose());

const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
const hasSix = addresses.some((address) => address.address === '::1');
const LOOPBACKS = hasSix ? ['127.0.0.1', '::1'] : ['127.0.0.1'];

const bearer = (): Record<string, string> => ({ authorization: `Bearer ${agent.token}` });
const NO_GRANTS = /access-control|private-network/iu;
const code = (body: string): unknown => (JSON.parse(body) as { error: { code: string } }).error.code;

describe.each(LOOPBACKS)('on %s', (host) => {
  test.each(['127.0.0.1', 'localhost', '[::1]', 'LOCALHOST'])('serves the Host %s', async (name) => {
    const answer = await sendRaw({ port, host }, request('GET /health', { host: `${name}:${port}` }));
    expect(answer.status).toBe(200);
  });

  test.each([
    'evil.example:PORT',
    'localhost.evil.example:PORT',
    '127.0.0.1.nip.example:PORT',
    'localhost@evil.example:PORT',
    'evil.example@localhost:PORT',
    '127.0.0.1',
    'localhost',
    '127.0.0.1:1',
    '127.0.0.2:PORT',
    '0.0.0.0:PORT',
    '[::]:PORT',
    '127.1:PORT',
    '2130706433:PORT',
    'localhost.:PORT',
    'localhost:PORT#',
  ])('refuses the Host %s with 403', async (name) => {
    const before = wholeDatabase(table.data);
    for (const line of ['GET /health', 'GET /', 'POST /agents', 'GET /openapi.json']) {
      const answer = await sendRaw(
        { port, host },
        request(line, { host: name.replace('PORT', String(port)), ...bearer() }),
      );
      expect([answer.status, code(answer.body)], line).toEqual([403, 'FORBIDDEN']);
    }
    expect(wholeDatabase(table.data)).toBe(before);
  });

  test('refuses a missing or empty Host with 400', async () => {
    for (const headers of [{}, { host: '' }] as Record<string, string>[]) {
      const answer = await sendRaw({ port, host }, request('GET /health', headers));
      expect([answer.status, code(answer.body)]).toEqual([400, 'INVALID_REQUEST']);
    }
  });

  test.each([
    'http://evil.example',
    'null',
    'file://',
    'http://localhost.evil.example',
    'http://127.0.0.1.nip.example:PORT',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'http://127.0.0.1:PORT.evil.example',
    'http://127.0.0.1:PORT/',
    'chrome-extension://abc',
  ])('refuses the Origin %s with 403 and grants it nothing', async (origin) => {
    const before = wholeDatabase(table.data);
    const headers = {
      host: `127.0.0.1:${port}`,
      origin: origin.replace('PORT', String(port)),
      'access-control-request-method': 'POST',
      'access-control-request-private-network': 'true',
      ...bearer(),
    };
    for (const line of [
      'GET /health',
      'POST /agents',
      'OPTIONS /agents',
      'GET /sessions',
      'OPTIONS /sessions',
    ]) {
      const answer = await sendRaw({ port, host }, request(line, headers));
      expect(answer.status, line).toBe(403);
      expect(answer.head).not.toMatch(NO_GRANTS);
    }
    expect(wholeDatabase(table.data)).toBe(before);
  });

  test('serves its own origin without CORS headers', async () => {
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      const headers = { host: `127.0.0.1:${port}`, origin: `http://${name}:${port}` };
      const answer = await sendRaw({ port, host }, request('GET /health', headers));
      expect(answer.status).toBe(200);
      expect(answer.head).not.toMatch(NO_GRANTS);
      expect((await sendRaw({ port, host }, request('OPTIONS /health', headers))).head).not.toMatch(
        NO_GRANTS,
      );
    }
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
    '*/*',
    '',
  ])('refuses a body of type "%s" with 415 and changes nothing', async (type) => {
    const before = wholeDatabase(table.data);
    const body = '{"name":"x"}';
    const headers: Record<string, string> = {
      host: `127.0.0.1:${port}`,
      'content-length': String(body.length),
      ...bearer(),
    };
    if (type !== '') headers['content-type'] = type;
    for (const line of ['POST /agents', 'POST /challenges', 'POST /sessions']) {
      const answer = await sendRaw({ port, host }, request(line, headers, body));
      expect([answer.status, code(answer.body)], line).toEqual([415, 'INVALID_REQUEST']);
    }
    expect(wholeDatabase(table.data)).toBe(before);
  });

  test('accepts JSON with a charset', async () => {
    const body = '{"name":"x"}';
    const headers = {
      host: `127.0.0.1:${port}`,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
    };
    expect((await sendRaw({ port, host }, request('POST /agents', headers, body))).status).toBe(201);
  });

  test('forbids storing, sniffing and embedding of responses', async () => {
    const { head } = await sendRaw({ port, host }, request('GET /health', { host: `127.0.0.1:${port}` }));
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(head.toLowerCase()).toContain('cache-control: no-store');
    expect(head.toLowerCase()).toContain('cross-origin-resource-policy: same-origin');
  });
});

describe('nothing listens beyond loopback', () => {
  const external = addresses.filter((address) => !address.internal);

  test.runIf(external.length > 0).each(external.map((address) => [address.address, address] as const))(
    'a connection to %s is refused',
    async (_name, address) => {
      const host =
        address.family === 'IPv6' && address.scopeid
          ? `${address.address}%${nameOf(address.address)}`
          : address.address;
      const outcome = await new Promise<string>((resolve) => {
        const socket = connect({ port, host }, () => {
          socket.destroy();
          resolve('connected');
        });
        socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
      });
      expect(outcome).toBe('ECONNREFUSED');
    },
  );

  const nameOf = (wanted: string): string =>
    Object.entries(networkInterfaces()).find(([, list]) =>
      list?.some(({ address }) => address === wanted),
    )?.[0] ?? '';
});
