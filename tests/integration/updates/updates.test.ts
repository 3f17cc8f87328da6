import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hostFolder, spawnHost, startBuiltHost } from '../../support/built-host.ts';
import { windowOf } from '../../support/models.ts';
import { openUpdateFeed, programOf } from '../../support/updates/update-feed.ts';

const DAY_MS = 86_400_000;

/** A host with a feed, and an AppImage that it may replace. */
async function hostWithFeed() {
  const feed = await openUpdateFeed();
  const data = hostFolder();
  const image = join(data, 'Arbiter.AppImage');
  writeFileSync(image, 'installed', { mode: 0o755 });
  const host = await startBuiltHost({
    data,
    args: ['--update-feed', feed.url, '--update-key', feed.key.text],
    env: { APPIMAGE: image },
  });
  onTestFinished(async () => {
    await host.stop();
    rmSync(data, { recursive: true, force: true });
    await feed.close();
  });
  return { feed, host, image, api: await windowOf(host) };
}

describe.skipIf(process.platform !== 'linux')('updates of an AppImage', () => {
  test('no request is sent before a person turns them on, and none after turning them off', async () => {
    const { feed, host, api } = await hostWithFeed();
    feed.publish('9.1.0');
    const seen = (): number => feed.requests.length;
    for (let day = 0; day < 3; day += 1) await host.advance(DAY_MS);
    expect(await api.call('updates.status', {})).toMatchObject({
      mode: 'off',
      nextCheckMs: null,
      state: 'idle',
    });
    expect(seen()).toBe(0);
    const offered = new Promise<void>((resolve) => {
      api.onEvent((event) => {
        if (event.name === 'updates.changed' && event.payload.state === 'offered') resolve();
      });
    });
    // The list has to be of the day to which the clock was moved.
    feed.publish('9.1.0', {}, Date.now() + 3 * DAY_MS);
    await api.call('settings.set', { updates: 'notify' });
    await offered;
    expect(seen()).toBe(2);
    const { nextCheckMs, lastCheckMs } = await api.call('updates.status', {});
    expect((nextCheckMs ?? 0) - (lastCheckMs ?? 0)).toBeGreaterThanOrEqual(DAY_MS);
    await api.call('settings.set', { updates: 'off' });
    for (let day = 0; day < 3; day += 1) await host.advance(DAY_MS);
    expect(seen()).toBe(2);
    expect(existsSync(join(host.data, 'updates', 'downloads'))).toBe(false);
  });

  test('a release is downloaded by itself when a person wants that, and installed when he says so', async () => {
    const { feed, host, image, api } = await hostWithFeed();
    feed.publish('9.1.0');
    const ready = new Promise<void>((resolve) => {
      api.onEvent((event) => {
        if (event.name === 'updates.changed' && event.payload.state === 'ready') resolve();
      });
    });
    await api.call('settings.set', { updates: 'download' });
    await ready;
    expect(readFileSync(image, 'utf8')).toBe('installed');
    await host.rest.session('chess.v1', ['white', 'black']);
    await expect(api.call('updates.install', {})).rejects.toMatchObject({ code: 'UPDATE_WORK_RUNNING' });
    expect(await api.call('updates.install', { evenIfRunning: true })).toMatchObject({ state: 'installing' });
    expect(await host.ended).toBe(0);
    expect(readFileSync(image)).toEqual(programOf('9.1.0'));
    expect(readFileSync(`${image}.previous`, 'utf8')).toBe('installed');
    expect(host.stderr()).toContain('start Arbiter again');
    // This program is still the one before, so the next start must not claim that the update worked.
    const again = await startBuiltHost({
      data: host.data,
      args: ['--update-feed', feed.url, '--update-key', feed.key.text],
      env: { APPIMAGE: image },
    });
    const status = await (await windowOf(again)).call('updates.status', {});
    expect(status).toMatchObject({ failure: { code: 'UPDATE_INSTALL_FAILED' }, offer: { version: '9.1.0' } });
    expect(await again.stop()).toBe(0);
  });

  test('a folder that cannot be written leaves the program as it is', async () => {
    const { feed, host, image, api } = await hostWithFeed();
    feed.publish('9.1.0');
    await api.call('updates.check', {});
    await api.call('updates.download', {});
    mkdirSync(join(`${image}.previous`, 'occupied'), { recursive: true });
    await api.call('updates.install', {});
    expect(await host.ended).toBe(1);
    expect(host.stderr()).toContain('could not be put in place');
    expect(readFileSync(image, 'utf8')).toBe('installed');
  });
});

test('a program without a publisher says why it is not updated, and refuses to look', async () => {
  const host = await startBuiltHost();
  onTestFinished(() => host.dispose());
  const api = await windowOf(host);
  expect(await api.call('updates.status', {})).toMatchObject({ unavailable: 'source' });
  await expect(api.call('updates.check', {})).rejects.toMatchObject({ code: 'UPDATES_UNAVAILABLE' });
});

test.each([
  { args: ['--update-feed', 'https://example.com/'] },
  { args: ['--update-feed', 'http://example.com/', '--update-key', 'x'] },
])('the options $args are refused', async ({ args }) => {
  expect(await spawnHost({ args })).toEqual({ ended: 2 });
});
