import { useEffect, useRef, useState } from 'react';
import {
  MAX_WATCHED_SESSIONS,
  WATCH_LEASE_MS,
  type SessionCard,
} from '../../../src/shared/contract/index.ts';
import { useApi, useHostEvent, useLiveStore, useQuery } from '../../host/index.ts';
import { nextStageState, type StageState } from './rotation.ts';
import type { StageSettings } from './stage-settings.ts';

const CHECK_MS = 500;

/** Reads the games of a league's current round; null without a league, for all games; undefined while they are read. */
function useLeagueSessions(leagueId: string | null): ReadonlySet<string> | null | undefined {
  const { value, reload } = useQuery('leagues.schedule', leagueId === null ? null : { leagueId });
  useHostEvent('league.changed', (change) => {
    if (change.leagueId === leagueId) reload();
  });
  if (leagueId === null) return null;
  return value === null ? undefined : new Set(value.matches.flatMap(({ sessionId }) => sessionId ?? []));
}

/** Returns the id of the session on the stage; null when no live game may be shown, undefined before that is known. */
export function useRotation({ sessionId, leagueId, rotateMs }: StageSettings): string | null | undefined {
  const api = useApi();
  const store = useLiveStore();
  const leagueSessionIds = useLeagueSessions(leagueId);
  const [stageState, setStageState] = useState<StageState | null | undefined>(undefined);
  const current = useRef<StageState | null>(null);
  const scores = useRef(new Map<string, number>());
  useHostEvent('analysis.changed', ({ sessionId: id, rows }) => {
    const last = rows.at(-1);
    if (last !== undefined && last.kind !== 'none') scores.current.set(id, last.expectedScore);
  });
  const isRotating = sessionId === null && leagueSessionIds !== undefined;
  useEffect(() => {
    if (!isRotating) return undefined;
    const cards = (): SessionCard[] =>
      Object.values(store.getState().sessions).filter(
        (card) => leagueSessionIds?.has(card.sessionId) ?? true,
      );
    const check = (): void => {
      const state = store.getState();
      // Before the first response of the host an empty list says nothing.
      if (state.overview === null) return;
      const candidates = cards();
      const ids = new Set(candidates.map((card) => card.sessionId));
      for (const id of scores.current.keys()) if (!ids.has(id)) scores.current.delete(id);
      const next = nextStageState(
        { candidates, scores: scores.current, rotateMs, nowMs: Date.now() },
        current.current,
      );
      current.current = next;
      setStageState(next);
    };
    const watch = (): void => {
      const live = cards().filter(({ status, yours }) => status === 'active' && yours.length === 0);
      const sessionIds = live.slice(0, MAX_WATCHED_SESSIONS).map((card) => card.sessionId);
      void api.call('analysis.watch', { sessionIds }).catch(() => undefined);
    };
    check();
    watch();
    const timers = [setInterval(check, CHECK_MS), setInterval(watch, WATCH_LEASE_MS / 2)];
    return () => timers.forEach(clearInterval);
  }, [api, store, isRotating, leagueSessionIds, rotateMs]);
  if (sessionId !== null) return sessionId;
  return stageState === undefined ? undefined : (stageState?.sessionId ?? null);
}
