import type { Db } from './open.ts';
import { isStorageFailure, StorageUnavailableError } from './storage-errors.ts';

/** A queued job with its verdict. `tasks` run after the commit, `undoTasks` when the job is undone. */
export interface BatchEntry {
  readonly run: () => unknown;
  readonly answer: (verdict: BatchResult) => void;
  verdict: BatchResult | null;
  tasks: (() => void)[];
  undoTasks: (() => void)[];
}
export type BatchResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown };

export interface BatchHooks {
  readonly enter: (entry: BatchEntry | null) => void;
  /** The changes of the entry were rolled back. Called before the next job runs. */
  readonly undone: (entry: BatchEntry) => void;
  readonly atStep: (step: 'commit.before' | 'commit.after') => void;
}

/**
 * `lost` is true when a transaction in which jobs had run was rolled back as a whole. `storage` is
 * true when the storage failed, and not only a job.
 */
export interface BatchEnd {
  readonly lost: boolean;
  readonly storage: boolean;
}

/** Runs the entries in one transaction and sets the verdict of each. */
export type RunBatch = (entries: readonly BatchEntry[]) => BatchEnd;

export function createBatchRunner(db: Db, hooks: BatchHooks): RunBatch {
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  const rollback = db.prepare('rollback');
  const savepoint = db.prepare('savepoint job');
  const release = db.prepare('release job');
  const undo = db.prepare('rollback to job');

  /** Runs one job; throws only when the whole transaction is lost. */
  const runEntry = (entry: BatchEntry, isAlone: boolean): void => {
    if (!isAlone) savepoint.run();
    hooks.enter(entry);
    try {
      const value = entry.run();
      if (value instanceof Promise) throw new TypeError('a write job must be synchronous');
      entry.verdict = { ok: true, value };
    } catch (error) {
      entry.verdict = { ok: false, error };
    } finally {
      hooks.enter(null);
    }
    // A ROLLBACK within a statement ended the transaction and undid every job of the batch.
    if (!db.inTransaction) throw entry.verdict.ok ? new StorageUnavailableError() : entry.verdict.error;
    if (isAlone) return;
    if (!entry.verdict.ok) {
      undo.run();
      hooks.undone(entry);
    }
    release.run();
  };

  const runAll = (entries: readonly BatchEntry[]): void => {
    const isAlone = entries.length === 1;
    for (const entry of entries) runEntry(entry, isAlone);
    if (isAlone && entries[0]?.verdict?.ok === false) {
      rollback.run();
      return;
    }
    hooks.atStep('commit.before');
    commit.run();
    hooks.atStep('commit.after');
  };

  return (entries) => {
    let hasBegun = false;
    let lost = false;
    let cause: unknown = null;
    try {
      begin.run();
      hasBegun = true;
      runAll(entries);
    } catch (error) {
      lost = true;
      cause = error;
      if (db.inTransaction) rollback.run();
    }
    let storage = lost;
    for (const entry of entries) {
      storage = setFinalVerdict(entry, lost, cause) || storage;
      if (entry.verdict?.ok === false) hooks.undone(entry);
    }
    return { lost: lost && hasBegun, storage };
  };
}

/** Sets the final verdict of the entry; true when the storage caused its failure. */
function setFinalVerdict(entry: BatchEntry, lost: boolean, cause: unknown): boolean {
  const { verdict } = entry;
  if (verdict !== null && !verdict.ok) {
    entry.tasks = [];
    if (!isStorageFailure(verdict.error)) return false;
    entry.verdict = { ok: false, error: new StorageUnavailableError(verdict.error) };
    return true;
  }
  if (lost || verdict === null) {
    entry.tasks = [];
    entry.verdict = { ok: false, error: new StorageUnavailableError(cause) };
  }
  return lost;
}
