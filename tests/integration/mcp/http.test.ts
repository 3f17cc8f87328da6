import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectHttp, type McpClient } from '../../support/mcp/clients.ts';
import { playGame } from '../../support/mcp/play.ts';
import { startTestHost, type TestHost } from '../../support/start-host.ts';

let table: TestHost;
beforeAll(async () => {
  table = await startTestHost();
});
afterAll(() => table.dispose());

const pair = async (): Promise<[McpClient, McpClient]> => {
  const [a, b] = [await table.rest.register('Ada'), await table.rest.register('Bob')];
  const { url } = table.host.ready;
  return [await connectHttp(url, a.token), await connectHttp(url, b.token)];
};

test('two clients that know only the descriptions meet and play chess to its end', async () => {
  const clients = await pair();
  const any = (legal: readonly string[], _state: unknown, ply: number): string =>
    legal[(ply * 7) % legal.length] ?? '';
  const [one, other] = await playGame(clients, 'chess.v1', [any, any]);
  expect(one.sessionId).toBe(other.sessionId);
  expect(one.outcome).toMatch(/^(white_wins|black_wins|draw)$/);
  expect(other.reason).toBe(one.reason);
  await Promise.all(clients.map((client) => client.close()));
}, 60_000);
