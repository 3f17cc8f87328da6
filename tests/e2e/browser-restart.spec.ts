import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { startBuiltHost, type BuiltHost } from '../support/built-host.ts';
import { isFullRun } from '../support/full-run.ts';
import { makeDataFolder } from './support/running-shell.ts';

/** How often the host is killed and started again; the long tests take twenty. */
const RESTARTS = isFullRun ? 20 : 2;

/**
 * From the ready line of the new host; the tab asks for it at least every two seconds. Measured in the long tests
 * only, which have the machine for themselves.
 */
const MAX_RECONNECT_MS = 3000;

test('a tab whose host was killed and started again says how to go on, and its address signs in again', async ({
  browser,
}, { annotations }) => {
  const data = makeDataFolder();
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  let host: BuiltHost = await startBuiltHost({ data, testClock: false });
  const port = String(host.ready.ports.gateway);
  const waitedMs: number[] = [];
  try {
    for (let turn = 0; turn < RESTARTS; turn += 1) {
      const { uiUrl, adminToken } = host.ready;
      const page = await context.newPage();
      await page.goto(uiUrl);
      // The heading is there before the connection, and the command comes with the first answer.
      await expect(page.getByText('Everything is running')).toBeVisible();
      await host.kill();
      await expect(page.getByText('Connection to the host lost')).toBeVisible();
      const sent: string[] = [];
      page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
      page.on('websocket', (socket) => sent.push(`${socket.url()} ${adminToken}`));
      host = await startBuiltHost({ data, testClock: false, args: ['--port', port] });
      const readyAt = performance.now();
      await expect(page.getByText('Arbiter was restarted, and this tab is signed out')).toBeVisible();
      waitedMs.push(Math.round(performance.now() - readyAt));
      // The command opens the window of this folder, wherever it is typed.
      await expect(page.getByText(` open --data ${data}`)).toBeVisible();
      // The new host is asked for a proof and gets no token.
      expect(sent.join('\n')).toContain('/sign-in/proof');
      expect(sent.join('\n')).not.toContain(adminToken);
      await page.reload();
      await expect(page.getByText('This window is not signed in')).toBeVisible();
      await expect(page.getByText(` open --data ${data}`)).toBeVisible();
      await page.close();
    }
    annotations.push({ type: 'restarts', description: `${RESTARTS}, waited ${waitedMs.join(', ')} ms` });
    if (isFullRun) expect(Math.max(...waitedMs)).toBeLessThan(MAX_RECONNECT_MS);
  } finally {
    await context.close();
    await host.kill();
    await rm(dirname(data), { recursive: true, force: true });
  }
});

test(
  'a screen that was never visited opens after the connection came back',
  { tag: '@full' },
  async ({ browser }) => {
    const data = makeDataFolder();
    const host = await startBuiltHost({ data, testClock: false });
    const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
    // As for a person who saves data, nothing is loaded ahead.
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const page = await context.newPage();
    try {
      await page.goto(host.ready.uiUrl);
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
      const open: { close(): Promise<void> }[] = [];
      // The network of the page does not carry its routed sockets, so they are refused here while it is away.
      let isAway = false;
      await page.routeWebSocket(/\/control$/u, (route) => {
        if (isAway) return route.close();
        route.connectToServer();
        open.push(route);
        return undefined;
      });
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
      // The heading is there before the connection; a socket that opens later would not be closed here.
      await expect(page.getByText('Everything is running')).toBeVisible();
      await context.setOffline(true);
      isAway = true;
      for (const socket of open) await socket.close();
      await expect(page.getByText('Connection to the host lost')).toBeVisible();
      await page.getByRole('navigation').getByRole('link', { name: 'Leagues' }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'This screen could not be loaded' }),
      ).toBeVisible();
      isAway = false;
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: 'Leagues' })).toBeVisible();
    } finally {
      await context.close();
      await host.dispose();
    }
  },
);
