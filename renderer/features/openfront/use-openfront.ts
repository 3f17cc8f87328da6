import { useEffect, useRef, useState } from 'react';
import type { OpenFrontStatus } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, type Query } from '../../host/index.ts';

/** Figures are read by people: four times a second is enough, while the map follows every tick. */
const RENDER_EVERY_MS = 250;

interface OpenFrontChange {
  readonly status: OpenFrontStatus;
  /** The answer that was known when this was told: a later answer is newer. */
  readonly after: OpenFrontStatus | null;
}

/** The connected game, kept current by the host. */
export function useOpenFront(): Query<OpenFrontStatus> {
  const query = useQuery('openfront.status', {});
  const [update, setUpdate] = useState<OpenFrontChange | null>(null);
  const latest = useRef<OpenFrontChange | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useHostEvent('openfront.changed', (status) => {
    latest.current = { status, after: query.value };
    timer.current ??= setTimeout(() => {
      timer.current = null;
      setUpdate(latest.current);
    }, RENDER_EVERY_MS);
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const value = update !== null && update.after === query.value ? update.status : query.value;
  return { ...query, value };
}

type Stamp = string | number | null;

/** Reads again when what `stampOf` picks has changed, at most once per gap, and once after the last change. */
export function useFresh(
  reload: () => void,
  stampOf: (status: OpenFrontStatus) => Stamp,
  gapMs: number,
): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const seen = useRef<Stamp>(null);
  useHostEvent('openfront.changed', (status) => {
    const stamp = stampOf(status);
    if (seen.current === stamp) return;
    seen.current = stamp;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      reload();
    }, gapMs);
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
}

export const tickOf = ({ game }: OpenFrontStatus): Stamp => game?.tick ?? null;
