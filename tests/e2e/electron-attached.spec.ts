import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startBuiltHost, type BuiltHost } from '../support/built-host.ts';
import { isFullRun } from '../support/full-run.ts';
import { launchApp, runApp } from './support/electron-shell.ts';
import { makeDataFolder } from './support/running-shell.ts';

/** The app beside a host of another process: its window shows that host, and any later one on the folder. */

/** How often the host is killed and started again; the long tests take twenty. */
const RESTARTS = isFullRun ? 20 : 2;
/** Measured in the long tests only, which have the machine for themselves. */
const MAX_RECONNECT_MS = 3000;

test('a window beside a running host shows it, connects again after each restart, and leaves it running', async (// oxlint-disable-next-line no-empty-pattern
{}, { annotations }) => {
  const data = makeDataFolder();
  let host: BuiltHost = await startBuiltHost({ data, testClock: false });
  const app = await launchApp({ data });
  const waitedMs: number[] = [];
  try {
    const page = await app.firstWindow();
    const banner = page.getByText('Connection to the host lost');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    for (let turn = 0; turn < RESTARTS; turn += 1) {
      await host.kill();
      await expect(banner).toBeVisible();
      // Another port and another token: the window takes both from the folder.
      host = await startBuiltHost({ data, testClock: false });
      const readyAt = performance.now();
      await expect(banner).toBeHidden();
      waitedMs.push(Math.round(performance.now() - readyAt));
      await expect(page.getByText('Arbiter was restarted').first()).toBeVisible();
    }
    annotations.push({ type: 'restarts', description: `${RESTARTS}, waited ${waitedMs.join(', ')} ms` });
    if (isFullRun) expect(Math.max(...waitedMs)).toBeLessThan(MAX_RECONNECT_MS);
    // The window shows the new host and sends its calls there.
    const agent = await host.rest.register('Newcomer');
    expect(agent.token).not.toBe('');
    await page.getByRole('navigation').getByRole('link', { name: 'Agents' }).click();
    await expect(page.getByText('Newcomer').first()).toBeVisible();
    // The page has the token of neither host.
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(stored).not.toContain(host.ready.adminToken);
    const ended = once(app.process(), 'exit');
    await app.close();
    expect((await ended)[0]).toBe(0);
    expect(existsSync(join(data, 'host.json'))).toBe(true);
    expect((await fetch(new URL('health', host.ready.url))).status).toBe(200);
  } finally {
    await host.kill();
    await rm(dirname(data), { recursive: true, force: true });
  }
});

test(
  'an app that another program starts beside a running host opens no window',
  { tag: '@full' },
  async () => {
    const data = makeDataFolder();
    const host = await startBuiltHost({ data, testClock: false });
    try {
      const { pid } = JSON.parse(readFileSync(join(data, 'host.json'), 'utf8')) as { pid: number };
      const { code, said } = await runApp({ data, args: ['--background', '--idle-exit'] });
      expect(said).toContain(`a host is running on this data folder (pid ${pid}`);
      expect(code).toBe(0);
    } finally {
      await host.dispose();
      await rm(dirname(data), { recursive: true, force: true });
    }
  },
);
