import { accept } from '../../shared/outcome.ts';
import type { Archives } from '../app-features/archives/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface BackupCallDeps {
  readonly archives: Archives;
  /** True when the next start replaces the data with a verified archive. */
  readonly isRestorePending: () => boolean;
}

type BackupCalls = Pick<Handlers, Extract<keyof Handlers, `backup.${string}`>>;

/** Handlers of the `backup.*` calls, the names under which the window calls archives. */
export const backupCalls = ({ archives, isRestorePending }: BackupCallDeps): BackupCalls => ({
  'backup.list': () => accept({ archives: archives.list(), restoreWaiting: isRestorePending() }),
  'backup.create': ({ withKeys }) => archives.create(withKeys),
  'backup.check': ({ file }) => archives.check(file),
  'backup.restore': ({ file, replaceKeys }) => archives.restore(file, replaceKeys),
  'backup.remove': ({ file }) => archives.remove(file),
  'backup.cancel': ({ jobId }) => archives.cancel(jobId),
});
