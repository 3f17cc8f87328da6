import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomGames } from './parts/games.ts';
import { LeanClient } from './parts/lean-client.ts';
import { startServer, type Server } from './parts/process.ts';
import { newSession, openTable, type Table } from './parts/table.ts';
import { atLeast, atMost, median, percentile, plain, report, type Measurement } from './parts/report.ts';

/**
 * Measures durable chess actions per second over HTTP at 1, 8 and 32 games
 * against a minimal baseline server, CPU time per action, the cost of reading
 * the state before each action, and event-loop delay at 32 games. Baseline and
 * host take turns in one run.
 */
const RUN_MS = Number(process.env['BENCH_RUN_MS'] ?? 3000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const GAMES = randomGames(32, 7);

interface Run {
  readonly perSecond: number;
  readonly cpuMsPerAction: number;
  readonly p99Ms: number;
}

async function run(server: Server, tables: readonly Table[], read: boolean): Promise<Run> {
  const until = performance.now() + RUN_MS;
  const times: number[] = [];
  const cpuBefore = server.cpuMs();
  const startedMs = performance.now();
  await Promise.all(
    tables.map(async (table, index) => {
      for (let game = index; performance.now() < until; game += 1) {
        const sessionId = await newSession(table);
        for (const [tick, action] of (GAMES[game % GAMES.length] ?? []).entries()) {
          if (performance.now() >= until) return;
          const token = table.seats[tick % 2]?.token;
          const request = token === undefined ? {} : { token };
          if (read) await table.client.send('GET', `/sessions/${sessionId}/state`, request);
          const at = performance.now();
          await table.client.send('POST', `/sessions/${sessionId}/actions`, {
            ...request,
            body: { action, expected_tick: tick },
          });
          times.push(performance.now() - at);
        }
      }
    }),
  );
  const tookMs = performance.now() - startedMs;
  return {
    perSecond: (times.length / tookMs) * 1000,
    cpuMsPerAction: (server.cpuMs() - cpuBefore) / times.length,
    p99Ms: percentile(times, 0.99),
  };
}

const cli = new URL('../../out/main/cli.js', import.meta.url).pathname;
const data = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
const baseline = await startServer([new URL('parts/baseline-server.ts', import.meta.url).pathname]);
const host = await startServer([
  cli,
  'serve',
  '--json',
  '--data',
  data,
  '--port',
  '0',
  '--limits',
  'off',
  '--chain',
  'off',
]);
const stats: Measurement[] = [];

for (const games of [1, 8, 32]) {
  const hostTables = await Promise.all(Array.from({ length: games }, () => openTable(host.url)));
  const baselineTables = await Promise.all(
    Array.from({ length: games }, async () => ({ client: await LeanClient.open(baseline.url), seats: [] })),
  );
  // Host and baseline are both measured with compiled code.
  await run(baseline, baselineTables, false);
  await run(host, hostTables, true);
  const runs: { baseline: Run; host: Run; loop: Run }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.push({
      baseline: await run(baseline, baselineTables, false),
      host: await run(host, hostTables, false),
      loop: await run(host, hostTables, true),
    });
  }
  const of = (read: (of: (typeof runs)[number]) => number): number => median(runs.map(read));
  stats.push(
    plain(
      `floor, ${games} games`,
      of((one) => one.baseline.perSecond),
      'actions/s',
    ),
    plain(
      `host, ${games} games`,
      of((one) => one.host.perSecond),
      'actions/s',
    ),
    atLeast(
      `host against floor, ${games} games`,
      of((one) => one.host.perSecond / one.baseline.perSecond),
      0.7,
    ),
    atMost(
      `CPU per action, ${games} games`,
      of((one) => one.host.cpuMsPerAction),
      0.6,
      'ms',
    ),
    atMost(
      `GET state + POST against POST alone, ${games} games`,
      of((one) => one.host.perSecond / one.loop.perSecond),
      2,
      'x',
    ),
    plain(
      `action p99, ${games} games`,
      of((one) => one.host.p99Ms),
      'ms',
    ),
  );
  for (const table of [...hostTables, ...baselineTables]) table.client.close();
}
const health = JSON.parse(await (await fetch(new URL('health', host.url))).text()) as {
  event_loop: { p99Ms: number };
};
stats.push(atMost('event-loop delay p99 (last minute, 32 games last)', health.event_loop.p99Ms, 20, 'ms'));
stats.push(plain('host memory at the end', host.rssMb(), 'MB'));
await Promise.all([baseline.stop(), host.stop()]);
report('actions', stats);
