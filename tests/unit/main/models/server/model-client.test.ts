import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createModelClient, retryAfterMs } from '../../../../../src/main/models/server/model-client.ts';
import { realClock } from '../../../../support/players/real-clock.ts';

async function serverThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const client = createModelClient({ clock: realClock, retryDelaysMs: [1, 1, 1] });
const { signal } = new AbortController();
const sampling = { temperature: 0.2, seed: null, maxTokens: 16 };
const input = { messages: [], format: null, sampling, limitMs: 5000 };
const complete = (baseUrl: string, more = {}) =>
  client.complete({ baseUrl, model: 'm', apiKey: null }, { ...input, ...more }, signal);

const NOW = Date.UTC(2026, 10, 21);
test.each([
  [null, null],
  ['2', 2000],
  ['0', 0],
  ['86400', 30_000],
  ['Sat, 21 Nov 2026 00:00:05 GMT', 5000],
  ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
  ['soon', null],
])('Retry-After %j waits %s', (header, waitMs) => {
  expect(retryAfterMs(header, NOW)).toBe(waitMs);
});

test('joins content parts, and missing usage is null', async () => {
  const body = { choices: [{ message: { content: [{ type: 'text', text: 'a' }, { text: 'b' }] } }] };
  const baseUrl = await serverThat((_, response) => response.end(JSON.stringify(body)));
  expect(await complete(baseUrl)).toMatchObject({
    kind: 'reply',
    text: 'ab',
    promptTokens: null,
    cutOff: false,
  });
});

test('aborts a body that exceeds the time limit', async () => {
  const baseUrl = await serverThat((_, response) => {
    response.writeHead(200);
    response.write('{"choices": [');
  });
  expect(await complete(baseUrl, { limitMs: 100 })).toMatchObject({ kind: 'timed_out' });
});

test('aborts a body of more than a megabyte', async () => {
  let written = 0;
  const baseUrl = await serverThat((_, response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const more = (): void => {
      if (response.destroyed) return;
      written += chunk.length;
      if (response.write(chunk)) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  });
  expect(await complete(baseUrl)).toMatchObject({ kind: 'too_large' });
  expect(written).toBeLessThan(32 * 1024 * 1024);
});

test('reports a redirect and does not follow it', async () => {
  let requested = 0;
  const target = await serverThat((_, response) => {
    requested += 1;
    response.end('{}');
  });
  const baseUrl = await serverThat((_, response) => {
    response.writeHead(302, { location: target });
    response.end();
  });
  expect(await complete(baseUrl)).toMatchObject({
    kind: 'transport',
    code: 'redirected',
    transportRetries: 0,
  });
  expect(requested).toBe(0);
});

test('reports a refused connection with a message', async () => {
  const baseUrl = await serverThat(() => undefined);
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise<void>((resolve) => gone.close(() => resolve()));
  expect(baseUrl).not.toContain(String(port));
  expect(await complete(`http://127.0.0.1:${port}/v1`)).toMatchObject({
    kind: 'transport',
    code: 'unreachable',
    detail: 'No server listens at this address',
    transportRetries: 3,
  });
});

test.each([
  [
    { temperature: 0.7, seed: 42, maxTokens: 64 },
    { temperature: 0.7, seed: 42, max_tokens: 64 },
  ],
  [
    { temperature: 0, seed: 0, maxTokens: 64 },
    { temperature: 0, seed: 0, max_tokens: 64 },
  ],
  [{ temperature: null, seed: null, maxTokens: 64 }, { max_tokens: 64 }],
])('sends %j and no parameters that are left to the server', async (given, sent) => {
  const bodies: Record<string, unknown>[] = [];
  const baseUrl = await serverThat((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      bodies.push(JSON.parse(text) as Record<string, unknown>);
      response.end(JSON.stringify({ choices: [{ message: { content: 'a' } }] }));
    });
  });
  await complete(baseUrl, { sampling: given });
  expect(bodies).toEqual([{ model: 'm', messages: [], stream: false, ...sent }]);
});

async function answering(body: object, status = 200): Promise<string> {
  return serverThat((_, response) => response.writeHead(status).end(JSON.stringify(body)));
}
const choice = (message: object, finish_reason = 'stop') => ({ choices: [{ message, finish_reason }] });

test.each([[{ prompt_tokens: '12', completion_tokens: -1 }], [{ prompt_tokens: 1.5 }], ['many'], [7]])(
  'a good answer stays good when the server counts tokens as %j',
  async (usage) => {
    const baseUrl = await answering({ ...choice({ content: 'e2e4' }), usage });
    expect(await complete(baseUrl)).toMatchObject({ kind: 'reply', text: 'e2e4', completionTokens: null });
  },
);

test('says why an answer has no text, and reads the arguments of a tool that was called instead', async () => {
  const withheld = await answering(choice({ content: null }, 'content_filter'));
  expect(await complete(withheld)).toMatchObject({ kind: 'reply', text: '', noText: 'withheld' });
  const call = { function: { name: 'move', arguments: '{"action":"e2e4"}' } };
  const called = await answering(choice({ content: null, tool_calls: [call] }, 'tool_calls'));
  expect(await complete(called)).toMatchObject({ text: '{"action":"e2e4"}', noText: 'tool_call' });
});

test.each([
  [401, { error: { message: 'bad key' } }, 'unauthorized', /\(401\): bad key/u],
  [404, { detail: 'no such model' }, 'model_unknown', /\(404\): no such model/u],
  [400, { error: 'maximum context length is 512 tokens' }, 'context_length', /context.*512 tokens/u],
  [400, { message: 'bad parameter' }, 'rejected', /\(400\): bad parameter/u],
])('status %i with %j is %s, with the server’s own message', async (status, body, code, detail) => {
  const baseUrl = await answering(body, status);
  expect(await complete(baseUrl)).toMatchObject({
    kind: 'transport',
    code,
    detail: expect.stringMatching(detail),
  });
});

test('a list that its caller aborts rejects with the reason, and is no failure of the server', async () => {
  const caller = new AbortController();
  const reason = new Error('no longer wanted');
  const baseUrl = await serverThat(() => caller.abort(reason));
  const list = client.list({ baseUrl, apiKey: null }, { limitMs: 5000 }, caller.signal);
  await expect(list).rejects.toBe(reason);
});
