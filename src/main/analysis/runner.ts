import type { EvaluationFailure, EventPayload } from '../../shared/contract/index.ts';
import type { Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../platform/runtime.ts';
import type { Engines } from './engines.ts';
import type { EvaluationQueue, WaitingPosition } from './queue.ts';
import type { StoredEvaluation } from './store.ts';

/** How much of this computer evaluations may use: nothing, little while players think, or all of one core. */
export type AnalysisEffort = 'off' | 'light' | 'full';

export interface EvaluationRunnerDeps {
  readonly writer: Writer;
  readonly bus: Bus;
  readonly log: Log;
  /** The real clock, because it measures a real thread. */
  readonly processClock: Clock;
  /** True while an engine of a player or a model thinks on this computer. */
  readonly arePlayersThinking: () => boolean;
  readonly effort: () => AnalysisEffort;
}

/** While players think, the worker rests this many times as long as it has worked: a quarter of one core. */
const REST_SHARE = 3;
/** Evaluations that finish within this time of the last ones are stored and announced together. */
const FLUSH_MS = 100;

interface RunnerInput {
  readonly queue: EvaluationQueue;
  readonly engines: Pick<Engines, 'evaluate' | 'stop'>;
  readonly store: { put(evaluation: StoredEvaluation): void; trim(): void };
  readonly onFailure: (position: WaitingPosition, code: EvaluationFailure['code']) => void;
}

interface FinishedPosition {
  readonly position: WaitingPosition;
  readonly evaluation: StoredEvaluation;
}

/** Takes one position after the other from the queue, evaluates it, and stores and announces the results. */
export function createEvaluationRunner(deps: EvaluationRunnerDeps, input: RunnerInput) {
  const { engines, queue, store, onFailure } = input;
  const { bus, log, processClock, writer } = deps;
  const abort = new AbortController();
  let finished: FinishedPosition[] = [];
  let stored = Promise.resolve();
  let cancelFlush: (() => void) | null = null;
  let cancelRest: (() => void) | null = null;
  let isWorking = false;
  let hasTrimmed = false;
  let flushedMs = -FLUSH_MS;

  async function work(): Promise<void> {
    if (isWorking || cancelRest !== null || abort.signal.aborted || deps.effort() === 'off') return;
    const position = queue.take();
    if (position === undefined) return;
    isWorking = true;
    const startedMs = processClock.monotonicMs();
    await evaluate(position);
    isWorking = false;
    if (deps.effort() === 'light' && deps.arePlayersThinking()) {
      rest((processClock.monotonicMs() - startedMs) * REST_SHARE);
    } else void work();
  }

  function rest(restMs: number): void {
    cancelRest = processClock.after(restMs, () => {
      cancelRest = null;
      void work();
    });
  }

  async function evaluate(position: WaitingPosition): Promise<void> {
    const { sessionId, audience, tick, nodes, engine } = position;
    const evaluation = await engines.evaluate(position, abort.signal);
    if (evaluation.ok) {
      const by = engine === null ? {} : { engine };
      const row = { tick, nodes, ...by, ...evaluation.value };
      finished.push({ position, evaluation: { sessionId, audience, row } });
      const waitMs = flushedMs + FLUSH_MS - processClock.monotonicMs();
      cancelFlush ??= processClock.after(Math.max(0, waitMs), () => void flush());
      return;
    }
    queue.finish(position);
    if (evaluation.code !== 'DROPPED') {
      const { code, message } = evaluation;
      log('warn', 'a position was not evaluated', { sessionId, tick, engine, code, message });
      // Rows end a failure, so those from before it are announced before it.
      cancelFlush?.();
      await flush();
      onFailure(position, code);
    }
  }

  /** Resolves when everything that was evaluated so far is stored and announced. */
  function flush(): Promise<void> {
    cancelFlush = null;
    flushedMs = processClock.monotonicMs();
    const rows = finished;
    finished = [];
    if (rows.length > 0) stored = Promise.all([stored, put(rows)]).then(() => undefined);
    return stored;
  }

  async function put(rows: readonly FinishedPosition[]): Promise<void> {
    try {
      await writer.write(() => {
        if (!hasTrimmed) store.trim();
        for (const { evaluation } of rows) store.put(evaluation);
      });
      hasTrimmed = true;
      announce(bus, rows);
    } catch (error) {
      // The evaluations are lost, which costs no more than computing them again.
      log('warn', 'evaluations were not stored', { error: error instanceof Error ? error.message : '' });
    }
    for (const { position } of rows) queue.finish(position);
  }

  return {
    /** Starts to work unless it does already. */
    wake: (): void => void work(),
    async stop(): Promise<void> {
      abort.abort();
      cancelRest?.();
      cancelFlush?.();
      await engines.stop();
    },
  };
}

/** One event for each session and audience. */
function announce(bus: Bus, stored: readonly FinishedPosition[]): void {
  const groups = new Map<string, EventPayload<'analysis.changed'>>();
  for (const { evaluation } of stored) {
    const { sessionId, audience, row } = evaluation;
    const key = `${audience} ${sessionId}`;
    const rows = [...(groups.get(key)?.rows ?? []), row];
    groups.set(key, { sessionId, audience, rows });
  }
  for (const group of groups.values()) bus.emit('analysis.changed', group);
}
