import { z } from 'zod';
import { call } from './call.ts';

/** What would be cut short if the host ended now; all of it goes on at the next start. */
export const stillRunning = z.object({
  matches: z.number(),
  leagues: z.number(),
  /** Rewards decided and not yet on the chain. */
  mints: z.number(),
  /** Payments whose settlement is on its way. */
  payments: z.number(),
  modelsHeld: z.boolean(),
});
export type StillRunning = z.infer<typeof stillRunning>;

export const RUNNING_CALLS = {
  'host.running': call(z.object({}), stillRunning),
  /** Holds or frees all local models at once; clocks run on. Forgotten with the host. */
  'models.hold': call(z.object({ held: z.boolean() }), z.object({ held: z.boolean() })),
} as const;
