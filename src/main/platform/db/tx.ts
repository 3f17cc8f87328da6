import { createBatchRunner, type BatchEntry, type RunBatch } from './batch.ts';
import type { Db } from './open.ts';
import { ReadOnly, StorageUnavailable } from './storage-errors.ts';

export type { Db } from './open.ts';
export { ReadOnly, StorageUnavailable } from './storage-errors.ts';

/** Limits a batch, so that it does not block the event loop. */
const MAX_BATCH = 128;
/** After a lost write, further attempts wait this long for a lock instead of the whole busy_timeout. */
const FAILING_BUSY_TIMEOUT_MS = 250;

export interface Writer {
  /**
   * Queues `job` for the next transaction and resolves after the COMMIT. The job must be
   * synchronous and must read the data it depends on itself. If it throws, only its own
   * changes are rolled back and its promise rejects with that error. Rejects with
   * StorageUnavailable or ReadOnly when nothing could be stored.
   */
  write<T>(job: () => T): Promise<T>;
  /** Runs the job immediately in its own transaction; used during the start. */
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
  /** Commits the queued jobs; later writes reject. The database stays open. */
  close(): void;
}

export interface WriterOptions {
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
  private readonly runBatch: RunBatch;
  private readonly readOnly: boolean;
  private readonly busyTimeoutMs: number;
  private readonly lossListeners = new Set<() => void>();
  private queue: BatchEntry[] = [];
  private scheduled = false;
  private closed = false;
  private failing = false;
  private running: BatchEntry | null = null;

  constructor(db: Db, options: WriterOptions) {
    this.db = db;
    this.options = options;
    this.readOnly = db.readonly || db.pragma('query_only', { simple: true }) === 1;
    this.busyTimeoutMs = Number(db.pragma('busy_timeout', { simple: true }));
    this.runBatch = createBatchRunner(db, {
      enter: (entry) => {
        this.running = entry;
      },
      undone: (entry) => {
        for (const task of entry.undoTasks.splice(0)) this.guarded(task);
      },
      atStep: options.atStep ?? (() => {}),
    });
  }

  write<T>(job: () => T): Promise<T> {
    if (this.readOnly) return Promise.reject(new ReadOnly());
    if (this.closed) return Promise.reject(new StorageUnavailable());
    return new Promise<T>((resolve, reject) => {
      const answer: BatchEntry['answer'] = (verdict) =>
        verdict.ok ? resolve(verdict.value as T) : reject(verdict.error as Error);
      this.queue.push({ run: job, answer, verdict: null, tasks: [], undoTasks: [] });
      this.schedule();
    });
  }

  writeNow<T>(job: () => T): T {
    if (this.readOnly) throw new ReadOnly();
    if (this.closed) throw new StorageUnavailable();
    if (this.running !== null) throw new Error('writeNow inside a job');
    const entry: BatchEntry = { run: job, answer: () => {}, verdict: null, tasks: [], undoTasks: [] };
    this.runAndAnswer([entry]);
    const verdict = entry.verdict ?? { ok: false, error: new StorageUnavailable() };
    if (!verdict.ok) throw verdict.error;
    return verdict.value as T;
  }

  afterCommit(task: () => void): void {
    if (this.running === null) throw new Error('afterCommit outside a job');
    this.running.tasks.push(task);
  }

  ifUndone(task: () => void): void {
    if (this.running === null) throw new Error('ifUndone outside a job');
    this.running.undoTasks.push(task);
  }

  onCommitFailed(listener: () => void): () => void {
    this.lossListeners.add(listener);
    return () => this.lossListeners.delete(listener);
  }

  close(): void {
    this.closed = true;
    while (this.queue.length > 0) this.flush();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    // setImmediate instead of a timer, so that a single job waits only for the end of this turn.
    setImmediate(() => {
      this.scheduled = false;
      this.flush();
      if (this.queue.length > 0) this.schedule();
    });
  }

  private flush(): void {
    const batch = this.queue.splice(0, MAX_BATCH);
    if (batch.length > 0) this.runAndAnswer(batch);
  }

  private runAndAnswer(batch: readonly BatchEntry[]): void {
    const end = this.runBatch(batch);
    if (end.lost) this.lossListeners.forEach((listener) => this.guarded(listener));
    if (end.storage) this.setFailing(true);
    else if (batch.some((entry) => entry.verdict?.ok === true)) this.setFailing(false);
    for (const entry of batch) entry.tasks.forEach((task) => this.guarded(task));
    for (const entry of batch) if (entry.verdict !== null) entry.answer(entry.verdict);
  }

  private guarded(task: () => void): void {
    try {
      task();
    } catch (error) {
      if (this.options.onDefect === undefined) throw error;
      this.options.onDefect(error);
    }
  }

  private setFailing(failing: boolean): void {
    if (failing === this.failing) return;
    this.failing = failing;
    this.db.pragma(`busy_timeout = ${failing ? FAILING_BUSY_TIMEOUT_MS : this.busyTimeoutMs}`);
    this.guarded(() => this.options.onState(failing ? 'failing' : 'ok'));
  }
}
