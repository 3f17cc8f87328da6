import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { advanceUntil } from '../../support/mcp/begun.ts';
import { connectHttp, type McpClient } from '../../support/mcp/clients.ts';
import { createCable, type Cable } from '../../support/mcp/cable.ts';
import { connectModern } from '../../support/mcp/modern.ts';
import { startTestHost, type TestHost } from '../../support/start-host.ts';

// Several sockets on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let table: TestHost;
beforeAll(async () => {
  table = await startTestHost();
});
afterAll(() => table.dispose());

const seated = () => table.rest.session('chess.v1', ['white', 'black']);
type Game = Awaited<ReturnType<typeof seated>>;

/** A client of one seat whose network can be cut. */
async function join(game: Game, seat: 0 | 1): Promise<{ client: McpClient; cable: Cable }> {
  const cable = createCable();
  const client = await connectHttp(table.host.ready.url, game.seats[seat].token, '', {
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

/** Answers of tools that reached the client, by the number of times each came. */
function answersOf(client: McpClient): number[] {
  const ids = (client.traffic as readonly Answer[])
    .filter(({ result }) => result?.structuredContent !== undefined)
    .map(({ id }) => String(id));
  return [...new Set(ids)].map((id) => ids.filter((other) => other === id).length);
}

/** A call that has certainly begun: a progress note came, after which there is something to resume from. */
async function begun(client: McpClient, tool: string, args: Record<string, unknown>) {
  const notes: number[] = [];
  const reply = client.call(tool, args, { onprogress: ({ progress }) => notes.push(progress) });
  await advanceUntil(table, () => notes.length > 0);
  return { reply, notes };
}

const waitFor = ({ sessionId }: Game) => ({ sessionId, sinceTick: 0, timeoutMs: 45_000 });

test('what a waiting call is answered while its connection is cut arrives once, on the next one', async () => {
  const game = await seated();
  const { client, cable } = await join(game, 1);
  const { reply } = await begun(client, 'session.wait', waitFor(game));
  cable.unplug();
  await table.rest.act(game, 0, 'e2e4', 0);
  cable.plug();
  expect((await reply).value).toMatchObject({ status: 'your_turn', tick: 1 });
  // A question after it: whatever else was still under way has come before its answer.
  await client.call('session.list');
  expect(answersOf(client)).toEqual([1, 1]);
  expect(cable.resumed).toContainEqual(expect.stringMatching(/^\d+-/u));
});

test('a resumed stream carries the progress and the answer of what happens afterwards', async () => {
  const game = await seated();
  const { client, cable } = await join(game, 1);
  const { reply, notes } = await begun(client, 'session.wait', waitFor(game));
  cable.unplug();
  cable.plug();
  const before = notes.length;
  await advanceUntil(table, () => notes.length > before);
  await table.rest.act(game, 0, 'e2e4', 0);
  expect((await reply).value).toMatchObject({ status: 'your_turn', tick: 1 });
  await client.call('session.list');
  expect(answersOf(client)).toEqual([1, 1]);
});

test('a move whose answer was cut off is made once and answered once', async () => {
  const game = await seated();
  const { sessionId } = game;
  const { client, cable } = await join(game, 0);
  const move = { sessionId, action: 'e2e4', expectedTick: 0, waitMs: 45_000 };
  const { reply } = await begun(client, 'session.act', move);
  cable.unplug();
  await table.rest.act(game, 1, 'e7e5', 1);
  cable.plug();
  expect((await reply).value).toMatchObject({ accepted: true, session: { tick: 2, yourTurn: true } });
  const log = await client.call('session.log', { sessionId });
  expect(JSON.stringify(log.value).match(/e2e4/gu)).toHaveLength(1);
  expect(answersOf(client)).toEqual([1, 1]);
});

test('the place in a stream is of no use to another agent', async () => {
  const game = await seated();
  const { client, cable } = await join(game, 1);
  const { reply } = await begun(client, 'session.wait', waitFor(game));
  cable.unplug();
  await table.rest.act(game, 0, 'e2e4', 0);
  cable.plug();
  await reply;
  const { sessionId } = client.client.transport as unknown as { sessionId: string };
  const stream = await fetch(new URL('mcp/sessions', table.host.ready.url), {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${game.seats[0].token}`,
      'mcp-session-id': sessionId,
      'last-event-id': cable.resumed[0] ?? '',
    },
  });
  expect([stream.status, cable.resumed.length > 0]).toEqual([404, true]);
});

test('a modern request stands alone: cut off it is not resumed, and asking again loses nothing', async () => {
  const game = await seated();
  const cable = createCable();
  const client = await connectModern(table.host.ready.url, game.seats[1].token, cable.fetch);
  onTestFinished(() => client.close());
  const wait = { name: 'session.wait', arguments: waitFor(game) };
  const notes: unknown[] = [];
  const givenUp = new AbortController();
  const cut = client.callTool(wait, { onprogress: (note) => notes.push(note), signal: givenUp.signal });
  await advanceUntil(table, () => notes.length > 0);
  cable.unplug();
  await table.rest.act(game, 0, 'e2e4', 0);
  cable.plug();
  // Its client would sit until its own time limit; a program that sees the cut gives up and asks anew.
  givenUp.abort();
  await expect(cut).rejects.toThrow();
  expect((await client.callTool(wait)).structuredContent).toMatchObject({ status: 'your_turn', tick: 1 });
  expect(cable.resumed).toEqual([]);
});
