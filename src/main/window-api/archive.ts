import { accept } from '../../shared/outcome.ts';
import type { Archives } from '../app-features/backup/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface ArchiveCallDeps {
  readonly archives: Archives;
  /** True when the next start puts an archive in place. */
  readonly restoreWaiting: () => boolean;
}

type ArchiveCalls = Pick<Handlers, Extract<keyof Handlers, `archives.${string}`>>;

/** Backups of the whole data folder, as Settings asks for them. */
export const archiveCalls = ({ archives, restoreWaiting }: ArchiveCallDeps): ArchiveCalls => ({
  'archives.list': () => accept({ archives: archives.list(), restoreWaiting: restoreWaiting() }),
  'archives.create': ({ withKeys }) => archives.create(withKeys),
  'archives.check': ({ file }) => archives.check(file),
  'archives.restore': ({ file }) => archives.restore(file),
  'archives.remove': ({ file }) => archives.remove(file),
  'archives.cancel': ({ jobId }) => archives.cancel(jobId),
});
