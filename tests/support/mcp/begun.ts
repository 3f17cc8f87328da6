import { vi } from 'vitest';
import type { TestHost } from '../start-host.ts';

/** A tenth of the longest wait passes in a few steps; the call itself is then far from its own end. */
const STEP_MS = 1000;
const PAUSE_MS = 25;

/**
 * Moves the clock until `isNoted`: a waiting call tells of its progress every
 * five seconds. In small steps with a real moment after each, for the note has
 * still to reach the client, over another process perhaps, before the call is
 * over by the same clock.
 */
export const advanceUntil = (table: TestHost, isNoted: () => boolean): Promise<unknown> =>
  vi.waitUntil(
    async () => {
      if (!isNoted()) await table.advance(STEP_MS);
      return isNoted();
    },
    { timeout: 60_000, interval: PAUSE_MS },
  );
