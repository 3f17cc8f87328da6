import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Two semi-spaces of 16 MB, the size that `bin/launcher/host-process.mjs` sets for a host. */
const MAX_YOUNG_SPACE_BYTES = 32 * 1024 * 1024;

const youngSpaceBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;

/**
 * Stops V8's young generation from growing beyond the size that `npm start`
 * sets. V8 reads the maximum size from the command line only, which an
 * installed app does not have, but it reads the growth factor at every collection.
 */
export function limitYoungGeneration(): void {
  const observer = new PerformanceObserver(() => {
    if (youngSpaceBytes() < MAX_YOUNG_SPACE_BYTES) return;
    observer.disconnect();
    setFlagsFromString('--semi-space-growth-factor=1');
  });
  observer.observe({ entryTypes: ['gc'] });
}
