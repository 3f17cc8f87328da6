import {
  WATCH_LEASE_MS,
  type AnalysisAudience,
  type EvaluationRow,
  type EventPayload,
} from '../../shared/contract/index.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Registry } from '../games/index.ts';
import type { Db, Writer } from '../platform/db/tx.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../platform/ports.ts';
import { evaluationNodes, type EngineHost } from '../players/index.ts';
import type { Sessions, SessionSummary } from '../sessions/index.ts';
import { EvaluationQueue, type WaitingPosition } from './queue.ts';
import { ticksToEvaluate, viewOfAllHands } from './rules/positions.ts';
import { evaluationStore, type StoredEvaluation } from './store.ts';

/** The name that the window shows beside each number of the built-in engines. */
export const EVALUATING_ENGINE = 'Arbiter';

/** How much of this computer evaluations may use: nothing, little while players think, or all of one core. */
export type AnalysisEffort = 'off' | 'light' | 'full';

/**
 * Evaluates positions of sessions for the window. Nothing here decides who may see an evaluation; that is the
 * caller's part.
 */
export interface Analysis {
  /** The stored evaluations of a session, by tick. */
  rowsOf(sessionId: string, audience: AnalysisAudience): readonly EvaluationRow[];
  /** Evaluates the positions of a session that are missing. */
  request(sessionId: string): void;
  /** Evaluates the newest positions of these sessions for `WATCH_LEASE_MS`. */
  watch(sessionIds: readonly string[]): void;
  /** What is left to do for a session. */
  progressOf(sessionId: string): { readonly waiting: number; readonly hasFailed: boolean };
  stop(): Promise<void>;
}

export interface AnalysisDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly bus: Bus;
  readonly log: Log;
  /** The real clock, because it measures a real thread. */
  readonly processClock: Clock;
  readonly games: Registry;
  readonly sessions: Pick<Sessions, 'facts' | 'viewAs' | 'framesAs'>;
  /** An engine host of its own, so that an evaluation never delays a player. */
  readonly engineHost: EngineHost;
  /** True while an engine or a local model of a player thinks on this computer. */
  readonly arePlayersThinking: () => boolean;
  readonly effort: () => AnalysisEffort;
}

/** A position is given up after this time, far beyond what its node limit needs. */
const POSITION_BUDGET_MS = 20_000;
/** While players think, the worker rests this many times as long as it has worked: a quarter of one core. */
const REST_SHARE = 3;
/** Finished evaluations are stored and announced together. */
const FLUSH_MS = 100;

export function createAnalysis(deps: AnalysisDeps): Analysis {
  const { bus, processClock, sessions, log } = deps;
  const store = evaluationStore(deps.db);
  const queue = new EvaluationQueue();
  const abort = new AbortController();
  const watchedUntilMs = new Map<string, number>();
  const openUntilMs = new Map<string, number>();
  const failed = new Set<string>();
  let finished: StoredEvaluation[] = [];
  let cancelFlush: (() => void) | null = null;
  let cancelRest: (() => void) | null = null;
  let isWorking = false;

  const isWatched = (until: Map<string, number>, sessionId: string): boolean =>
    (until.get(sessionId) ?? 0) > processClock.monotonicMs();

  function positionsAt(
    facts: SessionSummary,
    tick: number,
    viewOf: (role: string | null) => JsonObject | undefined,
  ): WaitingPosition[] {
    const machine = deps.games.get(facts.template);
    const spectator = viewOf(null);
    if (machine === undefined || spectator === undefined) return [];
    const { sessionId, template } = facts;
    const nodes = evaluationNodes(template, facts.status === 'completed' ? 'finished' : 'live');
    const common = { sessionId, template, tick, nodes };
    const known: WaitingPosition[] = [{ ...common, audience: 'public', view: spectator }];
    if (!machine.hidden) return known;
    const views = machine.roles.map(viewOf).filter((view) => view !== undefined);
    return [...known, { ...common, audience: 'all_hands', view: viewOfAllHands(spectator, views) }];
  }

  const isMissing = (position: WaitingPosition, rows: readonly EvaluationRow[]): boolean =>
    !rows.some((row) => row.tick === position.tick && row.nodes >= position.nodes);

  /** The positions that are not evaluated yet, with as many nodes as they are to get. */
  function missing(sessionId: string, positions: readonly WaitingPosition[]): WaitingPosition[] {
    const rows = {
      public: store.ofSession(sessionId, 'public'),
      all_hands: store.ofSession(sessionId, 'all_hands'),
    };
    return positions.filter((position) => isMissing(position, rows[position.audience]));
  }

  function queueNewest(sessionId: string): void {
    const facts = sessions.facts(sessionId);
    if (facts === null) return;
    const tick = sessions.viewAs(sessionId, null)?.tick ?? facts.tick;
    const positions = positionsAt(facts, tick, (role) => sessions.viewAs(sessionId, role)?.view);
    queue.setNewest(sessionId, missing(sessionId, positions));
    void work();
  }

  function queueEarlier(sessionId: string): void {
    const facts = sessions.facts(sessionId);
    const machine = facts && deps.games.get(facts.template);
    if (!facts || !machine) return;
    const frames = new Map<string | null, readonly JsonObject[]>();
    for (const role of machine.hidden ? [null, ...machine.roles] : [null]) {
      frames.set(role, sessions.framesAs(sessionId, role));
    }
    const last = (frames.get(null)?.length ?? 0) - 1;
    const positions = ticksToEvaluate(last).flatMap((tick) =>
      positionsAt(facts, tick, (role) => frames.get(role)?.[tick]),
    );
    queue.setEarlier(sessionId, missing(sessionId, positions));
    void work();
  }

  async function work(): Promise<void> {
    if (isWorking || cancelRest !== null || abort.signal.aborted || deps.effort() === 'off') return;
    const position = queue.take();
    if (position === undefined) return;
    isWorking = true;
    const startedMs = processClock.monotonicMs();
    await evaluate(position);
    isWorking = false;
    const tookMs = processClock.monotonicMs() - startedMs;
    if (deps.effort() === 'light' && deps.arePlayersThinking()) {
      cancelRest = processClock.after(tookMs * REST_SHARE, () => {
        cancelRest = null;
        void work();
      });
    } else void work();
  }

  async function evaluate({
    sessionId,
    audience,
    tick,
    template,
    view,
    nodes,
  }: WaitingPosition): Promise<void> {
    const task = { template, view, nodes, budgetMs: POSITION_BUDGET_MS };
    const evaluation = await deps.engineHost.evaluate(task, abort.signal);
    if (!evaluation.ok) {
      if (evaluation.code === 'DROPPED') return;
      log('warn', 'a position was not evaluated', { sessionId, tick, code: evaluation.code });
      failed.add(sessionId);
      queue.drop(sessionId);
      return;
    }
    finished.push({ sessionId, audience, row: { tick, nodes, ...evaluation.value } as EvaluationRow });
    cancelFlush ??= processClock.after(FLUSH_MS, flush);
  }

  function flush(): void {
    cancelFlush = null;
    const rows = finished;
    finished = [];
    deps.writer
      .write(() => rows.forEach(store.put))
      .then(() => announce(rows))
      .catch((error: unknown) => {
        // The evaluations are lost, which costs no more than computing them again.
        log('warn', 'evaluations were not stored', { error: error instanceof Error ? error.message : '' });
      });
  }

  function announce(stored: readonly StoredEvaluation[]): void {
    const groups = new Map<string, EventPayload<'analysis.changed'>>();
    for (const { sessionId, audience, row } of stored) {
      const key = `${audience} ${sessionId}`;
      const rows = [...(groups.get(key)?.rows ?? []), row];
      groups.set(key, { sessionId, audience, rows });
    }
    for (const group of groups.values()) bus.emit('analysis.changed', group);
  }

  const offs = [
    bus.on('session.changed', ({ sessionId, ended }) => {
      if (isWatched(watchedUntilMs, sessionId) || isWatched(openUntilMs, sessionId)) queueNewest(sessionId);
      if (ended && isWatched(openUntilMs, sessionId)) queueEarlier(sessionId);
    }),
    bus.on('settings.changed', () => void work()),
  ];

  return {
    rowsOf: store.ofSession,
    request(sessionId) {
      failed.delete(sessionId);
      openUntilMs.set(sessionId, processClock.monotonicMs() + WATCH_LEASE_MS);
      queueEarlier(sessionId);
    },
    watch(sessionIds) {
      const nowMs = processClock.monotonicMs();
      for (const leases of [watchedUntilMs, openUntilMs]) {
        for (const [id, untilMs] of leases) if (untilMs <= nowMs) leases.delete(id);
      }
      for (const sessionId of sessionIds) {
        const isNew = !isWatched(watchedUntilMs, sessionId);
        watchedUntilMs.set(sessionId, nowMs + WATCH_LEASE_MS);
        if (openUntilMs.has(sessionId)) openUntilMs.set(sessionId, nowMs + WATCH_LEASE_MS);
        if (isNew) queueNewest(sessionId);
      }
    },
    progressOf: (sessionId) => ({ waiting: queue.count(sessionId), hasFailed: failed.has(sessionId) }),
    async stop() {
      abort.abort();
      for (const off of offs) off();
      cancelRest?.();
      cancelFlush?.();
      queue.clear();
      await deps.engineHost.stop();
    },
  };
}
