import { useEffect, useState } from 'react';
import { WATCH_LEASE_MS, type EvaluationRow } from '../../../src/shared/contract/index.ts';
import { useApi, useHostEvent } from '../../host/index.ts';

/**
 * The newest public evaluation of each of these live sessions, as far as this window may see it. The host decides
 * that, and evaluates the newest positions for as long as the sessions are on screen.
 */
export function useNewestRows(sessionIds: readonly string[]): ReadonlyMap<string, EvaluationRow> {
  const api = useApi();
  const [rows, setRows] = useState<ReadonlyMap<string, EvaluationRow>>(new Map());
  const key = sessionIds.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    const watch = () =>
      void api.call('analysis.watch', { sessionIds: key.split(' ') }).catch(() => undefined);
    watch();
    const timer = setInterval(watch, WATCH_LEASE_MS / 2);
    return () => clearInterval(timer);
  }, [api, key]);
  useHostEvent('analysis.changed', ({ sessionId, audience, rows: changed }) => {
    const newest = changed.toSorted((one, other) => one.tick - other.tick).at(-1);
    if (audience !== 'public' || newest === undefined || !key.split(' ').includes(sessionId)) return;
    setRows((known) =>
      (known.get(sessionId)?.tick ?? -1) > newest.tick ? known : new Map(known).set(sessionId, newest),
    );
  });
  return rows;
}
