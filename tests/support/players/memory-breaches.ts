import type { SeatBreaches } from '../../../src/main/players/index.ts';

/** Breaches that nobody commits. */
export const memoryBreaches = (): SeatBreaches => ({
  report: () => undefined,
  isBlocked: () => false,
  blocked: () => [],
  review: () => Promise.resolve(false),
});
