import type { Db } from './open.ts';
import { isStorageFailure, StorageUnavailableError } from './storage-errors.ts';

/** A queued job with its result. `tasks` run after the commit, `undoTasks` when the job is undone. */
export interface BatchEntry {
  readonly run: () => unknown;
  readonly settle: (result: BatchResult) => void;
  result: BatchResult | null;
  tasks: (() => void)[];
  undoTasks: (() => void)[];
}
export type BatchResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown };

export interface BatchHooks {
  /** Called with the job that runs next, and with null after it. */
  readonly enter: (entry: BatchEntry | null) => void;
  /** The changes of the entry were rolled back. Called before the next job runs. */
  readonly onUndone: (entry: BatchEntry) => void;
  readonly atStep: (step: 'commit.before' | 'commit.after') => void;
}

/**
 * `isLost` is true when a transaction in which jobs had run was rolled back as a whole. `hasStorageFailed` is
 * true when the storage failed, and not only a job.
 */
export interface BatchEnd {
  readonly isLost: boolean;
  readonly hasStorageFailed: boolean;
}

/** Runs the entries in one transaction and sets the result of each. */
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
      entry.result = { ok: true, value };
    } catch (error) {
      entry.result = { ok: false, error };
    } finally {
      hooks.enter(null);
    }
    // A ROLLBACK within a statement ended the transaction and undid every job of the batch.
    if (!db.inTransaction) throw entry.result.ok ? new StorageUnavailableError() : entry.result.error;
    if (isAlone) return;
    if (!entry.result.ok) {
      undo.run();
      hooks.onUndone(entry);
    }
    release.run();
  };

  const runAll = (entries: readonly BatchEntry[]): void => {
    const isAlone = entries.length === 1;
    for (const entry of entries) runEntry(entry, isAlone);
    if (isAlone && entries[0]?.result?.ok === false) {
      rollback.run();
      return;
    }
    hooks.atStep('commit.before');
    commit.run();
    hooks.atStep('commit.after');
  };

  return (entries) => {
    let hasBegun = false;
    let isLost = false;
    let cause: unknown = null;
    try {
      begin.run();
      hasBegun = true;
      runAll(entries);
    } catch (error) {
      isLost = true;
      cause = error;
      if (db.inTransaction) rollback.run();
    }
    let hasStorageFailed = isLost;
    for (const entry of entries) {
      hasStorageFailed = setFinalResult(entry, isLost, cause) || hasStorageFailed;
      if (entry.result?.ok === false) hooks.onUndone(entry);
    }
    return { isLost: isLost && hasBegun, hasStorageFailed };
  };
}

/** Sets the final result of the entry; true when the storage caused its failure. */
function setFinalResult(entry: BatchEntry, isLost: boolean, cause: unknown): boolean {
  const { result } = entry;
  if (result !== null && !result.ok) {
    entry.tasks = [];
    if (!isStorageFailure(result.error)) return false;
    entry.result = { ok: false, error: new StorageUnavailableError(result.error) };
    return true;
  }
  if (isLost || result === null) {
    entry.tasks = [];
    entry.result = { ok: false, error: new StorageUnavailableError(cause) };
  }
  return isLost;
}
