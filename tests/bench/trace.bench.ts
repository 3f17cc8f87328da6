import { chromium, type Page } from '@playwright/test';
import { chromiumPath, CHROMIUM_SWITCHES } from '../e2e/support/chromium-path.ts';
import { startBuiltHost } from '../support/built-host.ts';
import { startFakeOpenAi } from '../support/fake-openai.ts';
import { atMost, median, plain, report } from './parts/report.ts';

/**
 * Measures how long the tab "Trace" of a session with 300 moves of a model takes, from the press to the table with all
 * its rows. Run with `npm run bench -- trace`.
 */
const MOVES = 300;
const RUNS = 9;

const model = await startFakeOpenAi();
const host = await startBuiltHost({});
const { api } = await host.window();
const { endpointId } = await api.call('models.add', {
  name: 'Bench',
  baseUrl: model.baseUrl,
  model: 'bench-1b',
});
const { sessionId } = await api.call('match.start', {
  template: 'iterated_rps.v1',
  options: { rounds: MOVES },
  seats: { player_1: { kind: 'llm', endpointId }, player_2: { kind: 'random' } },
  paceMs: 0,
});
const id = sessionId ?? '';
while ((await api.call('sessions.get', { sessionId: id })).card.status !== 'completed')
  await new Promise((resolve) => setTimeout(resolve, 200));

const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: CHROMIUM_SWITCHES,
});
const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
await page.goto(host.ready.uiUrl);
await page.evaluate((place) => void (location.hash = place), `#/sessions/${id}`);
await page.getByRole('tab', { name: 'Trace' }).waitFor();

/** Milliseconds from the press on the tab until the table of all moves is drawn; measured inside the page. */
const openTrace = (on: Page): Promise<number> =>
  on.evaluate(async (rows) => {
    const tab = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
        ({ textContent }) => textContent === name,
      );
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    tab('Moves')?.click();
    while (document.querySelector(`[aria-rowcount="${rows}"]`) !== null) await frame();
    const at = performance.now();
    tab('Trace')?.click();
    while (document.querySelector(`[aria-rowcount="${rows}"] [role=row]`) === null) await frame();
    await frame();
    return performance.now() - at;
  }, MOVES + 1);

const first = await openTrace(page);
const times: number[] = [];
for (let run = 0; run < RUNS; run += 1) times.push(await openTrace(page));
await browser.close();
await host.dispose();
await model.close();

report('trace', [
  plain('moves of the model', MOVES, 'moves'),
  plain('first visit to the tab', first, 'ms'),
  atMost('tab with 300 moves (median)', median(times), 100, 'ms'),
  plain('tab with 300 moves (slowest)', Math.max(...times), 'ms'),
]);
