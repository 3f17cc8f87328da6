import { z } from 'zod';
import { call } from './call.ts';

/** Work that stopping the host would interrupt. All of it continues at the next start. */
export const stillRunning = z.object({
  matches: z.number(),
  leagues: z.number(),
  /** Rewards that are decided and not yet on the chain. */
  mints: z.number(),
  /** Payments that are being settled. */
  payments: z.number(),
  modelsHeld: z.boolean(),
});
export type RunningWork = z.infer<typeof stillRunning>;

export const RUNNING_CALLS = {
  'host.running': call(z.object({}), stillRunning),
  /** Pauses or resumes all local models at once; game clocks keep running. A restart resumes them. */
  'models.hold': call(z.object({ held: z.boolean() }), z.object({ held: z.boolean() })),
} as const;
