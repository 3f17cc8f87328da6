import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createUpdates } from '../../../../../src/main/app-features/updates/service.ts';
import type { UpdatePlan } from '../../../../../src/main/platform/host-api.ts';
import { applyUpdate } from '../../../../../src/main/app-features/updates/apply-update.ts';
import { realRuntime } from '../../../../../src/main/platform/real-runtime.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';
import { openUpdateFeed } from '../../../../support/updates/update-feed.ts';

/** A service over real files and a real feed, which can be started again as another version. */
async function installation() {
  const storage = await openTestStorage();
  const feed = await openUpdateFeed();
  onTestFinished(() => feed.close());
  const image = join(storage.paths.folder, 'Arbiter.AppImage');
  writeFileSync(image, '1.0.0');
  const plans: UpdatePlan[] = [];
  const start = async (version: string) => {
    const updates = createUpdates({
      ...storage,
      log: () => undefined,
      runtime: realRuntime(storage.clock),
      settings: { get: () => ({ updates: 'off' }) as never },
      version,
      packaged: true,
      updates: {
        feedUrl: feed.url,
        keys: [feed.key.text],
        installation: { kind: 'appimage', image },
        isTestFeed: false,
        restart: (plan) => void plans.push(plan),
      },
      running: () => ({ matches: 0, leagues: 0, mints: 0, payments: 0, modelsHeld: false }),
    });
    onTestFinished(() => updates.stop());
    await updates.start();
    return updates;
  };
  const actions = (): string[] =>
    storage.db.prepare<[], string>('select action from audit order by seq').pluck().all();
  return { storage, feed, image, plans, start, actions };
}

test('an update is offered, installed, and taken back by a person; it is not offered again', async () => {
  const { storage, feed, image, plans, start, actions } = await installation();
  const nowMs = storage.clock.nowMs();
  feed.publish('2.0.0', {}, nowMs);
  const first = await start('1.0.0');
  expect(await first.check()).toMatchObject({ value: { state: 'offered' } });
  expect(await first.download()).toMatchObject({ value: { state: 'ready' } });
  expect(await first.install(false)).toMatchObject({ value: { state: 'installing' } });
  expect(await first.check()).toMatchObject({ ok: false, code: 'BUSY' });
  expect(plans.map(applyUpdate)).toEqual([{ ok: true, value: null }]);
  const second = await start('2.0.0');
  expect(second.status()).toMatchObject({ state: 'idle', failure: null, previous: '1.0.0', offer: null });
  await second.rollBack(false);
  expect(applyUpdate(plans[1] as UpdatePlan)).toEqual({ ok: true, value: null });
  expect(readFileSync(image, 'utf8')).toBe('1.0.0');
  const third = await start('1.0.0');
  expect(await third.check()).toMatchObject({ value: { state: 'idle', offer: null, previous: null } });
  feed.publish('2.0.1', {}, nowMs);
  expect(await third.check()).toMatchObject({ value: { offer: { version: '2.0.1' } } });
  expect(actions()).toEqual([
    'UPDATE_FOUND',
    'UPDATE_DOWNLOADED',
    'UPDATE_INSTALLING',
    'UPDATE_INSTALLED',
    'UPDATE_INSTALLING',
    'UPDATE_ROLLED_BACK',
    'UPDATE_FOUND',
  ]);
});

test('a downloaded release is still ready after another start, and an expired one is not', async () => {
  const { storage, feed, start } = await installation();
  feed.publish('2.0.0', {}, storage.clock.nowMs());
  const first = await start('1.0.0');
  await first.check();
  await first.download();
  first.stop();
  expect((await start('1.0.0')).status()).toMatchObject({ state: 'ready', offer: { version: '2.0.0' } });
  storage.clock.advance(2 * 86_400_000);
  expect((await start('1.0.0')).status()).toMatchObject({ state: 'idle', offer: null });
});
