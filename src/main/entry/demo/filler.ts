import { apiOver } from '../../api-over.ts';
import type { DemoDataFiller } from '../../host-api.ts';
import type { Log } from '../../log.ts';
import { samplePath } from '../openfront/recording.ts';
import { FILL_STEPS, fillDemo } from './fill.ts';
import { showRecording } from './fill-openfront.ts';

/** Demo data as this installation makes it; the shipped recording plays on behind it until `stop`. */
export const demoFiller = (entryUrl: string, log: Log): DemoDataFiller => ({
  steps: FILL_STEPS,
  async fill(host, filling) {
    const link = host.openControl();
    const api = apiOver(link);
    const filled = await fillDemo(api, host.ready, filling).catch((error: unknown) => {
      link.close();
      throw error;
    });
    // A game that ends or is cut off is an ordinary thing on that screen.
    void showRecording(api, samplePath(entryUrl), filling.stop)
      .catch((error: unknown) => log('warn', 'no recorded game in the demo data', { error: String(error) }))
      .finally(() => link.close());
    return filled;
  },
});
