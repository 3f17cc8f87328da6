import { DAY_MS, HOUR_MS } from '../../../../shared/units.ts';

const JITTER_MS = 6 * HOUR_MS;
const UINT32 = 2 ** 32;

/**
 * When the next check is due, in milliseconds since the epoch: a day after the last one and up to six hours later, so that
 * installations do not all check at the same time; 0, which is at once, when there was none. `random` has at least
 * four bytes.
 */
export function nextCheckAtMs(lastCheckMs: number | null, random: Uint8Array): number {
  if (lastCheckMs === null) return 0;
  const fraction = new DataView(random.buffer, random.byteOffset).getUint32(0) / UINT32;
  return lastCheckMs + DAY_MS + Math.floor(fraction * JITTER_MS);
}
