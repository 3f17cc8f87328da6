import { createBackoff } from '../async/backoff.ts';
import type { Clock } from '../runtime.ts';
import { systemClock } from '../clocks/system-clock.ts';
import { createBatchRunner, type BatchEntry, type RunBatch } from './batch-runner.ts';
import type { Db } from './open.ts';
import {
  isTransientError,
  isStorageFailure,
  ReadOnlyError,
  StorageUnavailableError,
} from './storage-errors.ts';

export type { Db } from './open.ts';
export { ReadOnlyError, StorageUnavailableError } from './storage-errors.ts';

/** Limits a batch, so that it does not block the event loop. */
const MAX_BATCH = 128;
/** SQLite waits no longer than this for a lock inside a call, because that wait blocks the event loop. */
const BUSY_TIMEOUT_MS = 5;
/** `writeNow` runs while nothing else does, so it may wait inside the call. */
const START_BUSY_TIMEOUT_MS = 5000;
/** A write waits this long for a storage that fails, without blocking the event loop, and is then refused. */
const WRITE_WAIT_MS = 2000;
const BACKOFF = { initialMs: 50, maxMs: 250 };
/** While the storage fails and no write waits, the writer tries a write of its own at this interval. */
const PROBE_MS = 1000;

/** A time in which nothing could be stored, when it is over. */
export interface Outage {
  /** From the first write that failed to the first that succeeded. */
  readonly lengthMs: number;
  /** True when it lasted so long that writes were refused. */
  readonly hasRefused: boolean;
}

export interface Writer {
  /**
   * Queues `job` for the next transaction and resolves after the COMMIT. The job must be
   * synchronous and must read the data it depends on itself, because it runs again when its
   * transaction is lost. If it throws, only its own changes are rolled back and its promise
   * rejects with that error. When the storage fails, it rejects with StorageUnavailableError; if the fault may be
   * temporary, only after the job has waited `WRITE_WAIT_MS`. Rejects with ReadOnlyError on a read-only database.
   */
  write<T>(job: () => T): Promise<T>;
  /** Runs the job immediately in its own transaction, and throws when it fails; used during the start. */
  writeNow<T>(job: () => T): T;
  /** Must be called inside a job. Runs `task` after the COMMIT and before `write` resolves. */
  afterCommit(task: () => void): void;
  /**
   * Must be called inside a job. Runs `task` when the changes of the job are rolled back
   * for any reason, before another job can read state that the job left in memory.
   */
  ifUndone(task: () => void): void;
  /** Calls `listener` after each transaction that was lost completely, so that caches can be cleared. */
  onCommitFailed(listener: () => void): () => void;
  /**
   * Calls `listener` inside the first transaction after an outage, before any waiting job, so that deadlines can be
   * moved by the length of the outage. It may run again when that transaction is lost too.
   */
  onResume(listener: (outage: Outage) => void): () => void;
  /** The monotonic time at which the current outage began; null while the storage works. */
  outageSinceMs(): number | null;
  /** Commits the queued jobs; later writes reject. The database stays open. */
  close(): void;
}

export interface WriterOptions {
  /** Measures outages and the wait of writes; the clock of the system when absent. */
  readonly clock?: Clock;
  /** Called on each change: `failing` after a lost write, `ok` after the next successful one. */
  readonly onState: (state: 'ok' | 'failing') => void;
  /** Called when a task throws after the commit. This is a bug, and the stored data stays. */
  readonly onDefect?: (error: unknown) => void;
  /** Crash points for tests. */
  readonly atStep?: (step: 'commit.before' | 'commit.after') => void;
}

/** Creates the only writer of a database. The jobs of one event-loop turn share one transaction. */
export function createWriter(db: Db, options: WriterOptions): Writer {
  return new GroupCommit(db, options);
}

class GroupCommit implements Writer {
  private readonly db: Db;
  private readonly options: WriterOptions;
  private readonly clock: Clock;
  private readonly runBatch: RunBatch;
  private readonly isReadOnly: boolean;
  private readonly lossListeners = new Set<() => void>();
  private readonly resumeListeners = new Set<(outage: Outage) => void>();
  private queue: QueuedEntry[] = [];
  private isScheduled = false;
  private isClosed = false;
  private failingSinceMs: number | null = null;
  private readonly backoff = createBackoff(BACKOFF);
  private cancelRetry: () => void = () => {};
  private currentEntry: BatchEntry | null = null;

  constructor(db: Db, options: WriterOptions) {
    this.db = db;
    this.options = options;
    this.clock = options.clock ?? systemClock;
    this.isReadOnly = db.readonly || db.pragma('query_only', { simple: true }) === 1;
    if (!this.isReadOnly) db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    this.runBatch = createBatchRunner(db, {
      enter: (entry) => {
        this.currentEntry = entry;
      },
      onUndone: (entry) => {
        for (const task of entry.undoTasks.splice(0)) this.runGuarded(task);
      },
      atStep: options.atStep ?? (() => {}),
    });
  }

  write<T>(job: () => T): Promise<T> {
    if (this.isReadOnly) return Promise.reject(new ReadOnlyError());
    if (this.isClosed) return Promise.reject(new StorageUnavailableError());
    return new Promise<T>((resolve, reject) => {
      const resolveWith: BatchEntry['settle'] = (result) =>
        result.ok ? resolve(result.value as T) : reject(result.error as Error);
      this.queue.push({ ...entryOf(job, resolveWith), queuedMs: this.clock.monotonicMs() });
      if (this.failingSinceMs === null) this.schedule();
      // Where other jobs wait, a retry is already scheduled.
      else if (this.queue.length === 1) this.retryLater();
    });
  }

  writeNow<T>(job: () => T): T {
    if (this.isReadOnly) throw new ReadOnlyError();
    if (this.isClosed) throw new StorageUnavailableError();
    if (this.currentEntry !== null) throw new Error('writeNow inside a job');
    const entry = entryOf(job, () => {});
    this.db.pragma(`busy_timeout = ${START_BUSY_TIMEOUT_MS}`);
    try {
      this.run([entry]);
    } finally {
      this.db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
      if (this.failingSinceMs !== null) this.retryLater();
    }
    const result = entry.result ?? { ok: false, error: new StorageUnavailableError() };
    if (!result.ok) throw result.error;
    return result.value as T;
  }

  afterCommit(task: () => void): void {
    if (this.currentEntry === null) throw new Error('afterCommit outside a job');
    this.currentEntry.tasks.push(task);
  }

  ifUndone(task: () => void): void {
    if (this.currentEntry === null) throw new Error('ifUndone outside a job');
    this.currentEntry.undoTasks.push(task);
  }

  onCommitFailed(listener: () => void): () => void {
    this.lossListeners.add(listener);
    return () => this.lossListeners.delete(listener);
  }

  onResume(listener: (outage: Outage) => void): () => void {
    this.resumeListeners.add(listener);
    return () => this.resumeListeners.delete(listener);
  }

  outageSinceMs(): number | null {
    return this.failingSinceMs;
  }

  close(): void {
    this.isClosed = true;
    this.cancelRetry();
    while (this.queue.length > 0) this.flush();
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    // setImmediate instead of a timer, so that a single job waits only for the end of this turn.
    setImmediate(() => {
      this.isScheduled = false;
      if (this.failingSinceMs === null) this.flush();
      if (this.failingSinceMs === null && this.queue.length > 0) this.schedule();
    });
  }

  private flush(): void {
    const batch = this.queue.splice(0, MAX_BATCH);
    if (batch.length > 0 || this.failingSinceMs !== null) this.run(batch);
    const retriedEntries = this.isClosed ? [] : batch.filter((entry) => this.mayWait(entry));
    for (const entry of batch) if (!retriedEntries.includes(entry)) settleEntry(entry);
    this.queue.unshift(...retriedEntries.map(resetEntry));
    if (this.failingSinceMs !== null && !this.isClosed) this.retryLater();
  }

  /**
   * Whether the entry failed because of a storage fault that may be temporary, and may wait longer for its
   * end.
   */
  private mayWait({ result, queuedMs }: QueuedEntry): boolean {
    if (result === null || result.ok || !(result.error instanceof StorageUnavailableError)) return false;
    return isTransientError(result.error.cause) && this.clock.monotonicMs() - queuedMs < WRITE_WAIT_MS;
  }

  private retryLater(): void {
    this.cancelRetry();
    const retryMs = this.backoff.nextDelayMs();
    const delayMs = this.queue.length > 0 ? retryMs : PROBE_MS;
    this.cancelRetry = this.clock.after(delayMs, () => {
      if (this.isClosed) return;
      this.flush();
      if (this.failingSinceMs === null && this.queue.length > 0) this.schedule();
    });
  }

  /** Runs the entries in one transaction, notes the state of the storage and runs the tasks after the commit. */
  private run(entries: readonly BatchEntry[]): void {
    const resume =
      this.failingSinceMs === null
        ? null
        : entryOf(
            () => this.resume(),
            () => {},
          );
    const end = this.runBatch(resume === null ? entries : [resume, ...entries]);
    if (end.isLost) this.lossListeners.forEach((listener) => this.runGuarded(listener));
    const hasResumed = resume?.result?.ok === true;
    if (end.hasStorageFailed) this.recordFailure(hasResumed);
    else if (hasResumed) this.recordSuccess();
    for (const entry of resume === null ? entries : [resume, ...entries])
      entry.tasks.forEach((task) => this.runGuarded(task));
  }

  /**
   * Runs first after an outage. It sets `user_version` to its present value, because that forces a write to
   * the disk, which an empty transaction does not.
   */
  private resume(): void {
    this.db.pragma(`user_version = ${Number(this.db.pragma('user_version', { simple: true }))}`);
    const lengthMs = this.clock.monotonicMs() - (this.failingSinceMs ?? this.clock.monotonicMs());
    const outage = { lengthMs, hasRefused: lengthMs >= WRITE_WAIT_MS };
    for (const listener of this.resumeListeners) {
      try {
        listener(outage);
      } catch (error) {
        // A defect in one listener must not keep the writer from storing anything ever again.
        if (isStorageFailure(error) || this.options.onDefect === undefined) throw error;
        this.options.onDefect(error);
      }
    }
  }

  private runGuarded(task: () => void): void {
    try {
      task();
    } catch (error) {
      if (this.options.onDefect === undefined) throw error;
      this.options.onDefect(error);
    }
  }

  /** `hasResumed` is true when the previous outage has ended, although another job has failed again. */
  private recordFailure(hasResumed: boolean): void {
    const isNew = this.failingSinceMs === null;
    if (isNew || hasResumed) this.failingSinceMs = this.clock.monotonicMs();
    if (!isNew) return;
    this.backoff.reset();
    this.runGuarded(() => this.options.onState('failing'));
  }

  private recordSuccess(): void {
    this.failingSinceMs = null;
    this.cancelRetry();
    this.runGuarded(() => this.options.onState('ok'));
  }
}

interface QueuedEntry extends BatchEntry {
  readonly queuedMs: number;
}

const entryOf = (run: () => unknown, settle: BatchEntry['settle']): BatchEntry => ({
  run,
  settle,
  result: null,
  tasks: [],
  undoTasks: [],
});

const resetEntry = (entry: QueuedEntry): QueuedEntry => ({
  ...entryOf(entry.run, entry.settle),
  queuedMs: entry.queuedMs,
});

function settleEntry(entry: BatchEntry): void {
  if (entry.result !== null) entry.settle(entry.result);
}
