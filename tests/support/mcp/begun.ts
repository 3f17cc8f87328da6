import { vi } from 'vitest';
import type { BuiltHost } from '../built-host.ts';

/** A few steps cover a tenth of the longest wait, so the call is far from its own timeout. */
const STEP_MS = 1000;
const PAUSE_MS = 25;

/**
 * Advances the clock until `isNoted`, because a waiting call reports progress every five seconds.
 * The steps are small and separated by real time, so that the notification can reach the client
 * before the call times out on the same clock.
 */
export const advanceUntil = (table: BuiltHost, isNoted: () => boolean): Promise<unknown> =>
  vi.waitUntil(
    async () => {
      if (!isNoted()) await table.advance(STEP_MS);
      return isNoted();
    },
    { timeout: 60_000, interval: PAUSE_MS },
  );
