import { DAY_MS } from '../../../../shared/units.ts';

const JITTER_MS = 6 * 3_600_000;
const UINT32 = 2 ** 32;

/**
 * When the next check is due, in epoch time: a day after the last one and up to six hours later, so that
 * installations do not all check at the same time; 0, which is at once, when there was none. `random` has at least
 * four bytes.
 */
export function nextCheckMs(lastCheckMs: number | null, random: Uint8Array): number {
  if (lastCheckMs === null) return 0;
  const share = new DataView(random.buffer, random.byteOffset).getUint32(0) / UINT32;
  return lastCheckMs + DAY_MS + Math.floor(share * JITTER_MS);
}
