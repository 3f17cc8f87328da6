import { startBuiltHost } from '../../support/built-host.ts';
import type { LaunchOrder, RunningShell } from './running-shell.ts';

/** Runs `arbiter serve` with a tab of the worker's Chromium. */
export async function launchBrowserShell({ data, args, env, browser }: LaunchOrder): Promise<RunningShell> {
  const host = await startBuiltHost({ data, args, env, testClock: false, limits: 'on' });
  const { url, uiUrl, adminToken } = host.ready;
  return {
    driver: `Chromium ${browser.version()} on arbiter serve`,
    admin: { url: url.replace(/\/$/, ''), token: adminToken },
    app: null,
    alive: () => host.child.exitCode === null && host.child.signalCode === null,
    blankPage: async () => (await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })).newPage(),
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
