import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { sendOk, sendRefused } from '../../../../src/main/lichess-bot-api/responses.ts';
import { accept, refuse } from '../../../../src/shared/outcome.ts';

function reply() {
  const sent = { status: 200, headers: {} as Record<string, unknown>, body: null as unknown };
  const recording = {
    status: (status: number) => ((sent.status = status), recording),
    header: (name: string, value: unknown) => ((sent.headers[name] = value), recording),
    send: (body: unknown) => ((sent.body = body), recording),
  };
  return { sent, reply: recording as unknown as FastifyReply };
}

test.each([
  ['INVALID_ACTION', 400],
  ['CONFLICT', 400],
  ['QUARANTINED', 400],
  ['UNAUTHORIZED', 401],
  ['NOT_FOUND', 404],
  ['STORAGE_UNAVAILABLE', 503],
] as const)('%s is %i with one sentence', (code, status) => {
  const { sent, reply: to } = reply();
  sendRefused(to, refuse(code, 'why'));
  expect(sent).toMatchObject({ status, body: { error: 'why' } });
});

test('a game of others is not there', () => {
  const { sent, reply: to } = reply();
  sendRefused(to, refuse('FORBIDDEN', 'You take no part in this session'));
  expect(sent).toMatchObject({ status: 404, body: { error: 'Not found.' } });
});

test('too much is refused with the time to wait', () => {
  const { sent, reply: to } = reply();
  sendRefused(to, refuse('RATE_LIMITED', 'slow down', { seconds: 20 }));
  expect(sent).toEqual({
    status: 429,
    headers: { 'retry-after': 20 },
    body: { error: 'slow down', ratelimit: { key: 'bot.vsBot.day', seconds: 20 } },
  });
});

test('what was done is answered with ok', () => {
  const { sent, reply: to } = reply();
  sendOk(to, accept(null));
  expect(sent.body).toEqual({ ok: true });
});
