import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { UpdateContext } from '../../../src/main/app-features/updates/context.ts';
import { createUpdateFiles } from '../../../src/main/app-features/updates/state-file.ts';
import type { UpdateInstallation, UpdatePlan } from '../../../src/main/platform/host-api.ts';
import { realRuntime } from '../../../src/main/platform/real-runtime.ts';
import { openTestStorage } from '../test-storage.ts';
import { openUpdateFeed } from './update-feed.ts';

/**
 * The context that the parts of the updates share, over real files and a real feed. `running` matches are in
 * progress.
 */
export async function openUpdateContext(kind: 'appimage' | 'deb' = 'appimage', running = 0) {
  const storage = await openTestStorage();
  const feed = await openUpdateFeed();
  onTestFinished(() => feed.close());
  const image = join(storage.paths.folder, 'Arbiter.AppImage');
  writeFileSync(image, 'installed');
  const installation: UpdateInstallation = kind === 'appimage' ? { kind, image } : { kind };
  const plans: UpdatePlan[] = [];
  const runtime = realRuntime(storage.clock);
  const context: UpdateContext = {
    deps: {
      ...storage,
      log: () => undefined,
      runtime,
      settings: { get: () => ({ updates: 'off' }) as never },
      version: '1.0.0',
      packaged: true,
      updates: undefined,
      running: () => ({ matches: running, leagues: 0, mints: 0, payments: 0, modelsHeld: false }),
    },
    options: {
      feedUrl: feed.url,
      keys: [feed.key.text],
      installation,
      isTestFeed: true,
      restart: (plan) => void plans.push(plan),
    },
    feed: new URL(feed.url),
    files: createUpdateFiles(join(storage.paths.folder, 'updates'), runtime.random),
    phase: 'idle',
    failure: null,
    judgement: null,
    downloaded: null,
    progress: null,
    command: null,
    nextCheckMs: null,
    isRestarting: false,
    abort: new AbortController(),
  };
  return { context, feed, plans, image, nowMs: storage.clock.nowMs() };
}
