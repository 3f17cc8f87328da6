import { expect, test } from 'vitest';
import { createPooledClient } from '../../../../../src/main/models/pool/pooled-client.ts';
import { createServerPool } from '../../../../../src/main/models/pool/server-pool.ts';
import type {
  Completion,
  CompletionRequest,
  ModelClient,
} from '../../../../../src/main/models/server/model-client.ts';

const A = 'http://127.0.0.1:1/v1';
const B = 'http://127.0.0.1:2/v1';
const TARGET = { baseUrl: 'http://127.0.0.1:9/v1', model: 'm', apiKey: 'k' };
const REQUEST = {
  messages: [],
  format: null,
  sampling: { temperature: 0, seed: null, maxTokens: 9 },
  limitMs: 500,
};

const ANSWER: Completion = {
  kind: 'reply',
  text: 'yes',
  cutOff: false,
  noText: null,
  promptTokens: null,
  completionTokens: null,
  latencyMs: 40,
  transportRetries: 0,
};
const lost = (code: 'unreachable' | 'rejected', latencyMs = 300): Completion => ({
  kind: 'transport',
  code,
  detail: 'gone',
  latencyMs,
  transportRetries: 0,
});

function openClient(answers: Readonly<Record<string, Completion>>) {
  const clock = { nowMs: 0, monotonicMs: () => clock.nowMs };
  const pool = createServerPool(clock);
  pool.configure(Object.keys(answers).map((baseUrl) => ({ baseUrl, requestsAtOnce: 1 })));
  const sent: (CompletionRequest & { readonly baseUrl: string })[] = [];
  const client: ModelClient = {
    complete(target, request) {
      sent.push({ ...request, baseUrl: target.baseUrl });
      return Promise.resolve(answers[target.baseUrl] ?? ANSWER);
    },
    list: () => Promise.resolve({ ok: true, models: [] }),
  };
  const taken: string[] = [];
  const pooled = createPooledClient(client, pool, (baseUrl) => taken.push(baseUrl));
  const complete = (signal = new AbortController().signal) => pooled.client.complete(TARGET, REQUEST, signal);
  return { clock, pool, pooled, sent, taken, complete };
}

test('a request that fails at one server goes to another with its whole time, and only the last is asked again', async () => {
  const { complete, sent, pooled, taken } = openClient({ [A]: lost('unreachable'), [B]: ANSWER });
  expect(await complete()).toEqual({ ...ANSWER, transportRetries: 1 });
  expect(sent).toMatchObject([
    { baseUrl: A, limitMs: 500, maxRetries: 0 },
    { baseUrl: B, limitMs: 500 },
  ]);
  expect(sent[1]).not.toHaveProperty('maxRetries');
  expect(taken).toEqual([A, B]);
  expect(pooled.baseUrl()).toBe(B);
});

test('the time at a server that failed is no thinking time of the model', async () => {
  const { complete } = openClient({ [A]: lost('unreachable', 450), [B]: ANSWER });
  expect((await complete()).latencyMs).toBe(ANSWER.latencyMs);
});

test('the request is lost when every server fails, and each was asked once', async () => {
  const { complete, sent } = openClient({ [A]: lost('unreachable'), [B]: lost('unreachable') });
  expect(await complete()).toMatchObject({ kind: 'transport', code: 'unreachable', transportRetries: 1 });
  expect(sent.map(({ baseUrl }) => baseUrl)).toEqual([A, B]);
});

test('a request that is refused for itself goes to no other server', async () => {
  const { complete, sent } = openClient({ [A]: lost('rejected'), [B]: ANSWER });
  expect(await complete()).toMatchObject({ code: 'rejected' });
  expect(sent).toHaveLength(1);
});

test('the wait for a place is told apart from the time of the answer', async () => {
  const { clock, pool, pooled, complete } = openClient({ [A]: ANSWER });
  const blocking = await pool.acquire({
    signal: new AbortController().signal,
    triedServers: new Set(),
    probe: () => Promise.resolve(true),
  });
  const waiting = complete();
  clock.nowMs = 2500;
  blocking?.release('responded');
  expect((await waiting).latencyMs).toBe(40);
  expect(pooled.waitMs()).toBe(2500);
});

test('an answer that is no longer wanted is dropped without a request', async () => {
  const aborted = new AbortController();
  aborted.abort();
  const { complete, sent } = openClient({ [A]: ANSWER });
  expect(await complete(aborted.signal)).toMatchObject({ kind: 'aborted' });
  expect(sent).toEqual([]);
});
