import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { launchApp, runApp } from './support/electron-shell.ts';
import { makeDataFolder } from './support/running-shell.ts';

/** Links of other programs: they bring the window to a place, and nothing else. */

test('a link brings the open window to its place; options beside it and other links are ignored', async () => {
  // A start with a link takes no option, so the data folder is the default one of this environment.
  const folder = dirname(makeDataFolder());
  const data = join(folder, 'arbiter');
  const env = { XDG_DATA_HOME: folder };
  const app = await launchApp({ data, env });
  try {
    const page = await app.firstWindow();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    const start = (...args: string[]) => runApp({ data, env, args });
    const second = await start('--crash-at', 'no-such-point', 'arbiter://open/settings/ports');
    expect(second).toMatchObject({ code: 0, said: expect.stringContaining('already open') });
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await start('arbiter://open/settings/../../pay');
    await start('arbiter://open/new');
    // The refused one came first and led nowhere.
    await expect(page.getByRole('heading', { level: 1, name: 'New match' })).toBeVisible();
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
});
