import {
  MAX_WATCHED_SESSIONS,
  WATCH_LEASE_MS,
  type Api,
  type EvaluationRow,
} from '../../src/shared/contract/index.ts';

/** The newest evaluations of the live sessions whose tiles are on the screen. */
export interface LiveEvaluations {
  /** Watches a session until the returned function is called; `listener` is called when its evaluation changes. */
  watch(sessionId: string, listener: () => void): () => void;
  rowOf(sessionId: string): EvaluationRow | undefined;
}

/** The wait before the first renewal, so that tiles that appear together are watched with one call. */
const RENEW_SOON_MS = 50;
/** How long changes are collected: all bars together change at most five times a second. */
const CHANGE_MS = 200;

/** Watches sessions for all tiles of a window with one call and one subscription. */
export function createLiveEvaluations(api: Api): LiveEvaluations {
  const listeners = new Map<string, Set<() => void>>();
  const rows = new Map<string, EvaluationRow>();
  const changedSessionIds = new Set<string>();
  let renewSoonTimer: ReturnType<typeof setTimeout> | null = null;
  let announceTimer: ReturnType<typeof setTimeout> | null = null;
  let renewInterval: ReturnType<typeof setInterval> | null = null;
  let stopListening = (): void => undefined;

  const storeRow = (sessionId: string, row: EvaluationRow): void => {
    if (!listeners.has(sessionId) || row.tick < (rows.get(sessionId)?.tick ?? 0)) return;
    rows.set(sessionId, row);
    changedSessionIds.add(sessionId);
    announceTimer ??= setTimeout(announce, CHANGE_MS);
  };
  const announce = (): void => {
    announceTimer = null;
    for (const sessionId of changedSessionIds)
      for (const listener of listeners.get(sessionId) ?? []) listener();
    changedSessionIds.clear();
  };
  const renew = (): void => {
    renewSoonTimer = null;
    const sessionIds = [...listeners.keys()].slice(0, MAX_WATCHED_SESSIONS);
    if (sessionIds.length === 0) return;
    // Without a response the tiles stay as they are until the next renewal.
    api.call('analysis.watch', { sessionIds }).then(
      (response) => response.rows.forEach(({ sessionId, row }) => storeRow(sessionId, row)),
      () => undefined,
    );
  };
  const start = (): void => {
    renewInterval = setInterval(renew, WATCH_LEASE_MS / 2);
    stopListening = api.onEvent((event) => {
      if (event.name !== 'analysis.changed' || event.payload.audience !== 'public') return;
      for (const row of event.payload.rows) storeRow(event.payload.sessionId, row);
    });
  };
  const stop = (): void => {
    for (const timer of [renewSoonTimer, announceTimer]) if (timer !== null) clearTimeout(timer);
    if (renewInterval !== null) clearInterval(renewInterval);
    [renewSoonTimer, announceTimer, renewInterval] = [null, null, null];
    stopListening();
  };

  return {
    watch(sessionId, listener) {
      if (listeners.size === 0) start();
      const sessionListeners = listeners.get(sessionId) ?? new Set();
      listeners.set(sessionId, sessionListeners.add(listener));
      renewSoonTimer ??= setTimeout(renew, RENEW_SOON_MS);
      return () => {
        sessionListeners.delete(listener);
        if (sessionListeners.size > 0 || listeners.get(sessionId) !== sessionListeners) return;
        listeners.delete(sessionId);
        rows.delete(sessionId);
        if (listeners.size === 0) stop();
      };
    },
    rowOf: (sessionId) => rows.get(sessionId),
  };
}

const evaluationsByApi = new WeakMap<Api, LiveEvaluations>();

/** The evaluations of a window, which all its tiles share. */
export function liveEvaluationsOf(api: Api): LiveEvaluations {
  const evaluations = evaluationsByApi.get(api) ?? createLiveEvaluations(api);
  evaluationsByApi.set(api, evaluations);
  return evaluations;
}
