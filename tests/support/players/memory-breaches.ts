import type { SeatBreaches } from '../../../src/main/players/index.ts';

/** A store without breaches. */
export const memoryBreaches = (): SeatBreaches => ({
  report: () => undefined,
  isBlocked: () => false,
  blocked: () => [],
  review: () => Promise.resolve(false),
});
