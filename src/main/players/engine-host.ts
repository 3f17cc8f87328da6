import { Worker } from 'node:worker_threads';
import type { Outcome } from '../../shared/outcome.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import type { Log } from '../platform/log.ts';
import type { Clock, Random } from '../platform/ports.ts';
import type { EngineAnswer, EngineQuestion, EngineWorkerData } from './engine-messages.ts';

/** Why there is no answer: too late, worker gone, chooser failed, nobody wants it any more. */
export type EngineCode = 'STALLED' | 'CRASHED' | 'FAILED' | 'DROPPED';

export type EngineRequest = Omit<EngineQuestion, 'id' | 'seed'>;

export interface EngineHost {
  /** An action for the request; refused, never rejected. `signal` gives it up at once. */
  choose(request: EngineRequest, signal: AbortSignal): Promise<Outcome<string, EngineCode>>;
  /** Ends the workers; whatever waits is answered `DROPPED`. */
  stop(): Promise<void>;
}

export interface EngineHostOptions {
  readonly workerUrl: URL;
  readonly random: Random;
  /** The real clock, also under test: it bounds the time of a real thread. */
  readonly clock: Clock;
  readonly log: Log;
  readonly workers?: number;
  /** Beyond the budget of a request, before its worker counts as stalled. */
  readonly graceMs?: number;
}

interface Job {
  readonly request: EngineRequest;
  readonly answer: (outcome: Outcome<string, EngineCode>) => void;
  settled: boolean;
}

const GRACE_MS = 5000;
/** With many games waiting each move gets a smaller part of its budget, but not less. */
const MIN_BUDGET_MS = 40;
const HEAP_MB = 192;

export function createEngineHost(options: EngineHostOptions): EngineHost {
  const waiting: Job[] = [];
  const benches = Array.from({ length: options.workers ?? 1 }, () => new Bench(options));
  let stopped = false;

  function pump(): void {
    for (const bench of benches) {
      if (bench.busy) continue;
      const job = nextWanted(waiting);
      if (job === undefined) return;
      bench.run(job, waiting.length, pump);
    }
  }

  return {
    choose(request, signal) {
      if (stopped || signal.aborted) return Promise.resolve(dropped());
      return new Promise((resolve) => {
        const job: Job = { request, settled: false, answer: settleOnce };
        const drop = (): void => {
          settleOnce(dropped());
          for (const bench of benches) bench.forget(job);
        };
        function settleOnce(outcome: Outcome<string, EngineCode>): void {
          if (job.settled) return;
          job.settled = true;
          signal.removeEventListener('abort', drop);
          resolve(outcome);
        }
        signal.addEventListener('abort', drop, { once: true });
        waiting.push(job);
        pump();
      });
    },
    async stop() {
      stopped = true;
      for (const job of waiting.splice(0)) job.answer(dropped());
      await Promise.all(benches.map((bench) => bench.stop()));
    },
  };
}

const dropped = (): Outcome<string, EngineCode> => refuse('DROPPED', 'the answer is no longer wanted');

function nextWanted(waiting: Job[]): Job | undefined {
  let job = waiting.shift();
  while (job?.settled) job = waiting.shift();
  return job;
}

/** One worker thread and the question it is at. A lost thread is replaced at the next question. */
class Bench {
  busy = false;
  private readonly options: EngineHostOptions;
  private readonly dropped = new Int32Array(new SharedArrayBuffer(4));
  private worker: Worker | null = null;
  private current: { readonly job: Job; readonly id: number; readonly done: () => void } | null = null;
  private cancelLimit: () => void = () => {};
  private lastId = 0;

  constructor(options: EngineHostOptions) {
    this.options = options;
  }

  run(job: Job, queued: number, done: () => void): void {
    const id = ++this.lastId;
    const budgetMs = Math.max(MIN_BUDGET_MS, job.request.budgetMs / (1 + queued));
    this.busy = true;
    this.current = { job, id, done };
    this.cancelLimit = this.options.clock.after(budgetMs + (this.options.graceMs ?? GRACE_MS), () =>
      this.lose('STALLED'),
    );
    const seed = new Uint32Array(this.options.random.bytes(16).slice().buffer);
    this.worker ??= this.hire();
    this.worker.postMessage({ ...job.request, budgetMs, id, seed } satisfies EngineQuestion, []);
  }

  /** Lets the worker come to an end soon when it is at a job that nobody waits for. */
  forget(job: Job): void {
    if (this.current?.job === job) Atomics.store(this.dropped, 0, this.current.id);
  }

  async stop(): Promise<void> {
    const { worker } = this;
    this.finish(dropped());
    this.worker = null;
    await worker?.terminate();
  }

  private hire(): Worker {
    const worker = new Worker(this.options.workerUrl, {
      workerData: { dropped: this.dropped } satisfies EngineWorkerData,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.unref();
    worker.on('message', (answer: EngineAnswer) => this.onMessage(answer));
    worker.on('error', (error) => {
      this.options.log('error', 'engine worker failed', { error: error.message });
      if (this.worker === worker) this.lose('CRASHED');
    });
    worker.on('exit', () => {
      if (this.worker === worker) this.lose('CRASHED');
    });
    return worker;
  }

  private onMessage(answer: EngineAnswer): void {
    if (answer.id !== this.current?.id) return;
    if (!answer.ok) this.options.log('error', 'built-in player failed', { error: answer.message });
    this.finish(answer.ok ? accept(answer.action) : refuse('FAILED', answer.message));
  }

  private lose(code: 'STALLED' | 'CRASHED'): void {
    const { worker } = this;
    this.worker = null;
    void worker?.terminate();
    this.finish(refuse(code, code === 'STALLED' ? 'the engine took too long' : 'the engine worker ended'));
  }

  private finish(outcome: Outcome<string, EngineCode>): void {
    const { current } = this;
    this.cancelLimit();
    this.current = null;
    this.busy = false;
    current?.job.answer(outcome);
    current?.done();
  }
}
