import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ensureBuild } from '../support/built-program.ts';
import { connectChild, HELLO, startRaw } from '../support/mcp/child.ts';
import { connectHttp, type McpClient } from '../support/mcp/clients.ts';
import { createRest, type Rest } from '../support/rest.ts';
import { startBuiltHost } from '../support/built-host.ts';
import { startServer } from './parts/process.ts';
import { atMost, median, percentile, plain, report } from './parts/report.ts';

/**
 * Measures MCP: the time of a move through the stdio child to its commit, the
 * growth of the heap over 200 calls, and the cost of 200 waiting clients.
 * Run with `npm run bench -- mcp`.
 */
const MOVES = 200;
const WAITERS = 200;
const WATCH_S = 20;
/** Collects the garbage of opening two hundred connections, which is not part of the cost of waiting. */
const SETTLE_MS = 5000;

const data = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
const CLI = new URL('../../src/main/cli/cli.ts', import.meta.url).pathname;
// The chain causes load of its own, independent of clients.
const FREE =
  '--port 0 --league-port 0 --referee-ports 0 --openfront-port 0 --lichess-port 0 --chain off'.split(' ');

async function moveTimes(rest: Rest): Promise<number[]> {
  const game = await rest.session('chess.v1', ['white', 'black']);
  const seats = await Promise.all(
    game.seats.map(({ token }) => connectChild({ data, env: { ARBITER_TOKEN: token } })),
  );
  const { sessionId } = game;
  const times: number[] = [];
  // Moving knights back and forth repeats the position, so each game is short and a new one follows.
  const line = ['g1f3', 'g8f6', 'b1c3', 'b8c6', 'e2e4', 'e7e5', 'f1b5', 'f8b4', 'd2d3', 'd7d6'];
  const games = [sessionId];
  while (times.length < MOVES) {
    const current = games.at(-1) ?? '';
    for (const [tick, action] of line.entries()) {
      const client = seats[tick % 2] as McpClient;
      const at = performance.now();
      const reply = await client.call('session.act', { sessionId: current, action, expectedTick: tick });
      times.push(performance.now() - at);
      if (reply.isError) throw new Error(reply.text);
    }
    games.push(await another(rest, game.seats));
  }
  await Promise.all(seats.map((client) => client.close()));
  return times.slice(20);
}

async function another(rest: Rest, seats: readonly { agentId: string; token: string }[]): Promise<string> {
  const [white, black] = seats;
  const made = await rest.post(
    '/sessions',
    { template: 'chess.v1', participants: { white: white?.agentId, black: black?.agentId } },
    { token: white?.token ?? '' },
  );
  return String(made.body['session_id']);
}

/** Milliseconds from starting the child to its reply to `initialize`. */
async function helloTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const at = performance.now();
    const raw = startRaw({ data, args: ['--no-start'] });
    raw.send(HELLO);
    await raw.next();
    times.push(performance.now() - at);
    raw.child.stdin.end();
    await raw.ended;
  }
  return times;
}

async function shareOfCore(cpuMs: () => number): Promise<number> {
  const [cpu, at] = [cpuMs(), performance.now()];
  await pause(WATCH_S * 1000);
  return ((cpuMs() - cpu) / (performance.now() - at)) * 100;
}

/** Memory of the host with all clients waiting, compared with the host without clients. */
async function waitersShare(rest: Rest, url: string, cpuMs: () => number) {
  await pause(SETTLE_MS);
  const alone = await shareOfCore(cpuMs);
  const cut = new AbortController();
  const clients: McpClient[] = [];
  const waits: Promise<unknown>[] = [];
  for (let n = 0; n < WAITERS; n += 1) {
    const game = await rest.session('chess.v1', ['white', 'black']);
    const client = await connectHttp(url, game.seats[1].token);
    clients.push(client);
    const options = { signal: cut.signal, onprogress: () => undefined };
    const request = { sessionId: game.sessionId, sinceTick: 0, timeoutMs: 45_000 };
    waits.push(client.call('session.wait', request, options).catch(() => undefined));
  }
  await pause(SETTLE_MS);
  const waiting = await shareOfCore(cpuMs);
  cut.abort();
  await Promise.all(waits);
  await Promise.all(clients.map((client) => client.close()));
  return { alone, waiting };
}

/** Growth of the heaps of host and client over 200 calls, after a warm-up. */
async function heapGrowthMib(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const table = await startBuiltHost();
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  const client = await connectHttp(table.ready.url, game.seats[0].token);
  const calls = async (): Promise<void> => {
    for (let n = 0; n < MOVES; n += 1) await client.call('session.state', { sessionId: game.sessionId });
  };
  await calls();
  collect();
  const before = process.memoryUsage().heapUsed;
  await calls();
  collect();
  const grown = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
  await client.close();
  await table.dispose();
  return grown;
}

await ensureBuild();
const server = await startServer([CLI, 'serve', '--json', '--data', data, '--limits', 'off', ...FREE]);
const rest = createRest(server.url);
const moves = await moveTimes(rest);
const hello = await helloTimes();
const share = await waitersShare(rest, server.url, server.cpuMs);
await server.stop();
rmSync(data, { recursive: true });
report('mcp', [
  atMost('session.act over the stdio relay to its commit, p50', median(moves), 10, 'ms'),
  plain('the same, p95', percentile(moves, 0.95), 'ms'),
  atMost('the child from start to its answer to initialize, p50', median(hello), 1500, 'ms'),
  atMost(`${WAITERS} waiting clients, share of one core`, share.waiting, 2, '%'),
  plain('the same host before they came', share.alone, '%'),
  atMost(`heap of host and client after ${MOVES} calls`, await heapGrowthMib(), 10, 'MiB'),
]);
process.exit(0);
