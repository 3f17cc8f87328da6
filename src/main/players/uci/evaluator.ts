import type { JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import type { Clock } from '../../platform/runtime.ts';
import { droppedReply } from '../move-chooser.ts';
import type { EngineCode } from '../engine-host.ts';
import type { Evaluation } from '../evaluators/evaluator.ts';
import { evaluationOfLine } from '../evaluators/uci-line.ts';
import { startUciEngine, type UciEngineProcess, type UciLimits } from './engine.ts';
import { optionCommands, UCI_LEVELS, type SpinOption } from './uci-strength.ts';

/** A chess position for a UCI engine. */
export interface UciEvaluationTask {
  /** The program of the engine. */
  readonly path: string;
  readonly view: JsonObject;
  /** Positions that the engine may visit. */
  readonly nodes: number;
}

/** An evaluation with the name that the engine reported when it started. */
export interface UciEvaluation {
  readonly evaluation: Evaluation;
  readonly engine: string;
}

/**
 * Evaluates chess positions by a UCI engine in a process of its own with low priority, one position after the other.
 * The process ends when nothing was requested for a while.
 */
export interface UciEvaluator {
  /** No promise rejects; aborting `signal` resolves it with `DROPPED`. */
  evaluate(task: UciEvaluationTask, signal: AbortSignal): Promise<Outcome<UciEvaluation, EngineCode>>;
  /** Forgets that an engine failed, so that the next position starts it again; otherwise it is left alone for a while. */
  forgetFailure(): void;
  stop(): Promise<void>;
}

export interface UciEvaluatorDeps {
  /** The real clock, because it limits a real process. */
  readonly clock: Clock;
  readonly limits?: UciLimits;
}

/** Most engines search about this many positions per millisecond on one core; the time limit is for slower ones. */
const NODES_PER_MS = 400;
/**
 * Other programs may leave an engine too little time to find a score. The search is then repeated with the time
 * multiplied by the first of these factors, and after that by the second.
 */
const BUSY_FACTORS = [20, 60];
/**
 * Evaluations delay nothing, some engines read large files at their start, and an engine with low priority waits for
 * every other program, so the host waits much longer for it than for an engine that plays.
 */
const LIMITS: UciLimits = { startMs: 60_000, moveGraceMs: 30_000 };
/** The process ends when no position came for this time. */
const IDLE_MS = 60_000;
/** An engine that failed is not started again within this time, so that it does not fail at every move. */
const RETRY_AFTER_MS = 30_000;
const HASH_MB = 16;

interface EngineFailure {
  readonly path: string;
  readonly untilMs: number;
  readonly refusal: Refusal<EngineCode>;
}

type UciEvaluated = Outcome<UciEvaluation, EngineCode>;

export function createUciEvaluator({ clock, limits = LIMITS }: UciEvaluatorDeps): UciEvaluator {
  const holder = createEngineHolder(clock, limits);
  let failure: EngineFailure | null = null;
  let current: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function evaluate(task: UciEvaluationTask, signal: AbortSignal): Promise<UciEvaluated> {
    if (isStopped || signal.aborted) return droppedReply;
    if (failure !== null && failure.path === task.path && clock.monotonicMs() < failure.untilMs)
      return failure.refusal;
    signal.addEventListener('abort', holder.stopSearch, { once: true });
    const outcome = await evaluateWith(holder, task, signal);
    signal.removeEventListener('abort', holder.stopSearch);
    const isDropped = isStopped || signal.aborted;
    if (!outcome.ok && !isDropped)
      failure = { path: task.path, untilMs: clock.monotonicMs() + RETRY_AFTER_MS, refusal: outcome };
    if (!outcome.ok || isDropped) await holder.end();
    return isDropped ? droppedReply : outcome;
  }

  return {
    evaluate(task, signal) {
      const evaluation = current.then(() => evaluate(task, signal));
      current = evaluation;
      return evaluation;
    },
    forgetFailure() {
      failure = null;
    },
    async stop() {
      isStopped = true;
      await holder.end();
      await current;
    },
  };
}

async function evaluateWith(
  holder: EngineHolder,
  { path, view, nodes }: UciEvaluationTask,
  signal: AbortSignal,
): Promise<UciEvaluated> {
  const engine = await holder.engineAt(path, signal);
  if (!engine.ok) return engine;
  const thinkMs = Math.ceil(nodes / NODES_PER_MS);
  for (const factor of [1, ...BUSY_FACTORS]) {
    const limits = { nodes, thinkMs: thinkMs * factor };
    const lines = await engine.value.analyse(String(view['fen']), limits, 1);
    if (!lines.ok) return lines;
    const [bestLine] = lines.value;
    const evaluation = bestLine === undefined ? null : evaluationOfLine(view, bestLine);
    if (evaluation !== null) return accept({ evaluation, engine: engine.value.name });
    if (signal.aborted) break;
  }
  return refuse('FAILED', 'gave no score of a legal move');
}

/** Holds at most one running engine, which ends when nothing was requested for a while. */
interface EngineHolder {
  engineAt(path: string, signal: AbortSignal): Promise<Outcome<UciEngineProcess, EngineCode>>;
  stopSearch(this: void): void;
  end(): Promise<void>;
}

function createEngineHolder(clock: Clock, limits: UciLimits): EngineHolder {
  let runningEngine: { readonly path: string; readonly engine: UciEngineProcess } | null = null;
  let cancelIdle = (): void => undefined;

  async function end(): Promise<void> {
    cancelIdle();
    const ending = runningEngine;
    runningEngine = null;
    await ending?.engine.quit();
  }

  function restartIdleTimer(engine: UciEngineProcess): Outcome<UciEngineProcess, EngineCode> {
    cancelIdle();
    cancelIdle = clock.after(IDLE_MS, () => void end());
    return accept(engine);
  }

  return {
    end,
    stopSearch: () => runningEngine?.engine.stop(),
    async engineAt(path, signal) {
      if (runningEngine?.path === path) return restartIdleTimer(runningEngine.engine);
      await end();
      const start = { path, level: UCI_LEVELS, clock, limits, isLowPriority: true, signal };
      const startedEngine = await startUciEngine({ ...start, moreCommands: evaluationCommands });
      if (!startedEngine.ok) return startedEngine;
      runningEngine = { path, engine: startedEngine.value };
      return restartIdleTimer(startedEngine.value);
    },
  };
}

/** The commands for one thread, little memory, and the engine's own winning chances where it reports them. */
const evaluationCommands = (options: ReadonlyMap<string, SpinOption>): readonly string[] =>
  optionCommands(options, [
    ['Threads', '1'],
    ['Hash', String(HASH_MB)],
    ['UCI_ShowWDL', 'true'],
  ]);
