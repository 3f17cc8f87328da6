import { useCallback, useMemo, useState } from 'react';
import type { CallName, LeagueInfo, LeaguePage, LeagueRow } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, useThrottled, type Query } from '../../host/index.ts';

const MIN_READ_GAP_MS = 1500;

/** Whether an event is newer than the known state. Counts of matches and rounds of a league never fall. */
const isNewer = (update: LeagueInfo, known: LeagueInfo): boolean =>
  update.played > known.played || update.round > known.round || update.status !== known.status;

/**
 * Reads again when the league changes, or any league if `leagueId` is null: at once, then at most every `gapMs`, and
 * always after the last change.
 */
export function useReloadOnLeagueChange(
  leagueId: string | null,
  reload: () => void,
  gapMs = MIN_READ_GAP_MS,
): void {
  const reloadSoon = useThrottled(reload, gapMs, { isLeading: true });
  useHostEvent('league.changed', (league) => {
    if (leagueId === null || league.leagueId === leagueId) reloadSoon();
  });
}

type LeaguePartCall = Extract<
  CallName,
  | 'leagues.crosstable'
  | 'leagues.bracket'
  | 'leagues.agents'
  | 'leagues.history'
  | 'leagues.schedule'
  | 'leagues.results'
  | 'leagues.match'
>;

/** Reads a part of one league and keeps it current. */
export function useLeaguePart<N extends LeaguePartCall>(
  name: N,
  input: Parameters<typeof useQuery<N>>[1] & { readonly leagueId: string },
  gapMs?: number,
) {
  const query = useQuery(name, input);
  useReloadOnLeagueChange(input.leagueId, query.reload, gapMs);
  return query;
}

/** Reads all leagues, newest first. Counts follow each match by events; the rest is read again. */
export function useLeagues(): Query<readonly LeagueRow[]> {
  const query = useQuery('leagues.list', {});
  const [updates, setUpdates] = useState<Readonly<Record<string, LeagueInfo>>>({});
  useHostEvent('league.changed', (league) =>
    setUpdates((before) => ({ ...before, [league.leagueId]: league })),
  );
  useReloadOnLeagueChange(null, query.reload);
  const value = useMemo(
    () => query.value?.map((row) => withUpdates(row, updates[row.leagueId])) ?? null,
    [query.value, updates],
  );
  return { ...query, value };
}

function withUpdates<R extends LeagueInfo>(row: R, update: LeagueInfo | undefined): R {
  return update !== undefined && isNewer(update, row) && update.played >= row.played
    ? { ...row, ...update }
    : row;
}

/** Reads one league with its table. */
export function useLeague(leagueId: string): Query<LeaguePage> {
  const query = useQuery('leagues.details', { leagueId });
  const { reload } = query;
  const [update, setUpdate] = useState<LeagueInfo | undefined>(undefined);
  useHostEvent(
    'league.changed',
    useCallback((league) => league.leagueId === leagueId && setUpdate(league), [leagueId]),
  );
  useReloadOnLeagueChange(leagueId, reload);
  const value = useMemo(
    () => (query.value === null ? null : withUpdates(query.value, update)),
    [query.value, update],
  );
  return { ...query, value };
}
