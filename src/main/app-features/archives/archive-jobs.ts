import type { BackupJob } from '../../../shared/contract/backup.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Runtime } from '../../platform/runtime.ts';

/** A change of the running job: its new state, and the fields that changed with it. */
export type JobUpdate = Pick<BackupJob, 'state'> & Partial<BackupJob>;
export type NotifyJob = (update: JobUpdate) => void;
export type JobWork = (signal: AbortSignal, notify: NotifyJob) => Promise<JobUpdate>;

interface RunningJob {
  readonly jobId: string;
  readonly stop: AbortController;
  readonly finished: Promise<void>;
}

/** Runs one job at a time and emits its progress as `backup.job`. */
export function createArchiveJobs({ bus, runtime }: { readonly bus: Bus; readonly runtime: Runtime }) {
  let current: RunningJob | null = null;
  return {
    begin(kind: BackupJob['kind'], file: string, work: JobWork): Outcome<{ jobId: string }, 'BUSY'> {
      if (current !== null) return refuse('BUSY', 'Another backup is being made, checked or restored');
      const jobId = runtime.ids.uuid();
      const stop = new AbortController();
      let job: BackupJob = {
        jobId,
        kind,
        file,
        state: 'running',
        step: kind === 'create' ? 'pack' : 'unpack',
        done: 0,
        total: 0,
        detail: null,
      };
      const notify: NotifyJob = (update) => {
        job = { ...job, ...update };
        bus.emit('backup.job', job);
      };
      notify({ state: 'running' });
      const finished = work(stop.signal, notify)
        .catch((error: unknown): JobUpdate => ({ state: 'failed', detail: String(error) }))
        .then((update) => {
          current = null;
          notify(update);
        });
      current = { jobId, stop, finished };
      return accept({ jobId });
    },
    cancel(jobId: string): Outcome<Record<string, never>, 'NOT_FOUND'> {
      if (current?.jobId !== jobId) return refuse('NOT_FOUND', 'That job is not running');
      current.stop.abort();
      return accept({});
    },
    async stop(): Promise<void> {
      current?.stop.abort();
      await current?.finished;
    },
  };
}
