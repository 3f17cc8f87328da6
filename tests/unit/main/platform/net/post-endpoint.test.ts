import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenLoopback, type LoopbackListener } from '../../../../../src/main/platform/net/listen.ts';
import { createPostEndpoint } from '../../../../../src/main/platform/net/post-endpoint.ts';
import { StorageUnavailableError } from '../../../../../src/main/platform/db/storage-errors.ts';
import { request, sendRaw } from '../../../../support/raw-http.ts';

/** An agent's endpoint has no framework, so these tests repeat everything that the gateway refuses. */

const LIMIT = 1000;
const received: unknown[] = [];
const logged: string[] = [];
let listening: LoopbackListener;
let port = 0;

beforeAll(async () => {
  const server = createPostEndpoint({
    log: (_level, message) => void logged.push(message),
    port: () => port,
    bodyLimitBytes: LIMIT,
    paths: ['/mcp'],
    handle: async (body) => {
      received.push(body);
      if (body === 'break') throw new Error('secret of the testStorage');
      if (body === 'busy') throw new StorageUnavailableError('disk');
      return { body: body ?? null };
    },
    refuse: (fault) => ({
      status: 'status' in fault ? fault.status : 200,
      body: { refused: fault.kind },
    }),
  });
  const opened = await listenLoopback(server, 0);
  if (!opened.ok) throw new Error(opened.message);
  listening = opened.value;
  port = listening.port;
});
afterAll(() => listening.close());

interface RequestOptions {
  readonly line?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const send = ({ line = 'POST /mcp', headers = {}, body = '' }: RequestOptions) =>
  sendRaw(
    { port },
    request(
      line,
      {
        host: `localhost:${port}`,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
        ...headers,
      },
      body,
    ),
  );

describe('a POST endpoint', () => {
  test('answers JSON with private JSON and passes on an empty body as undefined', async () => {
    const answer = await send({ body: '{"a":1}' });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { body: { a: 1 } }]);
    expect(answer.head).toMatch(/cache-control: no-store/iu);
    expect(answer.head).toMatch(/x-content-type-options: nosniff/iu);
    expect(JSON.parse((await send({})).body)).toEqual({ body: null });
  });

  test.each([
    ['another Host', { headers: { host: 'evil.example:80' } }, 403],
    ['a website', { headers: { origin: 'https://evil.example' } }, 403],
    ['another path', { line: 'POST /admin' }, 404],
    ['another method', { line: 'GET /mcp' }, 405],
    ['a whole address in the request line', { line: 'POST http://evil.example/mcp' }, 400],
    ['another kind of body', { headers: { 'content-type': 'text/plain' }, body: 'hello' }, 415],
    ['a body declared too large', { headers: { 'content-length': String(LIMIT + 1) } }, 413],
    ['an expectation', { headers: { expect: 'a miracle' }, body: '{}' }, 417],
  ] as const)('refuses %s without passing it on', async (_what, input, status) => {
    const before = received.length;
    expect((await send(input)).status).toBe(status);
    expect(received).toHaveLength(before);
  });

  test('limits a chunked body regardless of its declared length', async () => {
    const before = received.length;
    const chunk = `${LIMIT.toString(16)}\r\n${' '.repeat(LIMIT)}\r\n`;
    const answer = await sendRaw(
      { port },
      request(
        'POST /mcp',
        {
          host: `localhost:${port}`,
          'content-type': 'application/json',
          'transfer-encoding': 'chunked',
          connection: 'close',
        },
        `${chunk}${chunk}0\r\n\r\n`,
      ),
    );
    expect([answer.status, received.length]).toEqual([413, before]);
  });

  test('answers invalid JSON and internal errors in the owner’s format and logs the error', async () => {
    expect(JSON.parse((await send({ body: '{' })).body)).toEqual({ refused: 'not_json' });
    const broken = await send({ body: '"break"' });
    expect([broken.status, broken.body]).toEqual([200, '{"refused":"defect"}']);
    expect(logged).toEqual(['a request failed']);
    const busy = await send({ body: '"busy"' });
    expect([busy.status, busy.body]).toEqual([503, '{"refused":"unavailable"}']);
    expect(busy.head).toMatch(/retry-after: 1/iu);
  });

  test('answers bytes that are not HTTP once and closes the socket', async () => {
    const answer = await sendRaw({ port }, 'nonsense\r\n\r\n');
    expect(answer.status).toBe(400);
  });

  test('listens on ::1 with the same guard if the system has it', async () => {
    const { servers } = listening;
    if (servers.length === 1) return;
    const crossOrigin = request('POST /mcp', {
      host: 'evil.example',
      'content-length': '0',
      connection: 'close',
    });
    expect((await sendRaw({ port, host: '::1' }, crossOrigin)).status).toBe(403);
  });
});
