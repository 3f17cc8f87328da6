import { DAY_MS } from '../../../../shared/units.ts';

const JITTER_MS = 6 * 3_600_000;
const UINT32 = 2 ** 32;

/**
 * When the next check is due: a day after the last one and up to six hours later, so that installations do not all ask at
 * the same time. Without a check before, at once. `random` has at least four bytes.
 */
export function nextCheckMs(lastCheckMs: number | null, random: Uint8Array): number {
  if (lastCheckMs === null) return 0;
  const share = new DataView(random.buffer, random.byteOffset).getUint32(0) / UINT32;
  return lastCheckMs + DAY_MS + Math.floor(share * JITTER_MS);
}
