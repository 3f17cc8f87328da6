import { chromium, type CDPSession, type Page } from '@playwright/test';
import { chromiumPath, CHROMIUM_SWITCHES } from '../../e2e/support/chromium-path.ts';
import { joinGame, type FakeBridge } from '../../support/openfront/fake-bridge.ts';
import { SyntheticGame, type Frame } from '../../support/openfront/synthetic-game.ts';
import { startBuiltHost } from '../../support/built-host.ts';
import { atMost, median, percentile, plain, type Measurement } from './report.ts';

/**
 * Measures the screen of a connected game of two million tiles in Chromium, on
 * the production build: the work of the window's main thread per tick, while a
 * worker draws, and the memory.
 */

const MAP = { seed: 5, width: 2000, height: 1000, others: 59 };
const TICK_MS = 100;
const CHANGES = 1300;
const WARM_UP_TICKS = 60;
const MEASURED_TICKS = 300;
const GROWTH_TICKS = 10_000;
/** The number of ticks to send before waiting for the host. */
const BATCH = 50;
const MIB = 1024 * 1024;

/** Frames that change as many tiles as the busiest ticks of a large game. */
function createTicks(game: SyntheticGame): () => Frame {
  const land = Array.from(game.tiles.keys()).filter((ref) => game.isLand(ref));
  let at = 0;
  return () => {
    game.tick += 1;
    const tiles: number[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      at = (at + 7919) % land.length;
      const ref = land[at] ?? 0;
      const owner = 1 + ((ref + game.tick) % game.players.length);
      tiles.push(ref, owner | ((game.map.terrain[ref] ?? 0) << 16));
    }
    const stats = game.players.map(({ smallID }) => [smallID, 1000 + game.tick, 5000, 25_000 + game.tick]);
    return { t: 'tick', tick: game.tick, tiles, stats };
  };
}

const until = (atMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - performance.now())));

interface Reading {
  readonly script: number;
  readonly task: number;
}

async function read(session: CDPSession): Promise<Reading> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { script: of('ScriptDuration') * 1000, task: of('TaskDuration') * 1000 };
}

/** Milliseconds of script and of all work on the window's main thread for each tick, at the game's own speed. */
async function perTick(bridge: FakeBridge, next: () => Frame, session: CDPSession): Promise<Reading[]> {
  const readings: Reading[] = [];
  const startMs = performance.now();
  let before = await read(session);
  for (let tick = 0; tick < WARM_UP_TICKS + MEASURED_TICKS; tick += 1) {
    bridge.socket.send(JSON.stringify(next()));
    await until(startMs + (tick + 1) * TICK_MS);
    const now = await read(session);
    if (tick >= WARM_UP_TICKS)
      readings.push({ script: now.script - before.script, task: now.task - before.task });
    before = now;
  }
  return readings;
}

async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / MIB;
}

async function feed(bridge: FakeBridge, next: () => Frame, ticks: number): Promise<void> {
  for (let sent = 0; sent < ticks; sent += BATCH) {
    for (let tick = 1; tick < BATCH; tick += 1) bridge.socket.send(JSON.stringify(next()));
    await bridge.send(next());
  }
}

/** Waits until the screen shows the last tick. */
const caughtUp = (page: Page, tick: number): Promise<unknown> =>
  page.getByRole('img', { name: new RegExp(`at tick ${tick.toLocaleString('en')}$`, 'u') }).waitFor();

export async function measureMap(): Promise<Measurement[]> {
  const host = await startBuiltHost();
  const game = new SyntheticGame(MAP);
  game.step();
  const bridge = await joinGame(host.ready.ports.openfront ?? 0, game);
  game.spawn(game.me, game.freeLand());
  game.inSpawnPhase = false;
  await bridge.step(2);
  const next = createTicks(game);
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: CHROMIUM_SWITCHES,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(host.ready.uiUrl);
    await page.evaluate(() => void (location.hash = '#/openfront'));
    await page.locator('[data-painter="worker"]').waitFor();
    const session = await page.context().newCDPSession(page);
    // CPU time of the thread, so that other programs on the machine do not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('HeapProfiler.enable');
    const readings = await perTick(bridge, next, session);
    await caughtUp(page, game.tick);
    await feed(bridge, next, 1000);
    await caughtUp(page, game.tick);
    const heapBefore = await heap(session);
    await feed(bridge, next, GROWTH_TICKS);
    await caughtUp(page, game.tick);
    const growth = (await heap(session)) - heapBefore;
    const script = readings.map((reading) => reading.script);
    const tasks = readings.map((reading) => reading.task);
    return [
      atMost(
        'map screen, 2 million tiles, 10 ticks/s, 1,300 changes each: script of the window per tick, p95',
        percentile(script, 0.95),
        4,
        'ms',
      ),
      plain('the same, p50', median(script), 'ms'),
      plain('all work of the window per tick, p95', percentile(tasks, 0.95), 'ms'),
      atMost('growth of the window over 10,000 ticks', growth, 10, 'MiB'),
    ];
  } finally {
    await browser.close();
    await host.dispose();
  }
}
