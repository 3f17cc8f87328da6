import { expect, test } from 'vitest';
import { parseReply } from '../../../../../../src/main/models/prompt/reply-parser.ts';
import type { Exchange } from '../../../../../../src/main/platform/http-client/exchange.ts';
import { judgeTestReply, testRequest } from '../../../../../../src/main/players/seats/url/test-turn.ts';

const judged = (reply: Exchange) => judgeTestReply(reply, { read: parseReply });
const answered = (body: unknown, status = 200) =>
  judged({
    ok: true,
    status,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    retryAfter: null,
  });

test('the test turn is the first move of a game', () => {
  const { signal } = new AbortController();
  const request = testRequest({ observation: () => 'your turn' }, { leftMs: 10_000, signal });
  expect(request).toMatchObject({
    action: 'act',
    environment: 'tic_tac_toe',
    configuration: { actTimeout: 10 },
    state: { observation: { step: 0, playerId: 0, observationString: 'your turn' } },
  });
  expect(request.state.observation.legalActionStrings).toHaveLength(9);
});

test.each([{ action: 4 }, { action: '8' }, { action: { submission: 0, thoughts: 'corner' } }])(
  'an agent that moves can play: %j',
  (body) => expect(answered(body)).toEqual({ state: 'ok', detail: null }),
);

test.each([401, 404, 405, 429, 500, 503])('status %i is named', (status) => {
  expect(answered({ action: 4 }, status)).toEqual({
    state: 'failed',
    detail: `The agent replied with status ${status}`,
  });
});

test.each([
  [{ action: 9 }, 'Asked for the first move of Tic-tac-toe, it replied "9", which is not legal'],
  ['', 'The reply was empty'],
  ['<h1>Welcome to port 4</h1>', 'The server returned a web page'],
  ['{}', 'No move could be read from the reply'],
  [{ action: 'BaseException::no model' }, 'BaseException::no model'],
])('what was wrong is said: %j', (body, detail) => {
  expect(answered(body)).toEqual({ state: 'failed', detail });
});

test('a server that is not there is told from one that is no agent', () => {
  const unreachable = { ok: false, failure: 'unreachable', detail: 'connection refused' } as const;
  expect(judged(unreachable)).toEqual({ state: 'failed', detail: 'connection refused' });
});
