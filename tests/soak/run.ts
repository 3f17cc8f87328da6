import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { median } from '../bench/parts/report.ts';
import { chessGames } from '../load/chess-games.ts';
import { leagues } from '../load/leagues.ts';
import type { Load } from '../load/load.ts';
import { createMeter, type Tally } from '../load/meter.ts';
import { paidCalls } from '../load/paid-calls.ts';
import { recordedGame } from '../load/recorded-game.ts';
import { serveAll, type Served } from '../load/serve.ts';
import { playedMatches } from '../load/submissions.ts';
import { ensureBuild } from '../support/built-program.ts';
import { brokenChecks } from '../support/verify-build.ts';
import { growthVerdict, trendOf, type Trend } from './judge.ts';

/**
 * `npm run soak -- --minutes N` runs a mixed load of all systems with valid and
 * invalid requests. It prints a line for every period, and at the end the totals
 * and the checks of `arbiter verify`. Exits with 1 after a 5xx reply, a failed
 * check, when answers are slow, or when memory, handles or the write-ahead log grow
 * beyond their limits. Growth of memory is proven or disproven by long runs only; a
 * short one says that it has not shown either.
 */

const WINDOW_S = 10;
/** The warm-up, in which code is compiled and caches fill, does not count as growth. */
const WARM_UP_SHARE = 0.4;
const MAX_HEAP_MB_PER_HOUR = 1;
/** The median over all periods of the slowest hundredth of the answers, by system, in milliseconds. */
const MAX_P99_MS: Readonly<Record<string, number>> = { chess: 50, rewards: 50 };
const MAX_NEW_HANDLES = 20;
const MAX_WAL_MB = 64;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const write = (line: string): void => void process.stdout.write(`${line}\n`);

interface Window {
  readonly atS: number;
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly rssMb: number;
  readonly heapMb: number;
  readonly handles: number;
  readonly walMb: number;
}

const ms = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(0));

function windowLine({ atS, tallies, rssMb, heapMb, handles, walMb }: Window): string {
  const systems = [...tallies].map(
    ([name, { requests, p50Ms, p99Ms }]) =>
      `${name} ${(requests / WINDOW_S).toFixed(0)}/s ${ms(p50Ms)}/${ms(p99Ms)} ms`,
  );
  const host = `${rssMb.toFixed(0)} MB (heap ${heapMb.toFixed(0)}), ${handles} handles, WAL ${walMb.toFixed(1)} MB`;
  return `${String(atS).padStart(5)} s  ${systems.join(' · ')} · ${host}`;
}

const startLoads = (host: Served): Promise<Load[]> =>
  Promise.all([
    chessGames(host, { games: 16, everyMs: 250, wrong: 0.1 }),
    leagues(host, 12),
    playedMatches(host, 4),
    paidCalls(host, 1),
    recordedGame(host),
  ]);

async function soak(host: Served, loads: readonly Load[], seconds: number): Promise<Window[]> {
  const meter = createMeter();
  const stop = new AbortController();
  const running = loads.map((load) => load.run(stop.signal, meter));
  // A failed load is reported immediately, with its message.
  const failed = Promise.all(running).then(() => 'over' as const);
  const windows: Window[] = [];
  for (let atS = WINDOW_S; atS <= seconds; atS += WINDOW_S) {
    const tick = new Promise<'tick'>((resolve) => setTimeout(() => resolve('tick'), WINDOW_S * 1000));
    await Promise.race([tick, failed]);
    const window = {
      atS,
      tallies: meter.take(),
      rssMb: host.rssMb(),
      heapMb: await host.liveHeapMb(),
      handles: host.handles(),
      walMb: host.walMb(),
    };
    windows.push(window);
    write(windowLine(window));
  }
  stop.abort();
  await failed;
  return windows;
}

interface Growth {
  readonly heap: Trend;
  readonly handles: number;
}

const warmOf = (windows: readonly Window[]): readonly Window[] =>
  windows.slice(Math.floor(windows.length * WARM_UP_SHARE));

/** The growth after the warm-up; handles between the medians of the first and the last third. */
function growthOf(windows: readonly Window[]): Growth {
  const warm = warmOf(windows);
  const third = Math.max(1, Math.floor(warm.length / 3));
  const handlesOf = (some: readonly Window[]): number => median(some.map(({ handles }) => handles));
  return {
    heap: trendOf(warm.map(({ atS, heapMb }) => ({ atS, value: heapMb }))),
    handles: handlesOf(warm.slice(-third)) - handlesOf(warm.slice(0, third)),
  };
}

/** The systems whose slowest answers are over their limit. */
function slowSystems(windows: readonly Window[]): string[] {
  return Object.entries(MAX_P99_MS).flatMap(([name, maxMs]) => {
    const p99s = warmOf(windows)
      .map(({ tallies }) => tallies.get(name)?.p99Ms ?? Number.NaN)
      .filter((value) => !Number.isNaN(value));
    const p99Ms = p99s.length === 0 ? 0 : median(p99s);
    write(`p99 of ${name.padEnd(15)}${ms(p99Ms)} ms (at most ${maxMs})`);
    return p99Ms > maxMs ? [`${name} answers in ${ms(p99Ms)} ms (p99), more than ${maxMs} ms`] : [];
  });
}

const MEMORY_TEXT = {
  grows: 'grows',
  steady: 'does not grow',
  unproven: 'not shown to be steady; a longer run tells',
} as const;

/** Requests and refusals of the whole run. */
function totals(windows: readonly Window[]): { requests: number; refusals: Map<string, number> } {
  const refusals = new Map<string, number>();
  let requests = 0;
  for (const [name, tally] of windows.flatMap(({ tallies }) => [...tallies])) {
    requests += tally.requests;
    for (const [code, times] of Object.entries(tally.refusals)) {
      refusals.set(`${name} ${code}`, (refusals.get(`${name} ${code}`) ?? 0) + times);
    }
  }
  return { requests, refusals };
}

function judge(windows: readonly Window[], broken: readonly string[]): string[] {
  const { requests, refusals } = totals(windows);
  const { heap, handles } = growthOf(windows);
  const memory = growthVerdict(heap, MAX_HEAP_MB_PER_HOUR);
  const walMb = Math.max(...windows.map((window) => window.walMb));
  write('');
  write(`requests              ${requests}`);
  for (const [code, times] of [...refusals].toSorted((a, b) => b[1] - a[1])) {
    write(`  refused             ${code}: ${times}`);
  }
  const range = `${heap.perHour.toFixed(1)} ± ${heap.uncertainty.toFixed(1)} MB an hour after the warm-up`;
  write(`memory in use         ${range} (at most ${MAX_HEAP_MB_PER_HOUR}): ${MEMORY_TEXT[memory]}`);
  write(`memory of the process ${Math.max(...windows.map(({ rssMb }) => rssMb)).toFixed(0)} MB at most`);
  write(`file handles          ${handles >= 0 ? '+' : ''}${handles} after the warm-up`);
  write(`write-ahead log       ${walMb.toFixed(1)} MB at most`);
  const slow = slowSystems(windows);
  write(`invariants            ${broken.length === 0 ? 'all hold' : broken.join('; ')}`);
  write(`load of the machine   ${loadavg()[0]?.toFixed(1)}`);
  return [
    ...broken,
    ...[...refusals.keys()].filter((code) => / 5\d\d /u.test(` ${code} `)).map((code) => `answered ${code}`),
    ...(memory === 'grows' ? [`memory grows ${heap.perHour.toFixed(1)} MB/h`] : []),
    ...slow,
    ...(handles > MAX_NEW_HANDLES ? [`${handles} more file handles`] : []),
    ...(walMb > MAX_WAL_MB ? [`a write-ahead log of ${walMb.toFixed(0)} MB`] : []),
  ];
}

async function main(): Promise<number> {
  const minutes = Number(values.minutes);
  if (values.help || !(minutes > 0)) {
    write('Usage: npm run soak -- [--minutes N]   (10; the first matches are submitted after one minute)');
    return values.help ? 0 : 2;
  }
  await ensureBuild();
  const host = await serveAll();
  const loads = await startLoads(host);
  const windows = await soak(host, loads, Math.max(WINDOW_S * 3, minutes * 60));
  for (const load of loads) await load.close();
  await host.stop();
  const problems = judge(windows, await brokenChecks(host.data));
  host.remove();
  for (const problem of problems) write(`✕ ${problem}`);
  if (problems.length === 0) write(`✓ nothing broke; growth of memory: see above`);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = await main();
process.exit();
