import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Audit } from '../../platform/audit/index.ts';
import { listBackupFiles, timeInName, type DataPaths } from '../../platform/data-folder/index.ts';
import type { Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { checkArchive, runUntilAborted } from './check-archive.ts';
import { createArchiveJobs, type JobUpdate, type NotifyJob } from './archive-jobs.ts';
import { ARCHIVE_NAME } from './manifest.ts';
import { dropUnpackedKeys, scheduleRestore, inspectionFolder, hasKeysToReplace } from './schedule-restore.ts';
import { startArchiveRun } from './start-archive-run.ts';

export interface ArchiveDeps {
  readonly paths: DataPaths;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly version: string;
  readonly threadUrl: (name: 'archive-thread' | 'verify-thread') => URL;
}

/** Makes, checks, restores and removes archives of the running host's folder, one job at a time. */
export function createArchives(deps: ArchiveDeps) {
  const { paths } = deps;
  const jobs = createArchiveJobs(deps);
  const removeInspected = (): void => rmSync(inspectionFolder(paths), { recursive: true, force: true });
  return {
    list: () => listBackupFiles(paths, ARCHIVE_NAME),
    create: (withKeys: boolean) =>
      jobs.begin('create', '', (signal, notify) => createArchiveInThread(deps, { withKeys, signal, notify })),
    /** Unpacks and verifies the archive beside the data, then removes the unpacked files. */
    check(file: string) {
      const archive = resolveArchive(paths, file);
      if (!archive.ok) return archive;
      return jobs.begin('check', file, async (signal, notify) => {
        const update = await inspectArchive(deps, { file, signal, notify });
        removeInspected();
        return update;
      });
    },
    /**
     * Verifies the archive; the next start puts it in place. An archive that fails the verification changes nothing,
     * and the keys of this folder stay unless `replaceKeys` is true.
     */
    restore(file: string, replaceKeys: boolean) {
      const archive = resolveArchive(paths, file);
      if (!archive.ok) return archive;
      return jobs.begin('restore', file, async (signal, notify) => {
        const update = await inspectArchive(deps, { file, signal, notify });
        if (update.state !== 'done') {
          removeInspected();
          return update;
        }
        if (!replaceKeys && hasKeysToReplace(paths)) dropUnpackedKeys(paths);
        await recordAudit(deps, 'RESTORE_ASKED', { file, replaceKeys });
        scheduleRestore(paths);
        return update;
      });
    },
    async remove(file: string): Promise<Outcome<Record<string, never>, 'NOT_FOUND'>> {
      const archive = resolveArchive(paths, file);
      if (!archive.ok) return archive;
      rmSync(join(paths.backups, file));
      await recordAudit(deps, 'BACKUP_REMOVED', { file });
      return accept({});
    },
    cancel: jobs.cancel,
    stop: jobs.stop,
  };
}

export type Archives = ReturnType<typeof createArchives>;

const recordAudit = ({ writer, audit }: ArchiveDeps, action: string, payload: Record<string, unknown>) =>
  writer.write(() => audit.append({ system: 'host', action, subject: 'host', actor: 'person', payload }));

const resolveArchive = (paths: DataPaths, file: string): Outcome<string, 'NOT_FOUND'> =>
  ARCHIVE_NAME.test(file) && existsSync(join(paths.backups, file))
    ? accept(file)
    : refuse('NOT_FOUND', 'There is no such backup');

interface JobControl {
  readonly signal: AbortSignal;
  readonly notify: NotifyJob;
}

async function createArchiveInThread(
  deps: ArchiveDeps,
  { withKeys, signal, notify }: JobControl & { readonly withKeys: boolean },
): Promise<JobUpdate> {
  const nowMs = deps.runtime.clock.nowMs();
  const file = `arbiter-${timeInName(nowMs)}.zip`;
  const run = startArchiveRun(
    deps.threadUrl('archive-thread'),
    {
      kind: 'create',
      paths: deps.paths,
      target: join(deps.paths.backups, file),
      withKeys,
      createdAt: new Date(nowMs).toISOString(),
      arbiter: deps.version,
    },
    (done, total) => notify({ state: 'running', step: 'pack', done, total }),
  );
  const end = await runUntilAborted(run, signal);
  if (end.state === 'cancelled') return { state: 'cancelled' };
  if (end.state !== 'done') return { state: 'failed', detail: end.detail };
  const { audit, withKeys: keys } = end.manifest;
  await recordAudit(deps, 'BACKUP_MADE', { file, withKeys: keys, auditSeq: audit?.seq ?? 0 });
  return { state: 'done', file };
}

async function inspectArchive(
  deps: ArchiveDeps,
  { file, signal, notify }: JobControl & { readonly file: string },
): Promise<JobUpdate> {
  const outcome = await checkArchive(
    {
      archive: join(deps.paths.backups, file),
      folder: inspectionFolder(deps.paths),
      threadUrl: deps.threadUrl,
      signal,
    },
    (step) => notify({ state: 'running', ...step }),
  );
  if (!outcome.ok) {
    return outcome.code === 'CANCELLED'
      ? { state: 'cancelled' }
      : { state: 'failed', detail: outcome.message };
  }
  const failedCheck = outcome.value.report.checks.find((check) => !check.ok);
  if (failedCheck === undefined) return { state: 'done' };
  return {
    state: 'failed',
    detail: `${failedCheck.name}: ${failedCheck.detail ?? failedCheck.firstBroken ?? 'broken'}`,
  };
}
