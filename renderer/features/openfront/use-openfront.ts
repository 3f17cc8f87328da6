import { useRef } from 'react';
import type { OpenFrontStatus } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, useQueryUpdate, useThrottled, type Query } from '../../host/index.ts';

/** Four updates a second are enough for people to read, while the map follows every tick. */
const RENDER_EVERY_MS = 250;

/** Reads the state of the connection and of the connected game, and keeps it current by events. */
export function useOpenFront(): Query<OpenFrontStatus> {
  const query = useQuery('openfront.status', {});
  const update = useQueryUpdate('openfront.status', {});
  const latest = useRef<OpenFrontStatus | null>(null);
  const updateSoon = useThrottled(() => update((known) => latest.current ?? known), RENDER_EVERY_MS);
  useHostEvent('openfront.changed', (status) => {
    latest.current = status;
    updateSoon();
  });
  return query;
}

type Stamp = string | number | null;

/** Reads again when the value of `stampOf` changes: at most once per gap, and once after the last change. */
export function useReloadOnChange(
  reload: () => void,
  stampOf: (status: OpenFrontStatus) => Stamp,
  gapMs: number,
): void {
  const reloadSoon = useThrottled(reload, gapMs);
  const lastStamp = useRef<Stamp>(null);
  useHostEvent('openfront.changed', (status) => {
    const stamp = stampOf(status);
    if (lastStamp.current === stamp) return;
    lastStamp.current = stamp;
    reloadSoon();
  });
}

export const tickOf = ({ game }: OpenFrontStatus): Stamp => game?.tick ?? null;
