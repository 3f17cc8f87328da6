import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { advanceUntil } from '../../support/mcp/begun.ts';
import { connectHttp, type McpClient } from '../../support/mcp/clients.ts';
import { foolsMate, playGame } from '../../support/mcp/play.ts';
import type { Player } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

// The tests play whole games between several processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let table: BuiltHost;
beforeAll(async () => {
  table = await startBuiltHost();
});
afterAll(() => table.dispose());

const open: McpClient[] = [];
afterAll(() => Promise.all(open.map((client) => client.close())));

const join = async (player: Player, query = ''): Promise<McpClient> => {
  const client = await connectHttp(table.ready.url, player.token, query);
  open.push(client);
  return client;
};

const pair = async (): Promise<[McpClient, McpClient]> => [
  await join(await table.rest.register('Ada')),
  await join(await table.rest.register('Bob')),
];

/** A chess game created over REST, with an MCP client for each player. */
async function seated(template: string, roles: readonly [string, string]) {
  const game = await table.rest.session(template, roles);
  return { sessionId: game.sessionId, first: await join(game.seats[0]), second: await join(game.seats[1]) };
}

const any = (legal: readonly string[], _state: unknown, ply: number): string =>
  legal[(ply * 7) % legal.length] ?? '';

test('two clients that know only the descriptions meet and play chess to the end', async () => {
  const clients = await pair();
  const [one, other] = await playGame(clients, 'chess.v1', [foolsMate, foolsMate]);
  expect(one.sessionId).toBe(other.sessionId);
  expect(one.outcome).toBe('black_wins');
  expect(other.reason).toBe(one.reason);
});

test('two clients play rock, paper, scissors and each other built-in game', async () => {
  const clients = await pair();
  const rps = await playGame(clients, 'rps.v1', [() => 'rock', () => 'paper']);
  expect(rps.map(({ outcome }) => outcome)).toEqual([rps[0].outcome, rps[0].outcome]);
  for (const template of [
    'tic_tac_toe.v1',
    'even_odd.v1',
    'connect_four.v1',
    'iterated_rps.v1',
    'kuhn_poker.v1',
  ]) {
    const [game] = await playGame(clients, template, [any, any]);
    expect(game.outcome).not.toBe('');
  }
});

test('both spellings can be called, one is listed, and results use the listed one', async () => {
  const player = await table.rest.register();
  const dotted = await join(player);
  const safe = await join(player, '?tool-names=safe');
  const names = (await dotted.client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('session.act');
  const safeNames = (await safe.client.listTools()).tools.map(({ name }) => name);
  expect(safeNames).toEqual(names.map((name) => name.replace('.', '_')));
  for (const name of ['session.list', 'session_list']) {
    expect((await safe.call(name)).value['next']).toContain('session_wait');
    expect((await dotted.call(name)).value['next']).toContain('session.wait');
  }
});

test('an illegal move returns an error with the legal moves and changes nothing', async () => {
  const { first, sessionId } = await seated('chess.v1', ['white', 'black']);
  const reply = await first.call('session.act', { sessionId, action: 'e2e5', expectedTick: 0 });
  expect(reply.isError).toBe(true);
  expect(reply.value).toMatchObject({ accepted: false, code: 'INVALID_ACTION', tick: 0 });
  expect(String(reply.value['legal']).split(' ')).toHaveLength(20);
  expect(JSON.parse(reply.text)).toEqual(reply.value);
});

test('a stale tick conflicts, a missing tick is requested, and an idempotency key plays a move once', async () => {
  const { first, second, sessionId } = await seated('chess.v1', ['white', 'black']);
  const move = { sessionId, action: 'e2e4', expectedTick: 0, idempotencyKey: 'k1' };
  expect((await first.call('session.act', move)).value).toMatchObject({ accepted: true, tick: 1 });
  expect((await first.call('session.act', move)).value).toMatchObject({ accepted: true, tick: 1 });
  expect((await second.call('session.act', { ...move, action: 'e7e5' })).value).toMatchObject({
    code: 'CONFLICT',
    tick: 1,
  });
  const none = await second.call('session.act', { sessionId, action: 'e7e5' });
  expect(none.value).toMatchObject({ code: 'INVALID_REQUEST' });
  expect(none.value['message']).toContain('expectedTick');
});

test('unknown arguments, unknown tools and sessions of other agents are refused', async () => {
  const { first, sessionId } = await seated('chess.v1', ['white', 'black']);
  const otherAgent = await join(await table.rest.register());
  expect((await first.call('session.state', { sessionId, agentId: 'me' })).value).toMatchObject({
    code: 'INVALID_REQUEST',
  });
  await expect(first.call('session.nothing')).rejects.toThrow(/Unknown tool/);
  for (const tool of ['session.state', 'session.log', 'session.wait', 'session.resign']) {
    expect((await otherAgent.call(tool, { sessionId })).value).toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect(otherAgent.client.readResource({ uri: `session://${sessionId}` })).rejects.toThrow(
    /No such resource/,
  );
  await expect(otherAgent.client.subscribeResource({ uri: `session://${sessionId}` })).rejects.toThrow(
    /No such resource/,
  );
});

/** Starts a wait and resolves when its first progress notification has arrived. */
async function begunWait(client: McpClient, sessionId: string) {
  const notes: number[] = [];
  const reply = client.call(
    'session.wait',
    { sessionId, sinceTick: 0, timeoutMs: 45_000 },
    { onprogress: ({ progress }) => notes.push(progress) },
  );
  await advanceUntil(table, () => notes.length > 0);
  return { reply, notes };
}

test('a wait reports progress, ends with the expected move and resolves immediately after it', async () => {
  const { first, second, sessionId } = await seated('chess.v1', ['white', 'black']);
  const { reply, notes } = await begunWait(second, sessionId);
  await first.call('session.act', { sessionId, action: 'e2e4', expectedTick: 0 });
  expect((await reply).value).toMatchObject({ waited: 'your_turn', tick: 1 });
  expect(notes[0]).toBe(5);
  const late = await second.call('session.wait', { sessionId, sinceTick: 0 });
  expect(late.value).toMatchObject({ waited: 'your_turn', tick: 1 });
});

test('a cancelled wait is removed immediately', async () => {
  const { second, sessionId } = await seated('chess.v1', ['white', 'black']);
  const cut = new AbortController();
  const cancelled = second.call('session.wait', { sessionId }, { signal: cut.signal });
  cut.abort();
  await expect(cancelled).rejects.toThrow();
  expect((await second.call('session.list')).isError).toBe(false);
});

test('a newer wait supersedes the older one, and a timeout is a normal result', async () => {
  const { second, sessionId } = await seated('chess.v1', ['white', 'black']);
  const older = await begunWait(second, sessionId);
  const newer = await begunWait(second, sessionId);
  expect((await older.reply).value).toMatchObject({ waited: 'superseded' });
  await table.advance(45_000);
  const reply = await newer.reply;
  expect(reply.isError).toBe(false);
  expect(reply.value).toMatchObject({ waited: 'timeout', tick: 0 });
  expect(reply.value['next']).toContain('call again');
});

test('a subscriber receives changes of that session only and none after unsubscribing', async () => {
  const { first, second, sessionId } = await seated('chess.v1', ['white', 'black']);
  const received: string[] = [];
  let wake = (): void => undefined;
  second.client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    received.push(params.uri);
    wake();
  });
  const uri = `session://${sessionId}/log`;
  await second.client.subscribeResource({ uri });
  const notified = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await first.call('session.act', { sessionId, action: 'e2e4', expectedTick: 0 });
  await notified;
  expect(received).toEqual([uri]);
  const { contents } = await second.client.readResource({ uri });
  expect(String((contents[0] as { text: string }).text)).toContain('e2e4');
  await second.client.unsubscribeResource({ uri });
  await second.call('session.act', { sessionId, action: 'e7e5', expectedTick: 1 });
  await second.call('session.list');
  expect(received).toEqual([uri]);
  const listed = await second.client.listResources();
  expect(listed.resources.map((entry) => entry.uri)).toContain(uri);
});

test('each game has a prompt with its rules', async () => {
  const client = await join(await table.rest.register());
  const { prompts } = await client.client.listPrompts();
  expect(prompts).toHaveLength(9);
  const prompt = await client.client.getPrompt({ name: 'play_chess_v1' });
  expect(JSON.stringify(prompt)).toContain('UCI notation');
  await expect(client.client.getPrompt({ name: 'constructor' })).rejects.toThrow(/No such prompt/);
});

test('a session id does not authenticate: another agent with the same Mcp-Session-Id gets 404', async () => {
  const [a, b] = [await table.rest.register(), await table.rest.register()];
  const owner = await join(a);
  const { sessionId } = owner.client.transport as unknown as { sessionId: string };
  const headers = { 'mcp-session-id': sessionId, accept: 'application/json, text/event-stream' };
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  expect((await table.rest.post('/mcp/sessions', ping, { token: a.token, headers })).status).toBe(200);
  expect((await table.rest.post('/mcp/sessions', ping, { token: b.token, headers })).status).toBe(404);
  expect((await table.rest.post('/mcp/sessions', ping, { headers })).status).toBe(401);
  const crossOrigin = { ...headers, origin: 'http://evil.example' };
  expect(
    (await table.rest.post('/mcp/sessions', ping, { token: a.token, headers: crossOrigin })).status,
  ).toBe(403);
});

test('a revoked agent loses its access, including its open stream', async () => {
  const player = await table.rest.register();
  const accept = 'application/json, text/event-stream';
  const clientInfo = { name: 'raw', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const hello = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  const opened = await table.rest.post('/mcp/sessions', hello, { token: player.token, headers: { accept } });
  const stream = await fetch(new URL('mcp/sessions', table.ready.url), {
    headers: {
      accept,
      authorization: `Bearer ${player.token}`,
      'mcp-session-id': opened.headers.get('mcp-session-id') ?? '',
    },
  });
  expect(stream.status).toBe(200);
  const link = await table.window();
  await link.request('agents.revoke', { agentId: player.agentId });
  link.close();
  // The read ends only when the host closes the stream.
  await stream.text();
  const again = await table.rest.post('/mcp/sessions', hello, { token: player.token, headers: { accept } });
  expect(again.status).toBe(401);
});

test('a resignation ends the game, and its repetition finds the game ended', async () => {
  const { first, second, sessionId } = await seated('chess.v1', ['white', 'black']);
  const waiting = second.call('session.wait', { sessionId, sinceTick: 0 });
  expect((await first.call('session.resign', { sessionId, expectedTick: 7 })).value).toMatchObject({
    code: 'CONFLICT',
  });
  expect((await first.call('session.resign', { sessionId })).value).toMatchObject({ accepted: true });
  expect((await first.call('session.resign', { sessionId })).value).toMatchObject({ accepted: true });
  expect((await waiting).value).toMatchObject({ waited: 'ended' });
});

test('a draw is offered and accepted with session.act', async () => {
  const { first, second, sessionId } = await seated('chess.v1', ['white', 'black']);
  expect((await first.call('session.act', { sessionId, draw: 'offer' })).isError).toBe(false);
  const waited = await second.call('session.wait', { sessionId });
  expect(waited.value['next']).toContain('draw');
  const taken = await second.call('session.act', { sessionId, draw: 'accept' });
  expect(taken.value).toMatchObject({
    status: 'completed',
    outcome: 'draw',
    reason: 'draw_agreed',
  });
});

test.each([500, 10_000])('%d calls in one body are refused with one response', async (length) => {
  const { token } = await table.rest.register();
  const calls = Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
  const response = await fetch(new URL('mcp/sessions', table.ready.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(calls),
  });
  const text = await response.text();
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(text.length).toBeLessThan(2000);
  expect((await table.rest.get('/health')).status).toBe(200);
});
