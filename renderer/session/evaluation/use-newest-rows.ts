import { useEffect, useState } from 'react';
import { WATCH_LEASE_MS, type EvaluationRow } from '../../../src/shared/contract/index.ts';
import { useApi, useHostEvent } from '../../host/index.ts';

/**
 * The newest public evaluation of each of these live sessions, as far as this window may see it. The host decides
 * that, and evaluates the newest positions for as long as the sessions are on screen.
 */
export function useNewestRows(sessionIds: readonly string[]): NewestRows {
  const api = useApi();
  const [rows, setRows] = useState<NewestRows>(new Map());
  const key = sessionIds.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    const watch = (): void => {
      // Without an answer the evaluations on the boards stay until the next renewal.
      api.call('analysis.watch', { sessionIds: key.split(' ') }).then(
        (watched) => watched.rows.forEach(({ sessionId, row }) => setRows(withNewer(sessionId, row))),
        () => undefined,
      );
    };
    watch();
    const timer = setInterval(watch, WATCH_LEASE_MS / 2);
    return () => clearInterval(timer);
  }, [api, key]);
  useHostEvent('analysis.changed', ({ sessionId, audience, rows: changed }) => {
    const newest = changed.toSorted((one, other) => one.tick - other.tick).at(-1);
    if (audience !== 'public' || newest === undefined || !key.split(' ').includes(sessionId)) return;
    setRows(withNewer(sessionId, newest));
  });
  return rows;
}

type NewestRows = ReadonlyMap<string, EvaluationRow>;

/** Replaces the row of a session unless the stored one is later. */
const withNewer =
  (sessionId: string, row: EvaluationRow) =>
  (known: NewestRows): NewestRows =>
    (known.get(sessionId)?.tick ?? -1) > row.tick ? known : new Map(known).set(sessionId, row);
