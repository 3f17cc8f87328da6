import { chromium } from '@playwright/test';
import { chromiumPath, CHROMIUM_SWITCHES } from '../e2e/support/chromium-path.ts';
import { pause, type Load, type Target } from './load.ts';

/** Screens that follow what the other loads do. */
const SCREENS = ['#/', '#/sessions', '#/leagues', '#/rewards', '#/audit', '#/openfront'];
const STAY_MS = 1500;

/** The window in real Chromium, going from screen to screen; counted are the frames that it draws. */
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
  /** From the wish for another screen to its second frame, and how many frames follow while it stays. */
  const look = (screen: string): Promise<{ opened: number; frames: number }> =>
    page.evaluate(
      async ({ hash, stayMs }) => {
        const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
        const at = performance.now();
        location.hash = hash;
        await frame();
        await frame();
        const opened = performance.now() - at;
        let frames = 2;
        while (performance.now() - at < stayMs) {
          await frame();
          frames += 1;
        }
        return { opened, frames };
      },
      { hash: screen, stayMs: STAY_MS },
    );
  return {
    name,
    unit: 'frames/s',
    async run(signal, meter) {
      for (let n = 0; !signal.aborted; n += 1) {
        const { opened, frames } = await look(SCREENS[n % SCREENS.length] ?? '#/');
        meter.answered(name, opened);
        meter.count(name, frames - 1);
        await pause(0, signal);
      }
    },
    close: () => browser.close(),
  };
}
