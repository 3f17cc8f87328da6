import { useEffect, useMemo, useRef, useState } from 'react';
import type { ArenaInfo, ArenaReport } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, type Query } from '../../host/index.ts';

type ArenaEvent = Readonly<Record<string, ArenaInfo>>;

const MIN_READ_GAP_MS = 1500;

/** A run only ever goes forward, except that it can be taken up again. */
const newer = (known: ArenaInfo | undefined, told: ArenaInfo | undefined): ArenaInfo | undefined => {
  if (known === undefined || told === undefined) return told ?? known;
  return told.played + told.aborted >= known.played + known.aborted ? told : known;
};

/** All runs, newest first, kept current by the host. */
export function useArenas(): Query<readonly ArenaInfo[]> {
  const query = useQuery('arena.list', {});
  const [told, setTold] = useState<ArenaEvent>({});
  useHostEvent('arena.progress', (info) => setTold((before) => ({ ...before, [info.arenaId]: info })));
  const value = useMemo(() => {
    if (query.value === null) return null;
    const known = query.value.map((info) => newer(info, told[info.arenaId]) ?? info);
    const fresh = Object.values(told).filter(
      ({ arenaId }) => !known.some((info) => info.arenaId === arenaId),
    );
    return [...fresh, ...known].toSorted((a, b) => b.createdAtMs - a.createdAtMs);
  }, [query.value, told]);
  return { ...query, value };
}

/**
 * One run. Its head follows each game; the report with all its rows is read
 * again at most every second and a half, and whenever the state changes.
 */
export function useArena(arenaId: string): Query<ArenaReport> {
  const query = useQuery('arena.get', { arenaId });
  const { reload } = query;
  const [told, setTold] = useState<ArenaInfo | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const state = useRef<ArenaInfo['state'] | null>(null);
  useHostEvent('arena.progress', (info) => {
    if (info.arenaId !== arenaId) return;
    setTold(info);
    if (state.current !== null && state.current !== info.state) reload();
    state.current = info.state;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      reload();
    }, MIN_READ_GAP_MS);
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const { value } = query;
  const current =
    value === null || told === null || newer(value, told) !== told ? value : { ...value, ...told };
  return { ...query, value: current };
}
