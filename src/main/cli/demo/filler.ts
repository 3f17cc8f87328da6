import { setTimeout as pause } from 'node:timers/promises';
import { apiOver } from '../../platform/in-process-api.ts';
import type { DemoDataFiller } from '../../platform/host-api.ts';
import type { Log } from '../../platform/log.ts';
import { samplePath } from '../openfront/recording.ts';
import { FILL_STEPS, fillDemo } from './fill.ts';
import { fillHeld } from './fill-money.ts';
import { showRecording } from './fill-openfront.ts';

/**
 * Demo data as this installation makes it. Behind it, until `stop`, the shipped
 * recording plays on, and after a minute a reward waits for a person.
 */
export const demoFiller = (entryUrl: string, log: Log): DemoDataFiller => ({
  steps: FILL_STEPS,
  async fill(host, filling) {
    const { stop } = filling;
    const link = host.openControl();
    const api = apiOver(link);
    const filled = await fillDemo(api, host.ready, filling).catch((error: unknown) => {
      link.close();
      throw error;
    });
    // A game that ends or is cut off is an ordinary thing on that screen.
    const recorded = showRecording(api, samplePath(entryUrl), stop).catch((error: unknown) =>
      log('warn', 'no recorded game in the demo data', { error: String(error) }),
    );
    const pass = (ms: number): Promise<void> => pause(ms, undefined, { signal: stop });
    const held = filled
      ? fillHeld(host.ready.url, pass).catch((error: unknown) => {
          if (!stop.aborted) log('warn', 'no held reward in the demo data', { error: String(error) });
        })
      : null;
    void Promise.all([recorded, held]).finally(() => link.close());
    return filled;
  },
});
