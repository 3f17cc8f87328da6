import { chromium, type Page } from '@playwright/test';
import { chromiumPath, CHROMIUM_SWITCHES } from '../e2e/support/chromium-path.ts';
import { openCold, timeVisits } from '../e2e/support/visit-times.ts';
import { folderWithAudit } from './parts/filled-folder.ts';
import { startServer } from './parts/process.ts';
import { atMost, median, plain, report, type Measurement } from './parts/report.ts';

/**
 * Measures how long a visit to each screen takes, from the change of the address to the new heading: the first time,
 * a second time, and the first time after the window has loaded its screens ahead. Run with
 * `npm run bench -- navigation`.
 */
const cli = new URL('../../out/main/cli.js', import.meta.url).pathname;
const PORTS = ['--port', '--league-port', '--openfront-port', '--lichess-port'].flatMap((name) => [
  name,
  '0',
]);
const host = await startServer([
  cli,
  'serve',
  '--json',
  '--data',
  await folderWithAudit(1000),
  ...PORTS,
  '--chain',
  'off',
]);
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: CHROMIUM_SWITCHES,
});

/** A new context has no cache, and nothing compiled. */
async function openWindow(ahead: boolean) {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto(String(host.ready['uiUrl']));
  await openCold(page, ahead);
  return page;
}

const cold = await openWindow(false);
const timesOf = async (page: Page) => (await timeVisits(page)).map(({ ms }) => ms);

const first = await timesOf(cold);
const again = await timesOf(cold);
await cold.context().close();
const warm = await openWindow(true);
const ahead = await timesOf(warm);
await browser.close();
await host.stop();

const stats: Measurement[] = [
  plain('screens', first.length, 'screens'),
  atMost('first visit, nothing loaded ahead (median)', median(first), 100, 'ms'),
  atMost('first visit, nothing loaded ahead (slowest)', Math.max(...first), 200, 'ms'),
  plain('second visit (median)', median(again), 'ms'),
  atMost('first visit, loaded ahead (median)', median(ahead), 60, 'ms'),
  plain('first visit, loaded ahead (slowest)', Math.max(...ahead), 'ms'),
];
report('navigation', stats);
