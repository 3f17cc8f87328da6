import { expect, test } from 'vitest';
import type { LeagueDialect } from '../../../../../src/main/league/dialects/dialect.ts';
import type { ExchangeResult } from '../../../../../src/main/league/transport/http-client.ts';
import { createPeerCaller, type PeerRequest } from '../../../../../src/main/league/transport/rpc-client.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const endpoint = { url: 'http://localhost:8101/mcp', host: '127.0.0.1', port: 8101 } as const;

interface Frame {
  readonly method: string;
  readonly id: number;
  readonly params: { readonly name?: string };
}

/** A client whose peer answers from a script. */
function caller(answer: (frame: Frame) => Partial<Extract<ExchangeResult, { ok: true }>> | 'late') {
  const clock = stoppedClock();
  const sent: Frame[] = [];
  const peers = createPeerCaller({
    clock,
    exchanger: {
      async post(_endpoint, body): Promise<ExchangeResult> {
        const frame = body as Frame;
        sent.push(frame);
        const said = answer(frame);
        if (said === 'late') return { ok: false, code: 'E001', http: null, message: 'late' };
        return { ok: true, http: 200, body: null, ...said };
      },
      close: () => undefined,
    },
    onExchange: () => undefined,
    onOutcome: () => undefined,
  });
  const request = (dialect: LeagueDialect = 'course', more: Partial<PeerRequest> = {}) =>
    peers.send(
      { endpoint, dialect, name: 'player:P01' },
      {
        leagueId: 'l',
        sender: 'referee:REF01',
        type: 'GAME_OVER',
        envelope: {},
        timeoutMs: 5000,
        retry: false,
        ...more,
      },
    );
  const methods = (): string[] => sent.map(({ method, params }) => params.name ?? method);
  return { request, clock, sent, methods, peers };
}

const ack = (id: number) => ({ body: { jsonrpc: '2.0', id, result: { status: 'received' } } });
const unknown = (id: number) => ({
  body: { jsonrpc: '2.0', id, error: { code: -32601, message: 'Unknown' } },
});

test('tries the next method name after an unknown one, and uses the one that worked first from then on', async () => {
  const { request, methods } = caller(({ method, id }) => (method === 'game_over' ? ack(id) : unknown(id)));
  expect(await request()).toMatchObject({ ok: true });
  await request();
  expect(methods()).toEqual(['notify_match_result', 'receive_game_over', 'game_over', 'game_over']);
});

test('tries no other method name after a timeout', async () => {
  const { request, methods } = caller(() => 'late');
  expect(await request()).toMatchObject({ ok: false, code: 'E001' });
  expect(methods()).toEqual(['notify_match_result']);
});

test('repeats a failed call with the same id', async () => {
  let late = 2;
  const { request, clock, sent } = caller(({ id }) => (late-- > 0 ? 'late' : ack(id)));
  const answered = request('course', { retry: true });
  for (let second = 0; second < 4; second += 1) {
    await new Promise(setImmediate);
    clock.advance(1000);
  }
  expect(await answered).toMatchObject({ ok: true, attempts: 3 });
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test('rejects an answer with a different id', async () => {
  const { request } = caller(({ id }) => ack(id + 1));
  expect(await request()).toMatchObject({ ok: false, code: 'E003' });
});

test('requests the tools of a peer once, and again after a new registration at its endpoint', async () => {
  let offered = 'receive_game_over';
  const { request, methods, peers } = caller(({ method, params, id }) => {
    if (method === 'tools/list')
      return { body: { jsonrpc: '2.0', id, result: { tools: [{ name: offered }] } } };
    return params.name === offered ? ack(id) : unknown(id);
  });
  await request('tools');
  await request('tools');
  offered = 'game_over';
  peers.forget(endpoint);
  expect(await request('tools')).toMatchObject({ ok: true, content: { kind: 'ack' } });
  expect(methods()).toEqual([
    'tools/list',
    'receive_game_over',
    'receive_game_over',
    'tools/list',
    'game_over',
  ]);
});
