import type { EvaluationFailure, EventPayload } from '../../shared/contract/index.ts';
import type { Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../platform/runtime.ts';
import type { EvaluationEngines } from './evaluation-engines.ts';
import type { EvaluationQueue, WaitingPosition } from './evaluation-queue.ts';
import type { StoredEvaluation } from './store.ts';

/** How much of this computer evaluations may use: nothing, little while players think, or all of one core. */
export type AnalysisEffort = 'off' | 'light' | 'full';

export interface EvaluationRunnerDeps {
  readonly writer: Writer;
  readonly bus: Bus;
  readonly log: Log;
  /** The real clock, because the engine runs in a thread of its own. */
  readonly processClock: Clock;
  /** True while an engine of a player or a model thinks on this computer. */
  readonly arePlayersThinking: () => boolean;
  readonly effort: () => AnalysisEffort;
}

/**
 * While players think, the thread pauses for this many times the time that it has worked: it uses a quarter of one
 * core.
 */
const PAUSE_FACTOR = 3;
/** Evaluations that finish within this time of the last ones are stored and announced together. */
const FLUSH_MS = 100;
/** An earlier position is cancelled in favour of a newer one at most this often, so that it is evaluated eventually. */
const MAX_INTERRUPTIONS = 2;

interface RunnerInput {
  readonly queue: EvaluationQueue;
  readonly engines: Pick<EvaluationEngines, 'evaluate' | 'processorMs' | 'stop'>;
  readonly store: { upsert(evaluation: StoredEvaluation): void; deleteExcess(): void };
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
  let finishedPositions: FinishedPosition[] = [];
  let lastSave = Promise.resolve();
  let cancelFlush: (() => void) | null = null;
  let isWorking = false;
  const earlierEvaluation = createEarlierEvaluation(queue);
  const pauses = createPauses(deps, () => void work());
  let hasTrimmed = false;
  let flushedMs = -FLUSH_MS;

  async function work(): Promise<void> {
    if (isWorking || pauses.isPausing() || abort.signal.aborted || deps.effort() === 'off') return;
    const isNewest = queue.hasNewest();
    const position = queue.take();
    if (position === undefined) return;
    isWorking = true;
    const workedMs = startStopwatch(position, engines, processClock);
    const stop = isNewest ? new AbortController() : earlierEvaluation.begin(position);
    await evaluate(position, AbortSignal.any([abort.signal, stop.signal]));
    earlierEvaluation.end();
    isWorking = false;
    if (!pauses.begin(workedMs(), stop.signal.aborted)) void work();
  }

  async function evaluate(position: WaitingPosition, signal: AbortSignal): Promise<void> {
    const { sessionId, audience, tick, nodes, engine } = position;
    const evaluation = await engines.evaluate(position, signal);
    if (evaluation.ok) {
      const row = { tick, nodes, ...(engine === null ? {} : { engine }), ...evaluation.value };
      finishedPositions.push({ position, evaluation: { sessionId, audience, row } });
      const waitMs = flushedMs + FLUSH_MS - processClock.monotonicMs();
      cancelFlush ??= processClock.after(Math.max(0, waitMs), () => void flush());
      return;
    }
    queue.finish(position);
    if (evaluation.code !== 'DROPPED') {
      const { code, message } = evaluation;
      log('warn', 'a position was not evaluated', { sessionId, tick, engine, code, message });
      // New rows clear a failure in the window, so the rows from before this failure are announced first.
      cancelFlush?.();
      await flush();
      onFailure(position, code);
    }
  }

  /** Resolves when everything that was evaluated so far is stored and announced. */
  function flush(): Promise<void> {
    cancelFlush = null;
    flushedMs = processClock.monotonicMs();
    const rows = finishedPositions;
    finishedPositions = [];
    if (rows.length > 0) lastSave = Promise.all([lastSave, saveRows(rows)]).then(() => undefined);
    return lastSave;
  }

  async function saveRows(rows: readonly FinishedPosition[]): Promise<void> {
    try {
      await writer.write(() => {
        if (!hasTrimmed) store.deleteExcess();
        for (const { evaluation } of rows) store.upsert(evaluation);
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
    wake(): void {
      earlierEvaluation.yieldToNewest();
      void work();
    },
    async stop(): Promise<void> {
      abort.abort();
      pauses.cancel();
      cancelFlush?.();
      await engines.stop();
    },
  };
}

/**
 * Starts to measure the work on a position: the processor time of a built-in engine, and the elapsed time of a UCI
 * engine, whose process does not report its processor time.
 */
function startStopwatch(
  { engine }: WaitingPosition,
  engines: Pick<EvaluationEngines, 'processorMs'>,
  clock: Clock,
): () => number {
  const nowMs = engine === null ? () => engines.processorMs() : () => clock.monotonicMs();
  const startMs = nowMs();
  return () => nowMs() - startMs;
}

/** The pauses between two positions while players think. */
function createPauses({ effort, arePlayersThinking, processClock }: EvaluationRunnerDeps, onEnd: () => void) {
  let cancel: (() => void) | null = null;
  /** Work on an interrupted position, for which the thread has not paused yet. */
  let unpausedMs = 0;
  return {
    isPausing: (): boolean => cancel !== null,
    /** Begins the pause after a job; false where the work continues at once. */
    begin(jobMs: number, wasInterrupted: boolean): boolean {
      const workedMs = unpausedMs + jobMs;
      // The work for which a job was interrupted runs first, and the remaining work after it.
      unpausedMs = wasInterrupted ? workedMs : 0;
      if (wasInterrupted || effort() !== 'light' || !arePlayersThinking()) return false;
      cancel = processClock.after(workedMs * PAUSE_FACTOR, () => {
        cancel = null;
        onEnd();
      });
      return true;
    },
    cancel: (): void => cancel?.(),
  };
}

/** The earlier position that is being evaluated, which is cancelled in favour of a newer one. */
function createEarlierEvaluation(queue: EvaluationQueue) {
  let current: { readonly position: WaitingPosition; readonly stop: AbortController } | null = null;
  const interruptions = new WeakMap<WaitingPosition, number>();
  return {
    begin(position: WaitingPosition): AbortController {
      current = { position, stop: new AbortController() };
      return current.stop;
    },
    end(): void {
      current = null;
    },
    /** Cancels it when a newest position waits, because an earlier position of a finished game may take seconds. */
    yieldToNewest(): void {
      if (current === null || !queue.hasNewest()) return;
      const { position, stop } = current;
      const count = interruptions.get(position) ?? 0;
      if (count >= MAX_INTERRUPTIONS) return;
      interruptions.set(position, count + 1);
      current = null;
      queue.returnToQueue(position);
      stop.abort();
    },
  };
}

/** One event for each session and audience. */
function announce(bus: Bus, storedPositions: readonly FinishedPosition[]): void {
  const groups = new Map<string, EventPayload<'analysis.changed'>>();
  for (const { evaluation } of storedPositions) {
    const { sessionId, audience, row } = evaluation;
    const key = `${audience} ${sessionId}`;
    const rows = [...(groups.get(key)?.rows ?? []), row];
    groups.set(key, { sessionId, audience, rows });
  }
  for (const group of groups.values()) bus.emit('analysis.changed', group);
}
