import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Two halves of 16 MB, as `bin/launcher/host-process.mjs` has V8 set aside for a host. */
const ENOUGH_BYTES = 32 * 1024 * 1024;

const youngSpaceBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;

/**
 * Stops the growth of this process's nursery where `npm start` would end it. V8
 * reads the size itself from the command line only, which nobody gives to an
 * installed app; by how much a collection grows it is asked each time anew.
 */
export function capYoungSpace(): void {
  const observer = new PerformanceObserver(() => {
    if (youngSpaceBytes() < ENOUGH_BYTES) return;
    observer.disconnect();
    setFlagsFromString('--semi-space-growth-factor=1');
  });
  observer.observe({ entryTypes: ['gc'] });
}
