import { isCrashPoint } from '../platform/crash-points.ts';
import type { HostOptions } from '../platform/host-api.ts';

/** Finds unknown crash points, and in packaged builds every option that exists for tests. */
export function findOptionsProblem(options: HostOptions): string | null {
  if (options.crashAt !== null && !isCrashPoint(options.crashAt)) return 'Unknown crash point';
  if (!options.packaged) return null;
  if (options.testClock) return 'The test clock is refused in packaged builds';
  if (options.crashAt !== null) return 'Crash points are refused in packaged builds';
  if (options.updates?.isTestFeed === true) return 'The feed of updates is fixed in packaged builds';
  return options.limits === 'off' ? 'Limits cannot be lifted in packaged builds' : null;
}
