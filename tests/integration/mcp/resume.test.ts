import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { advanceUntil } from '../../support/mcp/begun.ts';
import { connectHttp, type McpClient } from '../../support/mcp/clients.ts';
import { createCable, type Cable } from '../../support/mcp/cable.ts';
import { connectModern } from '../../support/mcp/modern.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

// Several sockets, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let table: BuiltHost;
beforeAll(async () => {
  table = await startBuiltHost();
});
afterAll(() => table.dispose());

const seated = () => table.rest.session('chess.v1', ['white', 'black']);
type Game = Awaited<ReturnType<typeof seated>>;

/** A client of one player whose network can be interrupted. */
async function join(game: Game, seat: 0 | 1): Promise<{ client: McpClient; cable: Cable }> {
  const cable = createCable();
  const client = await connectHttp(table.ready.url, game.seats[seat].token, '', {
    fetch: cable.fetch,
    reconnectionOptions: {
      initialReconnectionDelay: 1,
      maxReconnectionDelay: 5,
      reconnectionDelayGrowFactor: 1,
      maxRetries: 20,
    },
  });
  onTestFinished(() => client.close());
  return { client, cable };
}

interface Answer {
  readonly id?: unknown;
  readonly result?: { readonly structuredContent?: { readonly session?: unknown } };
}

/** How often each tool result reached the client. */
function answersOf(client: McpClient): number[] {
  const ids = (client.traffic as readonly Answer[])
    .filter(({ result }) => result?.structuredContent !== undefined)
    .map(({ id }) => String(id));
  return [...new Set(ids)].map((id) => ids.filter((other) => other === id).length);
}

/**
 * Starts a call and resolves when a progress notification has arrived, from which the stream can
 * be resumed.
 */
async function begun(client: McpClient, tool: string, args: Record<string, unknown>) {
  const notes: number[] = [];
  const reply = client.call(tool, args, { onprogress: ({ progress }) => notes.push(progress) });
  await advanceUntil(table, () => notes.length > 0);
  return { reply, notes };
}

const waitFor = ({ sessionId }: Game) => ({ sessionId, sinceTick: 0, timeoutMs: 45_000 });

test('the result of a waiting call that was interrupted arrives once on the next connection', async () => {
  const game = await seated();
  const { client, cable } = await join(game, 1);
  const { reply } = await begun(client, 'session.wait', waitFor(game));
  cable.unplug();
  await table.rest.act(game, 0, 'e2e4', 0);
  cable.plug();
  expect((await reply).value).toMatchObject({ waited: 'your_turn', tick: 1 });
  // Everything that was still pending arrives before the result of this later request.
  await client.call('session.list');
  expect(answersOf(client)).toEqual([1, 1]);
  expect(cable.resumed).toContainEqual(expect.stringMatching(/^\d+-/u));
});

test('a resumed stream carries the progress and the result of later changes', async () => {
  const game = await seated();
  const { client, cable } = await join(game, 1);
  const { reply, notes } = await begun(client, 'session.wait', waitFor(game));
  cable.unplug();
  cable.plug();
  const before = notes.length;
  await advanceUntil(table, () => notes.length > before);
  await table.rest.act(game, 0, 'e2e4', 0);
  expect((await reply).value).toMatchObject({ waited: 'your_turn', tick: 1 });
  await client.call('session.list');
  expect(answersOf(client)).toEqual([1, 1]);
});

test('a move whose result was lost is made once and reported once', async () => {
  const game = await seated();
  const { sessionId } = game;
  const { client, cable } = await join(game, 0);
  const move = { sessionId, action: 'e2e4', expectedTick: 0, waitMs: 45_000 };
  const { reply } = await begun(client, 'session.act', move);
  cable.unplug();
  await table.rest.act(game, 1, 'e7e5', 1);
  cable.plug();
  expect((await reply).value).toMatchObject({ accepted: true, tick: 2, yourTurn: true });
  const log = await client.call('session.log', { sessionId });
  expect(JSON.stringify(log.value).match(/"e2e4"/gu)).toHaveLength(1);
  expect(answersOf(client)).toEqual([1, 1]);
});

test('an event id is useless for another agent', async () => {
  const game = await seated();
  const { client, cable } = await join(game, 1);
  const { reply } = await begun(client, 'session.wait', waitFor(game));
  cable.unplug();
  await table.rest.act(game, 0, 'e2e4', 0);
  cable.plug();
  await reply;
  const { sessionId } = client.client.transport as unknown as { sessionId: string };
  const stream = await fetch(new URL('mcp/sessions', table.ready.url), {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${game.seats[0].token}`,
      'mcp-session-id': sessionId,
      'last-event-id': cable.resumed[0] ?? '',
    },
  });
  expect([stream.status, cable.resumed.length > 0]).toEqual([404, true]);
});

test('an interrupted modern request is not resumed, and repeating it loses nothing', async () => {
  const game = await seated();
  const cable = createCable();
  const client = await connectModern(table.ready.url, game.seats[1].token, cable.fetch);
  onTestFinished(() => client.close());
  const wait = { name: 'session.wait', arguments: waitFor(game) };
  const notes: unknown[] = [];
  const givenUp = new AbortController();
  const cut = client.callTool(wait, { onprogress: (note) => notes.push(note), signal: givenUp.signal });
  await advanceUntil(table, () => notes.length > 0);
  cable.unplug();
  await table.rest.act(game, 0, 'e2e4', 0);
  cable.plug();
  // The client would wait until its own timeout; a program that notices the interruption repeats the
  // request.
  givenUp.abort();
  await expect(cut).rejects.toThrow();
  expect((await client.callTool(wait)).structuredContent).toMatchObject({ waited: 'your_turn', tick: 1 });
  expect(cable.resumed).toEqual([]);
});
