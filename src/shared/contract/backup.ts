import { z } from 'zod';
import { call, emptyObject } from './call.ts';

const fileName = z.string().min(1).max(64);

/** A backup archive (ZIP of the whole data folder) in the data folder's `backups/`. */
const backupArchive = z.object({
  file: fileName,
  bytes: z.int().nonnegative(),
  /** When the archive was made, milliseconds since the epoch. */
  atMs: z.number(),
});
export type BackupArchive = z.output<typeof backupArchive>;

/** State of the one running job. `done` and `total` count bytes, or rows in the step `verify`. */
const backupJob = z.object({
  jobId: z.string(),
  kind: z.enum(['create', 'check', 'restore']),
  /** Empty until the name of a new archive is known. */
  file: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  step: z.enum(['pack', 'unpack', 'verify']),
  done: z.number(),
  total: z.number(),
  /** The error, as a sentence. */
  detail: z.string().nullable(),
});
export type BackupJob = z.output<typeof backupJob>;

const startedJob = z.object({ jobId: z.string() });

export const BACKUP_CALLS = {
  /** Newest first. With `restoreWaiting` the next start replaces the data by a verified archive. */
  'backup.list': call(
    emptyObject,
    z.object({ archives: z.array(backupArchive), restoreWaiting: z.boolean() }),
  ),
  /** An archive with keys lets everyone who has the file spend from its wallets. */
  'backup.create': call(z.object({ withKeys: z.boolean() }), startedJob),
  'backup.check': call(z.object({ file: fileName }), startedJob),
  /** The keys of this folder stay, unless `replaceKeys` replaces them with the keys of the archive. */
  'backup.restore': call(z.object({ file: fileName, replaceKeys: z.boolean().default(false) }), startedJob),
  'backup.remove': call(z.object({ file: fileName }), emptyObject),
  'backup.cancel': call(z.object({ jobId: z.string().max(64) }), emptyObject),
} as const;

export const BACKUP_EVENTS = { 'backup.job': backupJob } as const;
