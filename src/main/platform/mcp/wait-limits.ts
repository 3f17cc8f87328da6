import { z } from 'zod';

/**
 * How long a tool that waits may block. The maximum stays below 60 s, the time after which common clients give up on a
 * call.
 */
export const WAIT_LIMITS = { minMs: 100, defaultMs: 20_000, maxMs: 45_000 } as const;

/** The argument of a tool that waits; values outside the limits are clamped. */
export const waitTimeoutMs = z
  .int()
  .default(WAIT_LIMITS.defaultMs)
  .describe(`${WAIT_LIMITS.minMs}-${WAIT_LIMITS.maxMs}`);

export const clampWaitMs = (ms: number): number =>
  Math.min(WAIT_LIMITS.maxMs, Math.max(WAIT_LIMITS.minMs, ms));
