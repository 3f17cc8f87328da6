import { useRef } from 'react';
import type { OpenFrontStatus } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, useQueryUpdate, useThrottled, type Query } from '../../host/index.ts';

/** People read the figures: four times a second is enough, while the map follows every tick. */
const RENDER_EVERY_MS = 250;

/** The connected game, kept current by the host. */
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

/** Reads again when what `stampOf` picks has changed, at most once per gap, and once after the last change. */
export function useFresh(
  reload: () => void,
  stampOf: (status: OpenFrontStatus) => Stamp,
  gapMs: number,
): void {
  const reloadSoon = useThrottled(reload, gapMs);
  const seen = useRef<Stamp>(null);
  useHostEvent('openfront.changed', (status) => {
    const stamp = stampOf(status);
    if (seen.current === stamp) return;
    seen.current = stamp;
    reloadSoon();
  });
}

export const tickOf = ({ game }: OpenFrontStatus): Stamp => game?.tick ?? null;
