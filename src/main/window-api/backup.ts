import { accept } from '../../shared/outcome.ts';
import type { Archives } from '../app-features/backup/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface ArchiveCallDeps {
  readonly archives: Archives;
  /** True when the next start puts an archive in place. */
  readonly restoreWaiting: () => boolean;
}

type ArchiveCalls = Pick<Handlers, Extract<keyof Handlers, `backup.${string}`>>;

/** Backups of the whole data folder, as Settings asks for them. */
export const archiveCalls = ({ archives, restoreWaiting }: ArchiveCallDeps): ArchiveCalls => ({
  'backup.list': () => accept({ archives: archives.list(), restoreWaiting: restoreWaiting() }),
  'backup.create': ({ withKeys }) => archives.create(withKeys),
  'backup.check': ({ file }) => archives.check(file),
  'backup.restore': ({ file }) => archives.restore(file),
  'backup.remove': ({ file }) => archives.remove(file),
  'backup.cancel': ({ jobId }) => archives.cancel(jobId),
});
