import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a host with `--import`. At SIGUSR2 it writes the event-loop delays since the last time to the file that
 * LOOP_PROBE_FILE names, in milliseconds beyond the sampling interval.
 */
const SAMPLE_MS = 5;
const file = process.env.LOOP_PROBE_FILE;
const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
delay.enable();
const late = (ns) => Math.max(0, ns / 1e6 - SAMPLE_MS);

process.on('SIGUSR2', () => {
  const stats = {
    p50Ms: late(delay.percentile(50)),
    p99Ms: late(delay.percentile(99)),
    maxMs: late(delay.max),
  };
  delay.reset();
  writeFileSync(`${file}.part`, JSON.stringify(stats));
  renameSync(`${file}.part`, file);
});
