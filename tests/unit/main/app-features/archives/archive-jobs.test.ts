import { expect, test } from 'vitest';
import {
  createArchiveJobs,
  type JobUpdate,
  type NotifyJob,
} from '../../../../../src/main/app-features/archives/archive-jobs.ts';
import { createBus } from '../../../../../src/main/platform/events/bus.ts';
import { realRuntime } from '../../../../../src/main/platform/real-runtime.ts';
import type { BackupJob } from '../../../../../src/shared/contract/backup.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

function opened() {
  const bus = createBus((error) => {
    throw error;
  });
  const received: BackupJob[] = [];
  bus.on('backup.job', (job) => void received.push(job));
  const jobs = createArchiveJobs({ bus, runtime: realRuntime(stoppedClock()) });
  let end: (messages: JobUpdate) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const work = (signal: AbortSignal, notify: NotifyJob) => {
    notify({ state: 'running', done: 1, total: 2 });
    signal.addEventListener('abort', () => end({ state: 'cancelled' }));
    return new Promise<JobUpdate>((resolve, reject) => {
      [end, fail] = [resolve, reject];
    });
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    jobs,
    received,
    work,
    settled,
    end: (messages: JobUpdate) => end(messages),
    fail: (error: Error) => fail(error),
  };
}

test('one job runs at a time, and the next may begin after its end', async () => {
  const { jobs, received, work, settled, end } = opened();
  expect(jobs.begin('create', '', work).ok).toBe(true);
  expect(jobs.begin('check', 'x.zip', work)).toMatchObject({ ok: false, code: 'BUSY' });
  end({ state: 'done', file: 'a.zip' });
  await settled();
  expect(received.map(({ state, step, done, file }) => [state, step, done, file])).toEqual([
    ['running', 'pack', 0, ''],
    ['running', 'pack', 1, ''],
    ['done', 'pack', 1, 'a.zip'],
  ]);
  expect(jobs.begin('check', 'x.zip', work).ok).toBe(true);
  expect(received.at(-1)).toMatchObject({ step: 'unpack', file: 'x.zip' });
});

test('only the running job can be cancelled, by its id', async () => {
  const { jobs, received, work, settled } = opened();
  expect(jobs.cancel('none')).toMatchObject({ code: 'NOT_FOUND' });
  const begun = jobs.begin('create', '', work);
  expect(jobs.cancel('other')).toMatchObject({ code: 'NOT_FOUND' });
  expect(jobs.cancel(begun.ok ? begun.value.jobId : '').ok).toBe(true);
  await settled();
  expect(received.at(-1)?.state).toBe('cancelled');
});

test('a job that throws fails with a message and does not block the next one', async () => {
  const { jobs, received, work, settled, fail } = opened();
  jobs.begin('restore', 'x.zip', work);
  fail(new Error('no room'));
  await settled();
  expect(received.at(-1)).toMatchObject({ state: 'failed', detail: 'Error: no room' });
  expect(jobs.begin('create', '', work).ok).toBe(true);
});

test('a stop ends the job and waits for its end', async () => {
  const { jobs, received, work } = opened();
  jobs.begin('create', '', work);
  await jobs.stop();
  expect(received.at(-1)?.state).toBe('cancelled');
  await jobs.stop();
});
