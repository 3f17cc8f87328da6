import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { SafeMode } from '../../shared/contract/index.ts';
import { isRestoreWaiting, moveRestoredFiles } from '../app-features/archives/index.ts';
import { createAudit, createHeadFile, newestHead, sessionLogs, type Audit } from '../platform/audit/index.ts';
import type { CrashTrigger } from '../platform/crash-points.ts';
import {
  listDatabaseBackups,
  lockFolder,
  prepareFolder,
  replaceFileSync,
  restoreDatabaseBackup,
  findFolderRefusal,
  type DataPaths,
} from '../platform/data-folder/index.ts';
import { createCommitTimes } from './database/commit-times.ts';
import { openGuardedDatabase } from './database/guarded-open.ts';
import { createWriter, type Db, type Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Log } from '../platform/log.ts';
import type { Runtime } from '../platform/runtime.ts';
import { systemClock } from '../platform/clocks/system-clock.ts';
import type { TimeTotal } from '../fleet/index.ts';

export interface Storage {
  readonly paths: DataPaths;
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  /** Why the host runs read-only; null while the database can be trusted. */
  readonly safeMode: SafeMode | null;
  /** True on the first start of a data folder. */
  readonly created: boolean;
  /** The number of commits since the start, and the time that they took. */
  commits(): TimeTotal;
  close(): Promise<void>;
}

export interface StorageDeps {
  readonly folder: string;
  readonly runtime: Runtime;
  readonly bus: Bus;
  readonly log: Log;
  readonly crashPoint: CrashTrigger;
}

/**
 * Locks the data folder, puts a requested backup or archive in place, and opens the database, its writer and the audit
 * log, which every other part of the host needs.
 */
export async function openStorage(
  deps: StorageDeps,
): Promise<Outcome<Storage, 'DATA_IN_USE' | 'DATA_UNUSABLE'>> {
  const { folder } = deps;
  try {
    return await openLockedStorage(prepareFolder(folder), deps);
  } catch (error) {
    const refusal = findFolderRefusal(folder, error);
    if (refusal === null) throw error;
    return refusal;
  }
}

async function openLockedStorage(
  paths: DataPaths,
  deps: StorageDeps,
): Promise<Outcome<Storage, 'DATA_IN_USE'>> {
  const { runtime, bus, log, crashPoint } = deps;
  const lock = await lockFolder(paths);
  if (!lock.ok) return lock;
  try {
    restoreBackupIfRequested(paths, runtime, log);
    finishArchiveRestore(paths, runtime, log);
    const { db, safeMode, created } = await openGuardedDatabase({ paths, nowMs: runtime.clock.nowMs() });
    if (safeMode)
      log('error', 'the database cannot be trusted; the host runs read-only', { reason: safeMode.reason });
    const commitTimes = createCommitTimes(systemClock);
    const writer = createWriter(db, {
      clock: runtime.clock,
      onState: (state) => {
        log(state === 'ok' ? 'info' : 'error', `storage is ${state}`);
        bus.emit('storage.changed', { state });
      },
      onDefect: (error) => log('error', 'a task after a commit failed', { error: String(error) }),
      atStep(step) {
        commitTimes.step(step);
        crashPoint(step === 'commit.before' ? 'session.beforeCommit' : 'session.afterCommit');
      },
    });
    const logs = sessionLogs(db);
    const headFile = createHeadFile({
      file: paths.auditHead,
      clock: runtime.clock,
      committed: { head: () => newestHead(db), logOf: logs.findLastHead },
      onFailure: (error) => log('warn', 'the audit head could not be written', { error: String(error) }),
      afterWrite: () => crashPoint('audit.afterHead'),
    });
    const audit = createAudit({ db, writer, clock: runtime.clock, bus, headFile });
    const unwatch = bus.on('session.changed', ({ sessionId }) => headFile.recordSession(sessionId));
    const close = async (): Promise<void> => {
      writer.close();
      unwatch();
      try {
        await headFile.close();
      } finally {
        db.close();
        lock.value.release();
      }
    };
    return accept({ paths, db, writer, audit, safeMode, created, commits: commitTimes.total, close });
  } catch (error) {
    lock.value.release();
    throw error;
  }
}

const RESTORE_FILE = 'restore-next.txt';

/** Stores which backup to restore. The next start replaces the database with it before the database is opened. */
export function requestBackupRestore(paths: DataPaths, file: string): Outcome<{ restartNeeded: boolean }> {
  if (!listDatabaseBackups(paths).some((backup) => backup.file === file)) {
    return refuse('NOT_FOUND', 'There is no such backup');
  }
  replaceFileSync(join(paths.folder, RESTORE_FILE), `${file}\n`);
  return accept({ restartNeeded: true });
}

function restoreBackupIfRequested(paths: DataPaths, runtime: Runtime, log: Log): void {
  const requestFile = join(paths.folder, RESTORE_FILE);
  if (!existsSync(requestFile)) return;
  const file = readFileSync(requestFile, 'utf8').trim();
  const restored = restoreDatabaseBackup(paths, file, runtime.clock.nowMs());
  rmSync(requestFile, { force: true });
  if (restored.ok) log('info', 'a backup was put in place', { file, kept: restored.value });
  else log('error', 'the requested backup does not exist', { file });
}

/** Replaces the data with an archive that the last host unpacked and verified. */
function finishArchiveRestore(paths: DataPaths, runtime: Runtime, log: Log): void {
  if (!isRestoreWaiting(paths)) return;
  const kept = moveRestoredFiles(paths, runtime.clock.nowMs());
  log('info', 'an archive was put in place', { kept });
}

/** Appends a row about the host itself to the audit log, in a job of its own. */
export const recordHostEvent = (
  { audit, writer }: Pick<Storage, 'audit' | 'writer'>,
  action: string,
  payload: Record<string, unknown>,
): Promise<unknown> =>
  writer.write(() => audit.append({ system: 'host', action, subject: 'host', actor: 'host', payload }));
