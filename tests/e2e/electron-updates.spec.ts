import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { fileEntry, openUpdateFeed, sha512 } from '../support/updates/update-feed.ts';
import { electronProgram, launchApp, runApp } from './support/electron-shell.ts';
import { makeDataFolder, removeDataFolder } from './support/running-shell.ts';

/** The app replaces itself: the programs of these tests are scripts that note that they were started. */

test.beforeEach(() => {
  test.skip(electronProgram().real, 'a real AppImage is needed to start it again');
  test.skip(process.platform !== 'linux', 'an AppImage runs on Linux');
});

const programOf = (name: string, folder: string): Buffer =>
  Buffer.from(
    `#!/bin/sh\necho "$0 $*" > '${folder}/${name}.new' && mv '${folder}/${name}.new' '${folder}/${name}'\n`,
  );

/** Resolves when the program that notes this name has been started. */
async function started(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  const watcher = watch(folder);
  try {
    while (!existsSync(file)) await once(watcher, 'change');
  } finally {
    watcher.close();
  }
  return readFileSync(file, 'utf8');
}

function installation() {
  const data = makeDataFolder();
  const folder = join(dirname(data), 'installed');
  mkdirSync(folder);
  const image = join(folder, 'Arbiter.AppImage');
  writeFileSync(image, programOf('before', folder), { mode: 0o755 });
  return { data, folder, image };
}

test('the app quits, puts the new version in place and starts it with its data folder', async () => {
  const { data, folder, image } = installation();
  const feed = await openUpdateFeed();
  const bytes = programOf('after', folder);
  feed.publish('9.1.0', {
    files: [fileEntry('9.1.0', { size: bytes.length, sha512: sha512(bytes) })],
  });
  feed.serve('/Arbiter-9.1.0.AppImage', bytes);
  const app = await launchApp({
    data,
    args: ['--update-feed', feed.url, '--update-key', feed.key.text],
    env: { APPIMAGE: image },
  });
  try {
    const page = await app.firstWindow();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    const panel = page.getByRole('region', { name: 'Updates' });
    expect(feed.requests).toEqual([]);
    await panel.getByRole('button', { name: 'Check now' }).click();
    await panel.getByRole('button', { name: /^Download \(/u }).click();
    const gone = once(app.process(), 'exit');
    await panel.getByRole('button', { name: 'Install and restart' }).click();
    expect(await gone).toEqual([0, null]);
    expect(await started(folder, 'after')).toContain(`--data ${data}`);
    expect(readFileSync(image)).toEqual(bytes);
    expect(readFileSync(`${image}.previous`, 'utf8')).toContain('before');
    expect(existsSync(join(folder, 'before'))).toBe(false);
  } finally {
    await app.close().catch(() => undefined);
    await feed.close();
    removeDataFolder(data);
  }
});

test('after three failed starts a person goes back to the version before', async () => {
  const { data, folder, image } = installation();
  writeFileSync(`${image}.previous`, programOf('previous', folder), { mode: 0o755 });
  mkdirSync(join(data, 'updates'), { recursive: true, mode: 0o700 });
  const state = {
    highestSequence: 3,
    highestDigest: 'a'.repeat(64),
    lastCheckMs: null,
    setAside: [],
    previous: '0.0.9',
    secret: '1'.repeat(48),
    pending: null,
  };
  writeFileSync(join(data, 'updates', 'state.json'), JSON.stringify(state));
  const failed = { atMs: Date.now(), version: '0.1.0', outcome: 'pending' };
  mkdirSync(join(data, 'window'), { recursive: true, mode: 0o700 });
  writeFileSync(join(data, 'window', 'starts.json'), JSON.stringify([failed, failed, failed]));
  // The third button, behind the two starts.
  const { code } = await runApp({ data, env: { APPIMAGE: image, STANDIN_DIALOG: '2' } });
  expect(code).toBe(0);
  await started(folder, 'previous');
  expect(readFileSync(image, 'utf8')).toContain('previous');
  const after = JSON.parse(readFileSync(join(data, 'updates', 'state.json'), 'utf8')) as object;
  expect(after).toMatchObject({ pending: { from: '0.1.0', to: '0.0.9', isWayBack: true } });
  removeDataFolder(data);
});
