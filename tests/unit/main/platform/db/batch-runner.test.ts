import { describe, expect, test } from 'vitest';
import { createBatchRunner, type BatchEntry } from '../../../../../src/main/platform/db/batch-runner.ts';
import { MEMORY, openDatabase } from '../../../../../src/main/platform/db/open.ts';
import { StorageUnavailableError } from '../../../../../src/main/platform/db/storage-errors.ts';

async function bench() {
  const db = await openDatabase(MEMORY);
  db.exec('create table t (n integer primary key) strict');
  const insert = db.prepare('insert into t values (?)');
  const undone: BatchEntry[] = [];
  const steps: string[] = [];
  const run = createBatchRunner(db, {
    enter: (entry) => void steps.push(entry === null ? 'out' : 'in'),
    onUndone: (entry) => void undone.push(entry),
    atStep: (step) => void steps.push(step),
  });
  const entry = (job: () => unknown): BatchEntry => ({
    run: job,
    settle: () => {},
    result: null,
    tasks: [() => {}],
    undoTasks: [],
  });
  const add = (n: number): BatchEntry =>
    entry(() => {
      insert.run(n);
      return n;
    });
  const failing = (n: number): BatchEntry =>
    entry(() => {
      insert.run(n);
      throw new Error(`no ${n}`);
    });
  const rows = () => db.prepare<[], number>('select n from t order by n').pluck().all();
  return { db, run, entry, add, failing, rows, undone, steps };
}

test('sets a result for every entry and rolls back only the rows of a failed job', async () => {
  const { run, add, failing, rows, undone } = await bench();
  const entries = [add(1), failing(2), add(3)];
  expect(run(entries)).toEqual({ isLost: false, hasStorageFailed: false });
  expect(entries.map(({ result }) => result)).toMatchObject([
    { ok: true, value: 1 },
    { ok: false, error: new Error('no 2') },
    { ok: true, value: 3 },
  ]);
  expect(rows()).toEqual([1, 3]);
  expect(new Set(undone)).toEqual(new Set([entries[1]]));
});

test('commits nothing when a single job fails', async () => {
  const { run, failing, rows, steps, db } = await bench();
  expect(run([failing(1)])).toEqual({ isLost: false, hasStorageFailed: false });
  expect([rows(), steps.includes('commit.before'), db.inTransaction]).toEqual([[], false, false]);
});

test('does not run the tasks after commit of a failed job', async () => {
  const { run, add, failing } = await bench();
  const entries = [add(1), failing(2)];
  run(entries);
  expect(entries.map(({ tasks }) => tasks.length)).toEqual([1, 0]);
});

test('detects a job that continues after its transaction has ended', async () => {
  const { run, entry } = await bench();
  const late = entry(() => Promise.resolve(1));
  run([late]);
  expect(late.result).toMatchObject({ ok: false, error: new TypeError('a write job must be synchronous') });
});

describe('when the transaction itself is lost', () => {
  test('fails every job, including those that had finished', async () => {
    const { run, add, entry, rows, undone, db } = await bench();
    const entries = [add(1), entry(() => void db.exec('rollback')), add(3)];
    expect(run(entries)).toEqual({ isLost: true, hasStorageFailed: true });
    for (const { result, tasks } of entries) {
      expect(result).toMatchObject({ ok: false, error: expect.any(StorageUnavailableError) });
      expect(tasks).toEqual([]);
    }
    expect([rows(), undone.length, db.inTransaction]).toEqual([[], 3, false]);
  });

  test('starts a new transaction for the next batch', async () => {
    const { run, add, entry, rows, db } = await bench();
    run([add(1), entry(() => void db.exec('rollback'))]);
    expect(run([add(2)])).toEqual({ isLost: false, hasStorageFailed: false });
    expect(rows()).toEqual([2]);
  });
});
