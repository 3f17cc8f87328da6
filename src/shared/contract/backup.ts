import { z } from 'zod';
import { call, nothing } from './call.ts';

const fileName = z.string().min(1).max(64);

/** A backup archive in the data folder's `backups/`. */
export const backupArchive = z.object({
  file: fileName,
  bytes: z.int().nonnegative(),
  /** When it was made, milliseconds since the epoch. */
  atMs: z.number(),
});
export type BackupArchive = z.output<typeof backupArchive>;

/** How the one running job stands. `done` of `total` are bytes, or rows while it verifies. */
export const backupJob = z.object({
  jobId: z.string(),
  kind: z.enum(['create', 'check', 'restore']),
  /** Empty until a new archive has its name. */
  file: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  step: z.enum(['pack', 'unpack', 'verify']),
  done: z.number(),
  total: z.number(),
  /** What went wrong, in a sentence. */
  detail: z.string().nullable(),
});
export type BackupJob = z.output<typeof backupJob>;

const started = z.object({ jobId: z.string() });

export const BACKUP_CALLS = {
  /** Newest first; `restoreWaiting` when the next start puts one in place. */
  'backup.list': call(nothing, z.object({ archives: z.array(backupArchive), restoreWaiting: z.boolean() })),
  /** With keys, whoever has the file can spend what the wallets in it hold. */
  'backup.create': call(z.object({ withKeys: z.boolean() }), started),
  'backup.check': call(z.object({ file: fileName }), started),
  'backup.restore': call(z.object({ file: fileName }), started),
  'backup.remove': call(z.object({ file: fileName }), nothing),
  'backup.cancel': call(z.object({ jobId: z.string().max(64) }), nothing),
} as const;

export const BACKUP_EVENTS = { 'backup.job': backupJob } as const;
