import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { RefusalError } from '../../../../../src/main/platform/net/envelope.ts';
import { trackAllowedMethods, createHttpServer } from '../../../../../src/main/platform/net/http-server.ts';
import { refuse } from '../../../../../src/shared/outcome.ts';

const PORT = 4000;

function createTestGateway() {
  const logged: object[] = [];
  const app = createHttpServer({
    log: (level, message, fields) => void logged.push({ level, message, ...fields }),
    port: () => PORT,
    bodyLimitBytes: 200,
  });
  onTestFinished(() => app.close());
  app.post('/echo', { schema: { body: z.strictObject({ n: z.int() }) } }, async (request) => request.body);
  app.get('/broken', async () => {
    throw new Error('secret of the storage');
  });
  app.get('/closed', async () => {
    throw new RefusalError(refuse('UNAUTHORIZED', 'Who are you?'));
  });
  const input = async (method: 'GET' | 'POST' | 'HEAD', url: string, more: object = {}) => {
    const { headers = {}, ...rest } = more as { headers?: object };
    const answer = await app.inject({
      method,
      url,
      headers: { host: `localhost:${PORT}`, ...headers },
      ...rest,
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
      code: codeIn(answer.body),
    };
  };
  return { request: input, logged };
}

const codeIn = (body: string): unknown => {
  try {
    return (JSON.parse(body) as { error?: { code?: unknown } }).error?.code;
  } catch {
    return undefined;
  }
};

test('reads a valid body and refuses an invalid one with the failing field', async () => {
  const { request } = createTestGateway();
  const headers = { 'content-type': 'application/json' };
  expect((await request('POST', '/echo', { headers, payload: '{"n":1}' })).body).toBe('{"n":1}');
  const wrong = await request('POST', '/echo', { headers, payload: '{"n":"1"}' });
  expect([wrong.status, wrong.code, wrong.body.includes('n: ')]).toEqual([400, 'INVALID_REQUEST', true]);
  expect((await request('POST', '/echo', { headers, payload: '{"n":' })).status).toBe(400);
});

test('keeps the status for other media types and large bodies in the common format', async () => {
  const { request } = createTestGateway();
  const text = await request('POST', '/echo', {
    headers: { 'content-type': 'text/plain' },
    payload: '{"n":1}',
  });
  expect([text.status, text.code]).toEqual([415, 'INVALID_REQUEST']);
  const large = {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ n: 'x'.repeat(300) }),
  };
  expect((await request('POST', '/echo', large)).status).toBe(413);
});

test('logs an unexpected error and does not send it', async () => {
  const { request, logged } = createTestGateway();
  const answer = await request('GET', '/broken');
  expect([answer.status, answer.code, answer.body.includes('secret')]).toEqual([500, 'INTERNAL', false]);
  expect(logged).toMatchObject([{ level: 'error', route: '/broken', message: 'secret of the storage' }]);
});

test('tells a caller without a token how to authenticate', async () => {
  const { request, logged } = createTestGateway();
  const answer = await request('GET', '/closed');
  expect([answer.status, answer.headers['www-authenticate'], logged]).toEqual([401, 'Bearer', []]);
});

test('refuses other hosts and origins before any route, and unknown routes afterwards', async () => {
  const { request } = createTestGateway();
  expect((await request('GET', '/broken', { headers: { host: 'evil.example' } })).status).toBe(403);
  expect((await request('GET', '/broken', { headers: { origin: 'http://evil.example' } })).status).toBe(403);
  const missing = await request('GET', '/nothing');
  expect([missing.status, missing.code]).toEqual([404, 'NOT_FOUND']);
  expect((await request('HEAD', '/broken')).status).toBe(405);
});

test('a path names the methods that its routes take, and whether one of them is open', async () => {
  const app = Fastify({ exposeHeadRoutes: false });
  const allowedFor = trackAllowedMethods(app as never);
  app.get('/health', { config: { isPublic: true } as never }, async () => '');
  app.get('/items/:id/state', async () => '');
  app.post('/items/:id/state', async () => '');
  app.get('/assets/*', async () => '');
  await app.ready();
  expect(allowedFor('/health?x=1')).toEqual({ methods: ['GET'], isPublic: true });
  expect(allowedFor('/items/7/state')).toEqual({ methods: ['GET', 'POST'], isPublic: false });
  expect(allowedFor('/assets/a/b.js')?.methods).toEqual(['GET']);
  expect([allowedFor('/items/7'), allowedFor('/healthy')]).toEqual([null, null]);
});
