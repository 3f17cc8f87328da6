import { z } from 'zod';
import { call, nothing } from './call.ts';

/** Demo data lies in a folder of its own, run by a host of its own; the window looks at one or the other. */
export const demoDataStatus = z.object({
  /** `kept`: the folder is there and nobody looks at it. */
  state: z.enum(['none', 'loading', 'shown', 'kept']),
  /** Steps of the filling. */
  done: z.number(),
  total: z.number(),
  /** Why the last attempt ended without data; null where it did not. */
  failure: z.string().nullable(),
});
export type DemoDataStatus = z.infer<typeof demoDataStatus>;

export const DEMO_DATA_CALLS = {
  'demoData.status': call(nothing, demoDataStatus),
  /** Answers at once; `demoData.changed` tells how it goes. Shows what is there when it was filled before. */
  'demoData.load': call(nothing, demoDataStatus),
  /** While loading; nothing of it is left. */
  'demoData.cancel': call(nothing, demoDataStatus),
  /** Back to the person's own data; the demo folder stays. */
  'demoData.leave': call(nothing, demoDataStatus),
  /** Back to the person's own data, and the demo folder is deleted. */
  'demoData.remove': call(nothing, demoDataStatus),
} as const;

export const DEMO_DATA_EVENTS = { 'demoData.changed': demoDataStatus } as const;
