import { chessGames } from '../load/chess-games.ts';
import { leagues } from '../load/leagues.ts';
import type { Load } from '../load/load.ts';
import { createMeter, type Tally } from '../load/meter.ts';
import { openWindow } from '../load/open-window.ts';
import { paidCalls } from '../load/paid-calls.ts';
import { recordedGame } from '../load/recorded-game.ts';
import { serveAll, type Served } from '../load/serve.ts';
import { preparedSubmissions } from '../load/submissions.ts';
import { atLeast, atMost, plain, report, type Measurement } from './parts/report.ts';

/**
 * Measures all systems at once on one host: 32 chess games at five moves a second
 * each, leagues of twenty players as fast as possible, fifty submissions and three
 * paid calls a second, a recorded game in real time, and the window in Chromium.
 * Each load runs alone first, then all together, where each must keep half its rate.
 * Run with `npm run bench -- mixed`.
 */
const ALONE_S = Number(process.env['BENCH_ALONE_S'] ?? 10);
const TOGETHER_S = Number(process.env['BENCH_TOGETHER_S'] ?? 30);
const SUBMISSIONS_PER_S = 50;
const SHARE = 0.5;

interface Measured extends Tally {
  readonly perSecond: number;
}

/** Runs the loads in parallel; returns the rate of each while all of them were running. */
async function measure(loads: readonly Load[], seconds: number): Promise<Map<string, Measured>> {
  const meter = createMeter();
  const stop = new AbortController();
  const startedMs = performance.now();
  const running = loads.map((load) => load.run(stop.signal, meter));
  await Promise.race([new Promise((resolve) => setTimeout(resolve, seconds * 1000)), Promise.all(running)]);
  const tookS = (performance.now() - startedMs) / 1000;
  const taken = meter.take();
  stop.abort();
  await Promise.all(running);
  return new Map([...taken].map(([name, tally]) => [name, { ...tally, perSecond: tally.requests / tookS }]));
}

async function prepare(host: Served): Promise<Load[]> {
  const count = Math.ceil((ALONE_S + TOGETHER_S + 4) * SUBMISSIONS_PER_S);
  return [
    // This load is the first, because it moves the clock.
    await preparedSubmissions(host, { perSecond: SUBMISSIONS_PER_S, count }),
    await chessGames(host, { games: 32, everyMs: 200 }),
    await leagues(host, 20),
    await paidCalls(host, 3),
    await recordedGame(host),
    await openWindow(host),
  ];
}

const host = await serveAll(['--test-clock']);
const loads = await prepare(host);
const alone = new Map<string, Measured>();
/** Processor time of the host for each request of a load that runs alone, with what it does besides. */
const cpuMsAlone = new Map<string, number>();
for (const load of loads) {
  const before = host.cpuMs();
  for (const [name, measured] of await measure([load], ALONE_S)) {
    alone.set(name, measured);
    cpuMsAlone.set(name, (host.cpuMs() - before) / measured.requests);
  }
}
const cpuBefore = host.cpuMs();
const together = await measure(loads, TOGETHER_S);
const cpuShare = (host.cpuMs() - cpuBefore) / (TOGETHER_S * 1000);
const health = (await host.rest.get('/health')).body as { event_loop?: { p99Ms: number } };
const memoryMb = host.rssMb();
for (const load of loads) await load.close();
await host.stop();
host.remove();

const nothing: Measured = { requests: 0, perSecond: 0, p50Ms: Number.NaN, p99Ms: Number.NaN, refusals: {} };

function measurementsOf({ name, unit }: Load): Measurement[] {
  const own = alone.get(name) ?? nothing;
  const shared = together.get(name) ?? nothing;
  const stats = [
    plain(`${name} alone`, own.perSecond, unit),
    plain(`${name} together`, shared.perSecond, unit),
    atLeast(`${name} together against alone`, shared.perSecond / own.perSecond, SHARE),
  ];
  // League matches are counted without their times.
  if (!Number.isNaN(shared.p99Ms)) stats.push(plain(`${name} p99, together`, shared.p99Ms, 'ms'));
  for (const [code, times] of Object.entries(shared.refusals)) {
    stats.push(plain(`${name} refused: ${code}`, times, 'requests'));
  }
  return stats;
}

report('mixed', [
  ...loads.flatMap(measurementsOf),
  atMost('CPU of the host for each match, the league alone', cpuMsAlone.get('league') ?? Number.NaN, 5, 'ms'),
  plain('CPU of the host, together', cpuShare * 100, '% of a core'),
  plain('event-loop delay p99, together', health.event_loop?.p99Ms ?? Number.NaN, 'ms'),
  plain('host memory at the end', memoryMb, 'MB'),
]);
process.exit(0);
