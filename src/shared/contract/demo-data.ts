import { z } from 'zod';
import { call, emptyObject } from './call.ts';

/** Demo data has its own folder and its own host; a window shows either that host or the person's own. */
const demoDataStatus = z.object({
  /** `shown`: windows show the demo's host. `kept`: the folder exists, but windows show the person's own data. */
  state: z.enum(['none', 'loading', 'shown', 'kept']),
  /** Steps of filling the folder: those that are done, and all. */
  done: z.number(),
  total: z.number(),
  /** Why the last attempt to fill the folder failed; null where none failed. */
  failure: z.string().nullable(),
});
export type DemoDataStatus = z.infer<typeof demoDataStatus>;

export const DEMO_DATA_CALLS = {
  'demoData.status': call(emptyObject, demoDataStatus),
  /** Returns at once; `demoData.changed` reports the progress. A folder that was filled before is shown again. */
  'demoData.load': call(emptyObject, demoDataStatus),
  /** Cancels the loading and deletes what was made so far. */
  'demoData.cancel': call(emptyObject, demoDataStatus),
  /** Shows the person's own data again; the demo folder stays. */
  'demoData.leave': call(emptyObject, demoDataStatus),
  /** Shows the person's own data again and deletes the demo folder. */
  'demoData.remove': call(emptyObject, demoDataStatus),
} as const;

export const DEMO_DATA_EVENTS = { 'demoData.changed': demoDataStatus } as const;
