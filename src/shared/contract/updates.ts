import { z } from 'zod';
import { call, emptyObject } from './call.ts';

/** How Arbiter looks for updates: never, once a day, or once a day with a download that waits for the person. */
export const updateMode = z.enum(['off', 'notify', 'download']);
export type UpdateMode = z.output<typeof updateMode>;

/** Why an installation is not updated by Arbiter itself: a clone, one of a store, or a build without a publisher. */
export const updateUnavailable = z.enum(['source', 'store', 'no_publisher']);

/** A newer version whose list the publisher signed. */
const updateOffer = z.object({
  version: z.string(),
  /** Plain text of the publisher. */
  notes: z.string(),
  /** Milliseconds UTC. */
  publishedMs: z.number(),
  bytes: z.int().positive(),
});

const updateStatus = z.object({
  /** Why this installation is not updated by Arbiter itself; null where it is. */
  unavailable: updateUnavailable.nullable(),
  mode: updateMode,
  /** The version that runs. */
  version: z.string(),
  state: z.enum(['idle', 'checking', 'offered', 'downloading', 'ready', 'installing']),
  /** Milliseconds UTC; null when there was no check. */
  lastCheckMs: z.number().nullable(),
  /** Milliseconds UTC; null while checks are off. */
  nextCheckMs: z.number().nullable(),
  /** The last error; null after a check, a download or an installation that succeeded. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The newer version; null while none is offered. */
  offer: updateOffer.nullable(),
  /** A newer version that is offered to this installation later. */
  heldBack: z.string().nullable(),
  /** True when the publisher withdrew the version that runs. */
  withdrawn: z.boolean(),
  /** Of a download, in bytes. */
  progress: z.object({ done: z.number(), total: z.number() }).nullable(),
  /** Whether Arbiter installs the file and restarts, or a person runs a command. */
  installs: z.enum(['restart', 'command']),
  /** The command that installs the checked file; null before `updates.install` and where Arbiter installs it. */
  command: z.string().nullable(),
  /** The version before, when it can be put back. */
  previous: z.string().nullable(),
});
export type UpdateStatus = z.output<typeof updateStatus>;

/** Each call returns the state after it, with the last error as its `failure`. */
export const UPDATE_CALLS = {
  'updates.status': call(emptyObject, updateStatus),
  /** Two requests to the feed, in every mode. */
  'updates.check': call(emptyObject, updateStatus),
  'updates.download': call(emptyObject, updateStatus),
  /** Ends a check or a download. */
  'updates.cancel': call(emptyObject, updateStatus),
  /** Checks the file again, and installs it with a restart; while something runs, only with `evenIfRunning`. */
  'updates.install': call(z.object({ evenIfRunning: z.boolean().default(false) }), updateStatus),
  /** Puts the version before back, with a restart. */
  'updates.goBack': call(z.object({ evenIfRunning: z.boolean().default(false) }), updateStatus),
} as const;

export const UPDATE_EVENTS = { 'updates.changed': updateStatus } as const;
