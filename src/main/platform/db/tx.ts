import { createBatchRunner, type BatchEntry, type RunBatch } from './batch.ts';
import type { Db } from './open.ts';
import { ReadOnly, StorageUnavailable } from './storage-errors.ts';

export type { Db } from './open.ts';
export { ReadOnly, StorageUnavailable } from './storage-errors.ts';

/** A batch stays short enough not to hold up the event loop. */
const MAX_BATCH = 128;
/** After a lost write each further try waits this long for a lock, not the whole busy_timeout. */
const FAILING_BUSY_TIMEOUT_MS = 250;

export interface Writer {
  /**
   * Queues `job` for the next transaction and answers after its COMMIT. The job
   * is synchronous, reads what it decides on inside, and may throw: then its
   * own changes are undone and it alone rejects with what it threw. Rejects
   * with StorageUnavailable or ReadOnly when nothing could be stored.
   */
  write<T>(job: () => T): Promise<T>;
  /** The same in a transaction of its own, at once. For start-up. */
  writeNow<T>(job: () => T): T;
  /** Called inside a job: runs `task` after the job's COMMIT and before its answer. */
  afterCommit(task: () => void): void;
  /**
   * Called inside a job: runs `task` when the job's changes are undone, for
   * whatever reason, before any other job sees what the job left in memory.
   */
  ifUndone(task: () => void): void;
  /** `listener` hears of every transaction that was lost whole, so that caches drop. */
  onCommitFailed(listener: () => void): () => void;
  /** Commits what is queued; later writes reject. The database stays open. */
  close(): void;
}

export interface WriterOptions {
  /** Told on each change only: `failing` after a lost write, `ok` after the next that succeeds. */
  readonly onState: (state: 'ok' | 'failing') => void;
  /** A task threw after its commit: a defect that cannot undo what is stored. */
  readonly onDefect?: (error: unknown) => void;
  /** Named durable steps, for crash tests. */
  readonly atStep?: (step: 'commit.before' | 'commit.after') => void;
}

/** The only writer of a database: the jobs of one event-loop turn share one transaction. */
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
    // No timer: a lone job waits for nothing but the end of this turn.
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
