import type { Browser, Page } from '@playwright/test';
import { startBuiltHost } from '../../support/built-host.ts';
import type { LaunchOrder, RunningShell } from './running-shell.ts';
import { setSaveData } from './visit-times.ts';

/**
 * A tab of a person who saves data: the window loads the code of a screen when it is visited and none ahead, which is
 * a quarter of the processor time of a start. `browser-navigation.spec.ts` tests what is loaded ahead.
 */
async function savingTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  await setSaveData(context, true);
  return context.newPage();
}

/** Runs `arbiter serve` with a tab of the worker's Chromium. */
export async function launchBrowserShell({ data, args, env, browser }: LaunchOrder): Promise<RunningShell> {
  const host = await startBuiltHost({ data, args, env, testClock: false, limits: 'on' });
  const { url, uiUrl, adminToken } = host.ready;
  return {
    driver: `Chromium ${browser.version()} on arbiter serve`,
    admin: { url: url.replace(/\/$/, ''), token: adminToken },
    app: null,
    alive: () => host.child.exitCode === null && host.child.signalCode === null,
    blankPage: () => savingTab(browser),
    open: async (page) => {
      await page.goto(uiUrl);
    },
    release: (page) => page.context().close(),
    stop: async () => {
      await host.stop();
    },
    kill: () => host.kill(),
  };
}
