import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../e2e/support/chromium-path.ts';
import { folderWithAudit } from './parts/filled-folder.ts';
import { startServer } from './parts/process.ts';
import { atMost, median, plain, report, type Measurement } from './parts/report.ts';

/**
 * Measures how long a user waits on a data folder with 100,000 audit rows: for
 * the ready line, the first contentful paint, the jump to the end of the audit log
 * and the verification of the folder. Run with `node tests/bench/start.bench.ts`.
 */
const ROWS = 100_000;
const STARTS = 5;
const cli = new URL('../../out/main/cli.js', import.meta.url).pathname;
const data = await folderWithAudit(ROWS);
const serve = () =>
  startServer([
    cli,
    'serve',
    '--json',
    '--data',
    data,
    '--port',
    '0',
    '--league-port',
    '0',
    '--openfront-port',
    '0',
    '--lichess-port',
    '0',
    '--chain',
    'off',
  ]);

const starts: number[] = [];
for (let n = 0; n < STARTS; n += 1) {
  const at = performance.now();
  const host = await serve();
  starts.push(performance.now() - at);
  await host.stop();
}

const host = await serve();
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});

async function firstPaint(): Promise<number> {
  const page = await browser.newPage();
  await page.goto(String(host.ready['uiUrl']));
  await page.getByRole('heading', { level: 1 }).waitFor();
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await page.close();
  return paint;
}

/** Scrolls to the other end and waits, inside the page, until that row is drawn. */
const jump = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const table = document.querySelector<HTMLElement>('[role=table][aria-rowcount]');
    const scroller = table?.closest<HTMLElement>('[role=presentation]');
    if (!scroller || scroller.scrollHeight <= scroller.clientHeight * 10)
      throw new Error('the audit log does not scroll');
    const at = performance.now();
    scroller.scrollTop = scroller.scrollHeight;
    const last = table?.getAttribute('aria-rowcount') ?? '';
    const drawn = (): boolean => document.querySelector(`[role=row][aria-rowindex="${last}"]`) !== null;
    while (!drawn()) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - at;
  });

const paints: number[] = [];
for (let n = 0; n < 3; n += 1) paints.push(await firstPaint());

const page = await browser.newPage();
await page.goto(String(host.ready['uiUrl']));
await page.getByRole('heading', { level: 1 }).waitFor();
await page.evaluate(() => {
  location.hash = '#/audit';
});
await page.locator('[role=row][aria-rowindex="3"]').waitFor();
const jumpMs = await jump(page);
const rowNodes = await page.locator('[role=row]').count();

const at = performance.now();
await page.getByRole('button', { name: 'Verify' }).click();
await page
  .getByText(/first broken row: none|no broken row|verified/iu)
  .first()
  .waitFor();
const verifyMs = performance.now() - at;
await browser.close();
await host.stop();

const stats: Measurement[] = [
  atMost('process start to ready line (median of 5)', median(starts), 1000, 'ms'),
  plain('slowest of the five', Math.max(...starts), 'ms'),
  atMost('first contentful paint (median of 3)', median(paints), 1500, 'ms'),
  atMost('audit: jump to the end of 100,000 rows', jumpMs, 50, 'ms'),
  atMost('audit: row nodes after the jump', rowNodes, 40, 'nodes'),
  atMost('audit: 100,000 rows verified, click to verdict', verifyMs, 1000, 'ms'),
];
report('start', stats);
