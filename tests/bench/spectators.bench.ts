import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { randomGames } from './parts/games.ts';
import { startServer } from './parts/process.ts';
import { atMost, median, percentile, plain, report } from './parts/report.ts';
import { newSession, openTable, type Table } from './parts/table.ts';

/**
 * Measures what thousands of spectators of one table cost its players: the time from a move to its answer with and
 * without them, how late the frames are, and whether every watcher has the last state. Watchers run in processes of
 * their own; a frame's time counts from the moment at which the move was answered.
 */
const WATCHERS = Number(process.env['BENCH_WATCHERS'] ?? 5000);
const PROCESSES = 2;
const MOVES = Number(process.env['BENCH_MOVES'] ?? 40);
const PAUSE_MS = 300;
const GAME = randomGames(1, 11)[0] ?? [];

const cli = new URL('../../out/main/cli.js', import.meta.url).pathname;
const data = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
const free = ['port', 'league-port', 'referee-ports', 'player-ports', 'openfront-port', 'lichess-port'];
const ports = [...free, 'spectator-port'].flatMap((name) => [`--${name}`, '0']);
const host = await startServer([
  cli,
  'serve',
  '--json',
  '--data',
  data,
  ...ports,
  '--limits',
  'off',
  '--chain',
  'off',
]);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Played {
  readonly postMs: readonly number[];
  /** Epoch milliseconds of each answer, by the tick that it led to. */
  readonly answeredAt: ReadonlyMap<number, number>;
}

async function play(table: Table, sessionId: string): Promise<Played> {
  const postMs: number[] = [];
  const answeredAt = new Map<number, number>();
  for (const [tick, action] of GAME.slice(0, MOVES).entries()) {
    const at = performance.now();
    const token = table.seats[tick % 2]?.token;
    await table.client.send('POST', `/sessions/${sessionId}/actions`, {
      body: { action, expected_tick: tick },
      ...(token === undefined ? {} : { token }),
    });
    postMs.push(performance.now() - at);
    answeredAt.set(tick + 1, performance.timeOrigin + performance.now());
    await pause(PAUSE_MS);
  }
  return { postMs, answeredAt };
}

const nextLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the watchers ended with ${code}`)));
    if (child.stdout) createInterface(child.stdout).once('line', resolve);
  });

async function startWatchers(url: string): Promise<ChildProcess[]> {
  const file = new URL('parts/watchers.ts', import.meta.url).pathname;
  const children = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, [file, url, String(WATCHERS / PROCESSES)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  await Promise.all(children.map(nextLine));
  return children;
}

const table = await openTable(host.url);
await play(table, await newSession(table));
const before = await play(table, await newSession(table));
const watched = await newSession(table);
const { stdout } = await promisify(execFile)(process.execPath, [
  cli,
  'invite',
  '--for',
  `watch:${watched}`,
  '--json',
  '--data',
  data,
]);
const { url } = JSON.parse(stdout) as { url: string };
const children = await startWatchers(url);
const cpuBefore = host.cpuMs();
const during = await play(table, watched);
const cpuMs = host.cpuMs() - cpuBefore;
await pause(2000);
const results = await Promise.all(
  children.map(async (child) => {
    const line = nextLine(child);
    child.stdin?.write('\n');
    return JSON.parse(await line) as { arrivals: [number, number][]; last: number[] };
  }),
);
for (const child of children) child.kill('SIGTERM');
const after = await play(table, await newSession(table));

const lateMs = results.flatMap(({ arrivals }) =>
  arrivals.flatMap(([tick, atMs]) => {
    const answeredMs = during.answeredAt.get(tick);
    return answeredMs === undefined ? [] : [atMs - answeredMs];
  }),
);
const lastTick = during.answeredAt.size;
const missing = results.flatMap(({ last }) => last).filter((tick) => tick !== lastTick).length;
const alone = median([...before.postMs, ...after.postMs]);
report('spectators', [
  plain('watchers', WATCHERS, ''),
  plain('POST p50 without watchers', alone, 'ms'),
  plain('POST p50 with watchers', median(during.postMs), 'ms'),
  atMost('POST p50 with watchers against none', median(during.postMs) / alone, 1.2, 'x'),
  plain('frames delivered', lateMs.length, ''),
  plain('delivery p50', median(lateMs), 'ms'),
  atMost('delivery p99', percentile(lateMs, 0.99), 500, 'ms'),
  atMost('watchers without the last state', missing, 0, ''),
  plain('host CPU for each delivery', (cpuMs / lateMs.length) * 1000, 'µs'),
]);
await host.stop();
