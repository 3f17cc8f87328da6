import {
  WATCH_LEASE_MS,
  type AnalysisAudience,
  type EvaluationFailure,
  type EvaluationRow,
} from '../../shared/contract/index.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { Db } from '../platform/db/writer.ts';
import type { Clock } from '../platform/runtime.ts';
import { createEvaluationEngines, type EvaluationEnginesDeps } from './evaluation-engines.ts';
import { analyseBestLines, type PositionLines } from './best-lines.ts';
import { createPositionReader, type PositionReaderDeps } from './position-reader.ts';
import { EvaluationQueue } from './evaluation-queue.ts';
import { createEvaluationRunner, type EvaluationRunnerDeps } from './evaluation-runner.ts';
import { evaluationStore, type EvaluationKey } from './store.ts';

/**
 * Evaluates positions of sessions for the window. The two reads give the rows of any audience: the caller decides
 * with `audienceFor` in `rules/audience.ts` which one a person may see.
 */
export interface Analysis {
  /** The stored evaluations of a session, by tick. */
  readRows(sessionId: string, audience: AnalysisAudience): readonly EvaluationRow[];
  /** The stored evaluation of the latest tick. */
  readNewest(sessionId: string, audience: AnalysisAudience): EvaluationRow | null;
  /** Evaluates the positions of a session that are missing; soon after a failure only if it is a retry. */
  requestEvaluation(sessionId: string, options: { readonly isRetry: boolean }): void;
  /** Evaluates the newest positions of these sessions for `WATCH_LEASE_MS`. */
  watch(sessionIds: readonly string[]): void;
  /** The positions of a session that still have to be evaluated, and why they are not being evaluated. */
  progressOf(sessionId: string): {
    readonly waiting: number;
    readonly hasFailed: boolean;
    readonly failure: EvaluationFailure | null;
  };
  /** The best moves of a legal position of chess, which need not be of a session. */
  analyseBestLines(position: {
    readonly fen: string;
    readonly lines: number;
  }): Promise<Outcome<PositionLines, 'FAILED'>>;
  stop(): Promise<void>;
}

export interface AnalysisDeps
  extends EvaluationRunnerDeps, EvaluationEnginesDeps, Omit<PositionReaderDeps, 'store' | 'engines'> {
  readonly db: Db;
}

/** An engine that failed at a session would fail at its next reading too, so it is not tried again for this long. */
const RETRY_AFTER_MS = 30_000;

export function createAnalysis(deps: AnalysisDeps): Analysis {
  const store = evaluationStore(deps.db);
  const engines = createEvaluationEngines(deps);
  const positions = createPositionReader({ ...deps, engines, store });
  const queue = new EvaluationQueue();
  const watchedSessions = createWatchedSessions(deps.processClock);
  const failedBySession = new Map<string, FailedSession>();
  const stopController = new AbortController();
  const runner = createEvaluationRunner(deps, {
    queue,
    engines,
    store,
    onFailure({ sessionId, audience, engine }, code) {
      const failure = { code, engine };
      failedBySession.set(sessionId, { failure, untilMs: deps.processClock.monotonicMs() + RETRY_AFTER_MS });
      queue.removeSession(sessionId);
      deps.bus.emit('analysis.changed', { sessionId, audience, rows: [], failure });
    },
  });

  function queueNewest(sessionId: string): void {
    queue.setNewest(sessionId, positions.readNewest(sessionId));
    runner.wake();
  }

  /** Whose evaluations of a session are shown: only the evaluations of the engine that is chosen now. */
  const keyOf = (sessionId: string, audience: AnalysisAudience): EvaluationKey => [
    sessionId,
    audience,
    engines.nameFor(deps.sessions.findSummary(sessionId)?.template ?? ''),
  ];

  let engineName = deps.chosenEngine()?.name;
  /** Empties the queue when another engine is chosen: its positions were meant for the engine before. */
  function followSettings(): void {
    const name = deps.chosenEngine()?.name;
    if (name !== engineName) {
      engineName = name;
      engines.forgetFailure();
      queue.clear();
      failedBySession.clear();
      watchedSessions.all().forEach(queueNewest);
    }
    runner.wake();
  }

  const unsubscribes = [
    deps.bus.on('session.changed', ({ sessionId }) => {
      if (watchedSessions.has(sessionId)) queueNewest(sessionId);
    }),
    deps.bus.on('settings.changed', followSettings),
    deps.bus.on('analysis.changed', ({ sessionId, rows }) => {
      if (rows.length > 0) failedBySession.delete(sessionId);
    }),
  ];

  return {
    readRows: (sessionId, audience) => store.listBySession(...keyOf(sessionId, audience)),
    readNewest: (sessionId, audience) => store.findNewest(...keyOf(sessionId, audience)),
    requestEvaluation(sessionId, { isRetry }) {
      const untilMs = failedBySession.get(sessionId)?.untilMs ?? 0;
      if (!isRetry && untilMs > deps.processClock.monotonicMs()) return;
      if (isRetry) engines.forgetFailure();
      failedBySession.delete(sessionId);
      queue.setEarlier(sessionId, positions.readAll(sessionId));
      runner.wake();
    },
    watch(sessionIds) {
      for (const sessionId of sessionIds) {
        const isNew = !watchedSessions.has(sessionId);
        watchedSessions.renew(sessionId);
        if (isNew) queueNewest(sessionId);
      }
    },
    progressOf(sessionId) {
      const failure = failedBySession.get(sessionId)?.failure ?? null;
      return { waiting: queue.count(sessionId), hasFailed: failure !== null, failure };
    },
    analyseBestLines: (position) => analyseBestLines(deps, position, stopController.signal),
    async stop() {
      stopController.abort();
      for (const off of unsubscribes) off();
      queue.clear();
      await runner.stop();
    },
  };
}

interface FailedSession {
  readonly failure: EvaluationFailure;
  /** Until this time the session is not evaluated again unless a person asks for it. */
  readonly untilMs: number;
}

/** The sessions that a window shows, each until its lease ends. */
function createWatchedSessions(clock: Clock) {
  const untilMs = new Map<string, number>();
  const isHeld = (endMs: number): boolean => endMs > clock.monotonicMs();
  return {
    all: (): readonly string[] => [...untilMs].filter(([, endMs]) => isHeld(endMs)).map(([id]) => id),
    has: (sessionId: string): boolean => isHeld(untilMs.get(sessionId) ?? 0),
    renew(sessionId: string): void {
      const nowMs = clock.monotonicMs();
      for (const [id, endMs] of untilMs) if (endMs <= nowMs) untilMs.delete(id);
      untilMs.set(sessionId, nowMs + WATCH_LEASE_MS);
    },
  };
}
