import { useMemo, useRef, useState } from 'react';
import type { ArenaRunInfo, ArenaRunReport } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, useThrottled, type Query } from '../../host/index.ts';

type ArenaUpdates = Readonly<Record<string, ArenaRunInfo>>;

const MIN_READ_GAP_MS = 1500;

/** Returns the newer state of a run: its number of finished games only grows, even when it is resumed. */
const newerRun = (
  current: ArenaRunInfo | undefined,
  update: ArenaRunInfo | undefined,
): ArenaRunInfo | undefined => {
  if (current === undefined || update === undefined) return update ?? current;
  return update.played + update.aborted >= current.played + current.aborted ? update : current;
};

/** Reads all runs, newest first, and keeps them current by events. */
export function useArenas(): Query<readonly ArenaRunInfo[]> {
  const query = useQuery('arena.list', {});
  const [updates, setUpdates] = useState<ArenaUpdates>({});
  useHostEvent('arena.progress', (run) => setUpdates((before) => ({ ...before, [run.arenaId]: run })));
  const value = useMemo(() => {
    if (query.value === null) return null;
    const current = query.value.map((run) => newerRun(run, updates[run.arenaId]) ?? run);
    const newRuns = Object.values(updates).filter(
      ({ arenaId }) => !current.some((run) => run.arenaId === arenaId),
    );
    return [...newRuns, ...current].toSorted((a, b) => b.createdAtMs - a.createdAtMs);
  }, [query.value, updates]);
  return { ...query, value };
}

/**
 * Reads one run. Its summary follows each game by events; the report with all its rows is read
 * again at most every 1.5 s, and whenever the state changes.
 */
export function useArena(arenaId: string): Query<ArenaRunReport> {
  const query = useQuery('arena.get', { arenaId });
  const { reload } = query;
  const [update, setUpdate] = useState<ArenaRunInfo | null>(null);
  const reloadSoon = useThrottled(reload, MIN_READ_GAP_MS);
  const state = useRef<ArenaRunInfo['state'] | null>(null);
  useHostEvent('arena.progress', (run) => {
    if (run.arenaId !== arenaId) return;
    setUpdate(run);
    if (state.current !== null && state.current !== run.state) reload();
    state.current = run.state;
    reloadSoon();
  });
  const { value } = query;
  const current =
    value === null || update === null || newerRun(value, update) !== update ? value : { ...value, ...update };
  return { ...query, value: current };
}
