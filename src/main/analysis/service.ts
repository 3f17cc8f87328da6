import { WATCH_LEASE_MS, type AnalysisAudience, type EvaluationRow } from '../../shared/contract/index.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { Db } from '../platform/db/writer.ts';
import type { Clock } from '../platform/runtime.ts';
import { readLines, type PositionLines } from './lines.ts';
import { createPositionReader, type PositionReaderDeps } from './positions.ts';
import { EvaluationQueue } from './queue.ts';
import { createEvaluationRunner, type EvaluationRunnerDeps } from './runner.ts';
import { evaluationStore } from './store.ts';

/**
 * Evaluates positions of sessions for the window. Who may see an evaluation is decided by
 * `audienceFor` in `rules/audience.ts`, which every caller asks first.
 */
export interface Analysis {
  /** The stored evaluations of a session, by tick. */
  rowsOf(sessionId: string, audience: AnalysisAudience): readonly EvaluationRow[];
  /** The stored evaluation of the latest tick. */
  newestOf(sessionId: string, audience: AnalysisAudience): EvaluationRow | null;
  /** Evaluates the positions of a session that are missing. */
  request(sessionId: string): void;
  /** Evaluates the newest positions of these sessions for `WATCH_LEASE_MS`. */
  watch(sessionIds: readonly string[]): void;
  /** What is left to do for a session. */
  progressOf(sessionId: string): { readonly waiting: number; readonly hasFailed: boolean };
  /** The best moves of a legal position of chess, which need not be of a session. */
  linesOf(position: {
    readonly fen: string;
    readonly lines: number;
  }): Promise<Outcome<PositionLines, 'FAILED'>>;
  stop(): Promise<void>;
}

export interface AnalysisDeps extends EvaluationRunnerDeps, Omit<PositionReaderDeps, 'store'> {
  readonly db: Db;
}

export function createAnalysis(deps: AnalysisDeps): Analysis {
  const store = evaluationStore(deps.db);
  const positions = createPositionReader({ ...deps, store });
  const queue = new EvaluationQueue();
  const watched = createLeases(deps.processClock);
  const failed = new Set<string>();
  const ended = new AbortController();
  const runner = createEvaluationRunner(deps, {
    queue,
    store,
    onFailure(sessionId) {
      failed.add(sessionId);
      queue.drop(sessionId);
    },
  });

  function queueNewest(sessionId: string): void {
    queue.setNewest(sessionId, positions.newest(sessionId));
    runner.wake();
  }

  const offs = [
    deps.bus.on('session.changed', ({ sessionId }) => {
      if (watched.has(sessionId)) queueNewest(sessionId);
    }),
    deps.bus.on('settings.changed', runner.wake),
  ];

  return {
    rowsOf: store.ofSession,
    newestOf: store.newest,
    request(sessionId) {
      failed.delete(sessionId);
      queue.setEarlier(sessionId, positions.all(sessionId));
      runner.wake();
    },
    watch(sessionIds) {
      for (const sessionId of sessionIds) {
        const isNew = !watched.has(sessionId);
        watched.take(sessionId);
        if (isNew) queueNewest(sessionId);
      }
    },
    progressOf: (sessionId) => ({ waiting: queue.count(sessionId), hasFailed: failed.has(sessionId) }),
    linesOf: (position) => readLines(deps, position, ended.signal),
    async stop() {
      ended.abort();
      for (const off of offs) off();
      queue.clear();
      await runner.stop();
    },
  };
}

/** The sessions that a window looks at, each until its lease ends. */
function createLeases(clock: Clock) {
  const untilMs = new Map<string, number>();
  return {
    has: (sessionId: string): boolean => (untilMs.get(sessionId) ?? 0) > clock.monotonicMs(),
    take(sessionId: string): void {
      const nowMs = clock.monotonicMs();
      for (const [id, endMs] of untilMs) if (endMs <= nowMs) untilMs.delete(id);
      untilMs.set(sessionId, nowMs + WATCH_LEASE_MS);
    },
  };
}
