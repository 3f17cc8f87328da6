import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../e2e/support/chromium-path.ts';
import { openTestWindowConnection, type TestWindowConnection } from '../e2e/support/window-connection.ts';
import { atLeast, atMost, median, percentile, plain, report, type Measurement } from './parts/report.ts';
import { startServer, type Server } from './parts/process.ts';

/**
 * Measures whole leagues with storage in the built host, which runs in its own
 * process with all players: four players from start to LEAGUE_COMPLETED, a
 * hundred without a window, and a hundred with the page of the league open.
 */
const PLAYERS = 100;
const SMALL_RUNS = 5;
/** The flags with which `bin/launcher/host-process.mjs` starts every host. */
const HOST_FLAGS = ['--max-semi-space-size=16'];
const KEY_EVERY_MS = 500;
/** The keys of the parts of the page: table, crosstable, schedule, messages, agents, live. */
const KEYS = ['2', '3', '4', '5', '6', '1'] as const;
const cli = new URL('../../out/main/cli.js', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'arbiter-league-bench-'));
const stats: Measurement[] = [];

const FREE_PORTS = [
  '--port',
  '--league-port',
  '--openfront-port',
  '--referee-ports',
  '--player-ports',
].flatMap((option) => [option, '0']);

const serve = (name: string): Promise<Server> =>
  startServer([
    ...HOST_FLAGS,
    cli,
    'serve',
    '--json',
    '--chain',
    'off',
    '--data',
    join(folder, name),
    ...FREE_PORTS,
  ]);

const windowOf = (host: Server): Promise<TestWindowConnection> =>
  openTestWindowConnection({
    url: String(host.ready['url']).replace(/\/$/u, ''),
    token: String(host.ready['adminToken']),
  });

const begin = (control: TestWindowConnection, players: number) =>
  control.request('leagues.start', { game: 'even_odd', players, referees: 4, format: 'round-robin' });

interface Run {
  readonly matchesPerSecond: number;
  readonly peakMb: number;
  readonly cpuMsPerMatch: number;
  readonly loopP99Ms: number;
}

/** The numbers of the last minute, which includes the start of the host and the whole league. */
async function loopP99Ms(host: Server): Promise<number> {
  const answer = await fetch(new URL('/health', host.url), {
    headers: { authorization: `Bearer ${String(host.ready['adminToken'])}` },
  });
  const health = (await answer.json()) as { event_loop: { p99Ms: number } };
  return health.event_loop.p99Ms;
}

async function playBig(host: Server, meanwhile?: (leagueId: string) => Promise<void>): Promise<Run> {
  const control = await windowOf(host);
  const cpuBefore = host.cpuMs();
  const { leagueId } = await begin(control, PLAYERS);
  const startedMs = performance.now();
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, host.rssMb());
  }, 500);
  const [over] = await Promise.all([
    control.request('leagues.finished', { leagueId }),
    meanwhile?.(leagueId),
  ]);
  const seconds = (performance.now() - startedMs) / 1000;
  clearInterval(watch);
  control.close();
  if (over.status !== 'completed' || over.played !== over.matches) throw new Error('the league did not end');
  return {
    matchesPerSecond: over.played / seconds,
    peakMb,
    cpuMsPerMatch: (host.cpuMs() - cpuBefore) / over.played,
    loopP99Ms: await loopP99Ms(host),
  };
}

/** Time from a key to the next paint while matches are played, measured with the browser's Event Timing API. */
async function typeAt(page: Page, isOver: () => boolean): Promise<readonly number[]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  let pressed = 0;
  while (!isOver()) {
    await page.keyboard.press(KEYS[pressed % KEYS.length] ?? '1');
    pressed += 1;
    await page.waitForTimeout(KEY_EVERY_MS);
  }
  const slow = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  // The browser reports no event that took less than 16 ms.
  return [...slow, ...Array.from({ length: Math.max(0, pressed - slow.length) }, () => 16)];
}

async function playWatched(host: Server): Promise<Run & { readonly inputs: readonly number[] }> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(String(host.ready['uiUrl']));
  await page.getByRole('heading', { level: 1 }).waitFor();
  const control = await windowOf(host);
  let inputs: readonly number[] = [];
  const run = await playBig(host, async (leagueId) => {
    await page.evaluate((id) => {
      location.hash = `#/leagues/${id}`;
    }, leagueId);
    await page.getByRole('tab', { selected: true }).waitFor();
    let over = false;
    void control.request('leagues.finished', { leagueId }).then(() => (over = true));
    inputs = await typeAt(page, () => over);
  });
  control.close();
  await browser.close();
  return { ...run, inputs };
}

const small = await serve('small');
const control = await windowOf(small);
const smallMs: number[] = [];
for (let n = 0; n < SMALL_RUNS; n += 1) {
  const at = performance.now();
  const { leagueId } = await begin(control, 4);
  await control.request('leagues.finished', { leagueId });
  smallMs.push(performance.now() - at);
}
control.close();
await small.stop();
stats.push(
  atMost(`4 players, opened to completed (median of ${SMALL_RUNS})`, median(smallMs), 1000, 'ms'),
  plain('slowest of them', Math.max(...smallMs), 'ms'),
);

const alone = await serve('alone');
const idleMb = alone.rssMb();
const big = await playBig(alone);
await alone.stop();
stats.push(
  atLeast(`${PLAYERS} players, whole wire and storage`, big.matchesPerSecond, 100, 'matches/s'),
  atMost('CPU of the host for each match', big.cpuMsPerMatch, 5, 'ms'),
  plain('memory of the host before', idleMb, 'MB'),
  atMost('memory of the host with all players, peak', big.peakMb, 400, 'MB'),
  atMost('event-loop delay p99', big.loopP99Ms, 50, 'ms'),
);

const open = await serve('watched');
const watched = await playWatched(open);
await open.stop();
stats.push(
  plain('the same with its page open', watched.matchesPerSecond, 'matches/s'),
  plain('keys pressed at the page meanwhile', watched.inputs.length, 'keys'),
  plain('key to paint, median', median(watched.inputs), 'ms'),
  atMost('key to paint, p98', percentile(watched.inputs, 0.98), 100, 'ms'),
  plain('key to paint, worst', Math.max(...watched.inputs), 'ms'),
);
rmSync(folder, { recursive: true, force: true });
report('league', stats);
