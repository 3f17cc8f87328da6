import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ARBITER, arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import { ensureBuild } from '../../support/built-program.ts';
import { connectClient, type McpClient } from '../../support/mcp/clients.ts';
import { isFullRun } from '../../support/full-run.ts';
import { foolsMate, playGame, type Choose } from '../../support/mcp/play.ts';
import { stopStartedHost } from '../../support/mcp/started-host.ts';
import { hostFolder } from '../../support/built-host.ts';

// The tests play whole games between processes that start each other.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

/**
 * What every release promises: two MCP clients play a game, each with `arbiter mcp sessions`, and no other
 * program running.
 */

const home = hostFolder();
const data = join(home, 'data');
const env = { HOME: home, ...QUIET_PORTS };
const clients: McpClient[] = [];

const sit = async (name: string): Promise<McpClient> => {
  const args = [ARBITER, 'mcp', 'sessions', '--data', data];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args,
    env,
    cwd: '/',
    stderr: 'ignore',
  });
  const client = await connectClient(transport, name);
  clients.push(client);
  return client;
};

beforeAll(() => ensureBuild());
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await stopStartedHost(data);
  rmSync(home, { recursive: true, force: true });
});

const any: Choose = (legal, _state, ply) => legal[(ply * 7) % legal.length] ?? '';

/** A game of chess with any moves takes some hundred calls, so only the long tests play one. */
const chessMove = isFullRun ? any : foolsMate;

test('two clients that know only the tool descriptions play chess and rock, paper, scissors to the end', async () => {
  expect(existsSync(data)).toBe(false);
  const pair: [McpClient, McpClient] = [await sit('Ada'), await sit('Bob')];
  const [chess, other] = await playGame(pair, 'chess.v1', [chessMove, chessMove]);
  expect(chess.sessionId).toBe(other.sessionId);
  expect(chess.outcome).toMatch(/^(white_wins|black_wins|draw)$/u);
  const rps = await playGame(pair, 'rps.v1', [() => 'rock', () => 'paper']);
  expect(rps.map(({ outcome }) => outcome)).toEqual([rps[0].outcome, rps[0].outcome]);
  // The log contains the played moves and is consistent.
  const checked = await arbiter(['verify', '--data', data, '--json'], env);
  expect(JSON.parse(checked.out)).toMatchObject({ ok: true });
});

test('the child writes messages to stderr and only the protocol to stdout', async () => {
  const hello = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const { code, out, err } = await arbiter(
    ['mcp', 'sessions', '--no-start', '--data', data],
    env,
    `${JSON.stringify(hello)}\n`,
  );
  const lines = out.trim().split('\n');
  expect([code, lines.length]).toEqual([0, 1]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 1, result: { tools: expect.anything() } });
  expect(err).toBe(`arbiter mcp sessions: data folder ${data}\n`);
  const unknown = await arbiter(['mcp', 'nothing'], env);
  expect([unknown.code, unknown.out]).toEqual([2, '']);
});
