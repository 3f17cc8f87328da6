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

/** Changes whenever what a query reads may have changed; null while no game is connected. */
type Version = string | number | null;

/** Reads again when the value of `versionOf` changes: at most once in `gapMs`, and once after the last change. */
export function useReloadOnChange(
  reload: () => void,
  versionOf: (status: OpenFrontStatus) => Version,
  gapMs: number,
): void {
  const reloadSoon = useThrottled(reload, gapMs);
  const lastVersion = useRef<Version>(null);
  useHostEvent('openfront.changed', (status) => {
    const version = versionOf(status);
    if (lastVersion.current === version) return;
    lastVersion.current = version;
    reloadSoon();
  });
}

export const tickOf = ({ game }: OpenFrontStatus): Version => game?.tick ?? null;
