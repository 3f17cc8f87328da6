import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectHttp } from '../../support/mcp/clients.ts';
import { connectModern } from '../../support/mcp/modern.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

// The tests play whole games between several processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let table: BuiltHost;
beforeAll(async () => {
  table = await startBuiltHost();
});
afterAll(() => table.dispose());

test('clients of both revisions see the same catalogue and play one game', async () => {
  const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
  const { url } = table.ready;
  const { sessionId } = game;
  const old = await connectHttp(url, game.seats[0].token);
  const modern = await connectModern(url, game.seats[1].token);
  const listed = await modern.listTools();
  const names = (tools: { name: string }[]): string[] => tools.map(({ name }) => name);
  expect(names(listed.tools)).toEqual(names((await old.client.listTools()).tools));

  expect((await old.call('session.act', { sessionId, action: 'rock' })).isError).toBe(false);
  const refused = await modern.callTool({ name: 'session_act', arguments: { sessionId, action: 'lizard' } });
  expect(refused).toMatchObject({ isError: true, structuredContent: { code: 'INVALID_ACTION' } });
  const acted = await modern.callTool({ name: 'session.act', arguments: { sessionId, action: 'paper' } });
  expect(acted.structuredContent).toMatchObject({ accepted: true, outcome: 'player_2_wins' });
  const seen = await old.call('session.wait', { sessionId });
  expect(seen.value).toMatchObject({ waited: 'ended', status: 'completed', outcome: 'player_2_wins' });
  await Promise.all([old.close(), modern.close()]);
});

test('a modern client that listens receives changes of its own sessions only', async () => {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  const otherAgent = await table.rest.register();
  const { url } = table.ready;
  const uri = `session://${game.sessionId}`;
  const received: string[] = [];
  let wake = (): void => undefined;
  const notified = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const listener = async (token: string, name: string) => {
    const client = await connectModern(url, token);
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      received.push(`${name} ${params.uri}`);
      wake();
    });
    await client.listen({ resourceSubscriptions: [uri] });
    return client;
  };
  const clients = [
    await listener(otherAgent.token, 'otherAgent'),
    await listener(game.seats[1].token, 'seat'),
  ];
  await table.rest.act(game, 0, 'e2e4', 0);
  await notified;
  await clients[0]?.listTools();
  expect(received).toEqual([`seat ${uri}`]);
  const read = await clients[1]?.readResource({ uri });
  expect(JSON.stringify(read)).toContain('4P3');
  await Promise.all(clients.map((client) => client.close()));
});
