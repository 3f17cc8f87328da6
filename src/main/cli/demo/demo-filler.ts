import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '../../../shared/contract/index.ts';
import { createConnectionApi } from '../../platform/in-process-api.ts';
import type { DemoDataFiller } from '../../platform/host-api.ts';
import type { Log } from '../../platform/log.ts';
import { samplePath } from '../openfront/recording.ts';
import { FILL_STEPS, fillDemo } from './fill-demo.ts';
import { fillHeldReward } from './fill-payments-and-rewards.ts';
import { showRecording } from './show-recording.ts';
import { playLiveMatches, type LiveMatchesOptions } from './live-matches.ts';
import { startModelServer } from './model-server.ts';

/**
 * Creates what fills a host with demo data. In the background, until `signal` aborts, two sessions are in progress, the
 * installed recording plays and, after a minute, a reward is held for review.
 */
export const createDemoFiller = (entryUrl: string, log: Log): DemoDataFiller => ({
  steps: FILL_STEPS,
  async fill(host, options) {
    const { signal } = options;
    const connection = host.openWindowConnection();
    const api = createConnectionApi(connection);
    const { data: dataFolder, url } = host.ready;
    const isFilled = await fillDemo(api, { dataFolder, url }, options).catch((error: unknown) => {
      connection.close();
      throw error;
    });
    // The OpenFront screen copes with a recording that stops early, so a failure is only logged.
    const recordingDone = showRecording(api, samplePath(entryUrl), signal).catch((error: unknown) =>
      log('warn', 'the recorded game of the demo data failed', { error: String(error) }),
    );
    const wait = (ms: number): Promise<void> => pause(ms, undefined, { signal });
    const rewardDone = isFilled
      ? fillHeldReward(api, url, wait).catch((error: unknown) => {
          if (!signal.aborted)
            log('warn', 'the held reward of the demo data failed', { error: String(error) });
        })
      : null;
    const matchesDone = showLiveMatches(api, { signal, wait }).catch((error: unknown) => {
      if (!signal.aborted) log('warn', 'the live matches of the demo data failed', { error: String(error) });
    });
    void Promise.all([recordingDone, rewardDone, matchesDone]).finally(() => connection.close());
    return isFilled;
  },
});

/** Plays the live matches of the demo with the scripted model, which serves as long as they last. */
async function showLiveMatches(api: Api, options: Omit<LiveMatchesOptions, 'baseUrl'>): Promise<void> {
  const server = await startModelServer();
  try {
    await playLiveMatches(api, { ...options, baseUrl: server.baseUrl });
  } finally {
    server.close();
  }
}
