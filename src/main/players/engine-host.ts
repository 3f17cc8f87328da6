import { Worker } from 'node:worker_threads';
import type { Outcome } from '../../shared/outcome.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import type { Log } from '../platform/log.ts';
import { droppedReply } from './move-chooser.ts';
import { afterStallTolerantDelay } from '../platform/async/time-limit.ts';
import type { Clock, Random } from '../platform/runtime.ts';
import type { ChessAnalysis } from './engines/chess/analyse.ts';
import type { Evaluation } from './evaluators/evaluator.ts';
import type {
  AnalyseTask,
  ChooseTask,
  EngineResponse,
  EngineJob,
  EngineResult,
  EngineResults,
  EngineTask,
  EngineThreadData,
  EvaluateTask,
} from './engine-messages.ts';

/** Why there is no result: it came too late, the thread ended, the engine threw, or the caller no longer wants it. */
export type EngineCode = 'STALLED' | 'CRASHED' | 'FAILED' | 'DROPPED';

export type EngineOutcome<T> = Promise<Outcome<T, EngineCode>>;

/** Runs engines in threads. No promise rejects; aborting `signal` resolves it with `DROPPED` at once. */
export interface EngineHost {
  /** The action that the template's built-in player chooses. */
  choose(task: ChooseTask, signal: AbortSignal): EngineOutcome<string>;
  /** The best moves of a chess position. */
  analyse(task: AnalyseTask, signal: AbortSignal): EngineOutcome<ChessAnalysis>;
  /** Who is ahead in a position. */
  evaluate(task: EvaluateTask, signal: AbortSignal): EngineOutcome<Evaluation>;
  /** Whether a task runs or waits. */
  isBusy(): boolean;
  /** Processor time in milliseconds that all finished tasks have taken since the start. */
  processorMs(): number;
  /** Ends the threads; waiting requests resolve with `DROPPED`. */
  stop(): Promise<void>;
}

export interface EngineHostOptions {
  readonly threadUrl: URL;
  readonly random: Random;
  /** The real clock, also in tests, because it limits a real thread. */
  readonly clock: Clock;
  readonly log: Log;
  readonly threadCount?: number;
  /** Milliseconds after the budget of a request before its thread counts as stalled. */
  readonly graceMs?: number;
  /** True for work that no player waits for: its threads leave the processor to all others, where they can. */
  readonly isBackground?: boolean;
}

interface Job {
  readonly engineTask: EngineTask;
  readonly settle: (outcome: Outcome<EngineResult, EngineCode>) => void;
  isSettled: boolean;
}

const GRACE_MS = 5000;
/** The more requests wait, the smaller the budget of each; this is the minimum. */
const MIN_BUDGET_MS = 40;
/** A search that is limited by nodes may take long; this only stops it on a machine that is nearly blocked. */
const BY_NODES_MS = 60_000;
const MAX_HEAP_MB = 192;

export function createEngineHost(options: EngineHostOptions): EngineHost {
  const waitingJobs: Job[] = [];
  const threads = Array.from({ length: options.threadCount ?? 1 }, () => new EngineThread(options));
  let isStopped = false;

  function assignJobs(): void {
    for (const thread of threads) {
      if (thread.isBusy) continue;
      const job = takeNextJob(waitingJobs);
      if (job === undefined) return;
      thread.run(job, waitingJobs.length, assignJobs);
    }
  }

  function run<K extends EngineTask['kind']>(
    work: Extract<EngineTask, { kind: K }>,
    signal: AbortSignal,
  ): EngineOutcome<EngineResults[K]> {
    if (isStopped || signal.aborted) return Promise.resolve(droppedReply);
    return new Promise((resolve) => {
      const job: Job = { engineTask: work, isSettled: false, settle: settleOnce };
      const drop = (): void => {
        settleOnce(droppedReply);
        for (const thread of threads) thread.cancel(job);
      };
      function settleOnce(outcome: Outcome<EngineResult, EngineCode>): void {
        if (job.isSettled) return;
        job.isSettled = true;
        signal.removeEventListener('abort', drop);
        // The thread returns a result of the kind of the task.
        resolve(outcome as Outcome<EngineResults[K], EngineCode>);
      }
      signal.addEventListener('abort', drop, { once: true });
      waitingJobs.push(job);
      assignJobs();
    });
  }

  return {
    choose: (task, signal) => run<'choose'>({ kind: 'choose', task }, signal),
    analyse: (task, signal) => run<'analyse'>({ kind: 'analyse', task }, signal),
    evaluate: (task, signal) => run<'evaluate'>({ kind: 'evaluate', task }, signal),
    isBusy: () => waitingJobs.length > 0 || threads.some((thread) => thread.isBusy),
    processorMs: () => threads.reduce((sum, thread) => sum + thread.processorMs, 0),
    async stop() {
      isStopped = true;
      for (const job of waitingJobs.splice(0)) job.settle(droppedReply);
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

const budgetOf = (work: EngineTask, queuedJobs: number): number =>
  work.kind === 'choose' && work.task.byNodes === true
    ? BY_NODES_MS
    : Math.max(MIN_BUDGET_MS, work.task.budgetMs / (1 + queuedJobs));

function takeNextJob(waitingJobs: Job[]): Job | undefined {
  let job = waitingJobs.shift();
  while (job?.isSettled) job = waitingJobs.shift();
  return job;
}

/** One thread and its current job. A thread that ended is replaced at the next job. */
class EngineThread {
  isBusy = false;
  processorMs = 0;
  private readonly options: EngineHostOptions;
  private readonly dropped = new Int32Array(new SharedArrayBuffer(4));
  private thread: Worker | null = null;
  private current: { readonly job: Job; readonly id: number; readonly done: () => void } | null = null;
  private cancelLimit: () => void = () => {};
  private lastId = 0;

  constructor(options: EngineHostOptions) {
    this.options = options;
  }

  run(job: Job, queuedJobs: number, onDone: () => void): void {
    const id = ++this.lastId;
    const budgetMs = budgetOf(job.engineTask, queuedJobs);
    this.isBusy = true;
    this.current = { job, id, done: onDone };
    const limitMs = budgetMs + (this.options.graceMs ?? GRACE_MS);
    this.cancelLimit = afterStallTolerantDelay(this.options.clock, limitMs, () => this.fail('STALLED'));
    const taskSeed = job.engineTask.kind === 'choose' ? job.engineTask.task.seed : undefined;
    const seed =
      taskSeed === undefined
        ? new Uint32Array(this.options.random.bytes(16).slice().buffer)
        : Uint32Array.from(taskSeed);
    this.thread ??= this.startThread();
    const work = { ...job.engineTask, task: { ...job.engineTask.task, budgetMs } } as EngineTask;
    this.thread.postMessage({ id, seed, work } satisfies EngineJob, []);
  }

  /** Makes the thread end this job soon, because its reply is no longer wanted. */
  cancel(job: Job): void {
    if (this.current?.job === job) Atomics.store(this.dropped, 0, this.current.id);
  }

  async stop(): Promise<void> {
    const { thread } = this;
    this.finish(droppedReply);
    this.thread = null;
    await thread?.terminate();
  }

  private startThread(): Worker {
    const thread = new Worker(this.options.threadUrl, {
      workerData: {
        droppedJobId: this.dropped,
        isBackground: this.options.isBackground ?? false,
      } satisfies EngineThreadData,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    thread.unref();
    thread.on('message', (response: EngineResponse) => this.onMessage(response));
    thread.on('error', (error) => {
      this.options.log('error', 'engine worker failed', { error: error.message });
      if (this.thread === thread) this.fail('CRASHED');
    });
    thread.on('exit', () => {
      if (this.thread === thread) this.fail('CRASHED');
    });
    return thread;
  }

  private onMessage(response: EngineResponse): void {
    if (response.id !== this.current?.id) return;
    this.processorMs += response.processorMs;
    if (!response.ok) this.options.log('error', 'engine failed', { error: response.message });
    this.finish(response.ok ? accept(response.value) : refuse('FAILED', response.message));
  }

  private fail(code: 'STALLED' | 'CRASHED'): void {
    const { thread } = this;
    this.thread = null;
    void thread?.terminate();
    this.finish(refuse(code, code === 'STALLED' ? 'the engine took too long' : 'the engine worker ended'));
  }

  private finish(outcome: Outcome<EngineResult, EngineCode>): void {
    const { current } = this;
    this.cancelLimit();
    this.current = null;
    this.isBusy = false;
    current?.job.settle(outcome);
    current?.done();
  }
}
