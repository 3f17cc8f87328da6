import type { BrowserContext, Page } from '@playwright/test';

/** Screens without parameters, each with a path of its own. */
export const ADDRESSES: readonly string[] = [
  '#/sessions',
  '#/analysis',
  '#/new',
  '#/rewards',
  '#/rewards/held',
  '#/rewards/wallets',
  '#/rewards/figures',
  '#/rewards/chain',
  '#/payments',
  '#/payments/offers',
  '#/payments/subscriptions',
  '#/payments/plans',
  '#/payments/settling',
  '#/payments/wallet',
  '#/payments/stakes',
  '#/payments/payers',
  '#/audit',
  '#/agents',
  '#/agents/models',
  '#/agents/workers',
  '#/arena',
  '#/arena/new',
  '#/arena/tournament/new',
  '#/openfront',
  '#/leagues',
  '#/leagues/new',
  '#/leagues/ratings',
  '#/connect',
  '#/settings',
];

/** A visit, in milliseconds from the change of the address. */
export interface VisitTime {
  /** Until the heading of the new screen stood. */
  readonly ms: number;
  /** Until the last byte arrived of what the screen had to fetch before; 0 where it fetched nothing. */
  readonly fetchedMs: number;
}

/**
 * Visits each address from the overview and measures each visit inside the page, so that the test's own connection
 * does not count.
 */
export const timeVisits = (
  page: Page,
  addresses: readonly string[] = ADDRESSES,
): Promise<readonly VisitTime[]> =>
  page.evaluate(async (all) => {
    const drawn = (before: Element | null): Promise<void> =>
      new Promise((resolve) => {
        const isDrawn = (): boolean => {
          const heading = document.querySelector('main:not([aria-busy]) h1');
          return heading !== null && heading !== before;
        };
        if (isDrawn()) return void resolve();
        const watch = new MutationObserver(() => {
          if (!isDrawn()) return;
          watch.disconnect();
          resolve();
        });
        watch.observe(document.body, { childList: true, subtree: true, attributes: true });
      });
    const open = async (place: string): Promise<VisitTime> => {
      // The list of fetches has room for 250.
      performance.clearResourceTimings();
      const before = document.querySelector('main h1');
      const at = performance.now();
      location.hash = place;
      await drawn(before);
      const ms = performance.now() - at;
      const ends = performance
        .getEntriesByType('resource')
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd - at)
        .filter((end) => end <= ms);
      // Work of the screen after its first paint belongs to this visit, not to the next one.
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
      return { ms, fetchedMs: Math.max(0, ...ends) };
    };
    const times: VisitTime[] = [];
    for (const place of all) {
      times.push(await open(place));
      await open('#/');
    }
    return times;
  }, addresses);

/** From the next load on the pages belong to a person who does, or does not, want the browser to save data. */
export const setSaveData = (page: Page | BrowserContext, saveData: boolean): Promise<unknown> =>
  page.addInitScript(
    (value) =>
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: value } }),
    saveData,
  );

/** Loads the window anew with an empty cache; nothing is loaded ahead when the browser is to save data. */
export async function openCold(page: Page, ahead: boolean): Promise<void> {
  await setSaveData(page, !ahead);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (ahead) await page.waitForFunction(() => performance.getEntriesByName('screens-loaded').length > 0);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** One line for the output of a test. */
export const summary = (what: string, times: readonly number[]): string =>
  `${what}: ${times.length} screens, median ${median(times).toFixed(0)}, least ${Math.min(...times).toFixed(0)}, most ${Math.max(...times).toFixed(0)} ms`;
