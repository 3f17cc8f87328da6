import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromiumPath, CHROMIUM_SWITCHES } from '../e2e/support/chromium-path.ts';
import { startBuiltHost } from '../support/built-host.ts';
import { growthVerdict, trendOf } from './judge.ts';

/**
 * `npm run soak:stage -- --minutes N` shows the stage over running games, changing every five seconds, and prints
 * memory and frames of its page for every half minute. Exits with 1 when the memory in use, or the number of nodes,
 * grows beyond its limit; a short run says that it has not shown it.
 */

const PERIOD_S = 30;
const GAMES = 4;
/** Between two moves of a player, so that a game lasts some minutes. */
const PACE_MS = 700;
/** The first pictures, in which code is compiled and caches fill, do not count as growth. */
const WARM_UP_SHARE = 0.3;
const MAX_HEAP_MB_PER_HOUR = 4;
const MAX_NODES_PER_HOUR = 2000;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const write = (line: string): void => void process.stdout.write(`${line}\n`);

const host = await startBuiltHost({ testClock: false });
const { api } = await host.window();
const random = { kind: 'random' } as const;
const live = new Set<string>();

/** Starts games until as many as wanted are live. */
async function keepPlaying(): Promise<void> {
  const { rows } = await api.call('sessions.page', { status: 'active', limit: 50 });
  live.clear();
  for (const { sessionId } of rows) live.add(sessionId);
  while (live.size < GAMES) {
    const seats = { white: random, black: random };
    const { sessionId } = await api.call('match.start', { template: 'chess.v1', seats, paceMs: PACE_MS });
    live.add(sessionId ?? '');
  }
}

const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: CHROMIUM_SWITCHES,
  ...(executablePath === undefined ? {} : { executablePath }),
});
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
await keepPlaying();
await page.goto(host.ready.uiUrl);
await page.evaluate(() => {
  window.location.hash = '#/stage?rotate=5';
});
await page.getByTestId('stage-session').waitFor();
// The longest time between two frames since the last reading, and the games that were shown.
await page.evaluate(() => {
  const seen = { gapMs: 0, games: [] as string[] };
  let lastMs = performance.now();
  const onFrame = (nowMs: number): void => {
    seen.gapMs = Math.max(seen.gapMs, nowMs - lastMs);
    lastMs = nowMs;
    const id = document.querySelector<HTMLElement>('[data-testid=stage-session]')?.dataset['session'] ?? '';
    if (seen.games.at(-1) !== id) seen.games.push(id);
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  Object.assign(window, { stageSeen: seen });
});
const inspector = await page.context().newCDPSession(page);
await inspector.send('HeapProfiler.enable');
await inspector.send('Performance.enable');

async function reading(): Promise<{ heapMb: number; nodes: number; gapMs: number; changes: number }> {
  await inspector.send('HeapProfiler.collectGarbage');
  const { usedSize } = await inspector.send('Runtime.getHeapUsage');
  const { metrics } = await inspector.send('Performance.getMetrics');
  const seen = await page.evaluate(() => {
    const { stageSeen } = window as unknown as { stageSeen: { gapMs: number; games: string[] } };
    const { gapMs, games } = stageSeen;
    Object.assign(stageSeen, { gapMs: 0, games: games.slice(-1) });
    return { gapMs, changes: games.length - 1 };
  });
  return {
    heapMb: usedSize / 2 ** 20,
    nodes: metrics.find(({ name }) => name === 'Nodes')?.value ?? 0,
    ...seen,
  };
}

const samples: { readonly atS: number; readonly heapMb: number; readonly nodes: number }[] = [];
const durationS = Number(values.minutes) * 60;
for (let atS = PERIOD_S; atS <= durationS; atS += PERIOD_S) {
  await page.waitForTimeout(PERIOD_S * 1000);
  await keepPlaying();
  const { heapMb, nodes, gapMs, changes } = await reading();
  samples.push({ atS, heapMb, nodes });
  write(
    `${String(atS).padStart(5)} s  heap ${heapMb.toFixed(2)} MB · ${nodes} nodes · longest frame ${gapMs.toFixed(0)} ms · ${changes} changes`,
  );
}
const counted = samples.filter(({ atS }) => atS > durationS * WARM_UP_SHARE);
const judged = (read: (sample: (typeof samples)[number]) => number, max: number, name: string): boolean => {
  const trend = trendOf(counted.map((sample) => ({ atS: sample.atS, value: read(sample) })));
  const verdict = growthVerdict(trend, max);
  write(
    `${name}: ${trend.perHour.toFixed(2)} ± ${trend.uncertainty.toFixed(2)} an hour, limit ${max}: ${verdict}`,
  );
  return verdict === 'grows';
};
const grows = [
  judged(({ heapMb }) => heapMb, MAX_HEAP_MB_PER_HOUR, 'heap in MB'),
  judged(({ nodes }) => nodes, MAX_NODES_PER_HOUR, 'nodes'),
];
await browser.close();
await host.dispose();
process.exitCode = grows.includes(true) ? 1 : 0;
