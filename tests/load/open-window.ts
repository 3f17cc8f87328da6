import { chromium } from '@playwright/test';
import { chromiumPath, CHROMIUM_SWITCHES } from '../e2e/support/chromium-path.ts';
import { pause, type Load, type Target } from './load.ts';

/** Screens that show what the other loads do. */
const SCREENS = ['#/', '#/sessions', '#/leagues', '#/rewards', '#/audit', '#/openfront'];
const OPEN_MS = 1500;

/**
 * Opens one screen of the window after the other in Chromium, and counts and
 * times them until their second frame. The measurement requests no other frame,
 * because a loop over all frames would be a load of its own.
 */
export async function openWindow({ ready }: Target): Promise<Load> {
  const name = 'window';
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: CHROMIUM_SWITCHES,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await browser.newPage();
  await page.goto(String(ready['uiUrl']));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  /** Milliseconds from the request of a screen to its second frame. */
  const open = (screen: string): Promise<number> =>
    page.evaluate(async (hash) => {
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const at = performance.now();
      location.hash = hash;
      await frame();
      await frame();
      return performance.now() - at;
    }, screen);
  return {
    name,
    unit: 'screens/s',
    async run(signal, meter) {
      for (let n = 0; !signal.aborted; n += 1) {
        const [openedMs] = await Promise.all([
          open(SCREENS[n % SCREENS.length] ?? '#/'),
          pause(OPEN_MS, signal),
        ]);
        meter.answered(name, openedMs);
      }
    },
    close: () => browser.close(),
  };
}
