import { useEffect, useMemo, useState } from 'react';
import {
  WATCH_LEASE_MS,
  type EvaluationRow,
  type SessionAnalysis,
  type SessionCard,
} from '../../../src/shared/contract/index.ts';
import { useApi, useHostEvent, useQuery, type Failure } from '../../host/index.ts';

/** The evaluations of a session as far as this window may see them now. */
export interface AnalysisReading {
  /** `hidden` while the person plays here, `off` by the settings, `loading` before the first answer. */
  readonly state: 'loading' | 'hidden' | 'off' | 'visible' | 'failed';
  readonly engine: string;
  readonly rows: ReadonlyMap<number, EvaluationRow>;
  /** What spectators could know, of a finished game with hidden cards. */
  readonly publicRows: ReadonlyMap<number, EvaluationRow>;
  readonly failure: Failure | null;
  readonly retry: () => void;
}

const byTick = (rows: readonly EvaluationRow[]): Map<number, EvaluationRow> =>
  new Map(rows.map((row) => [row.tick, row]));

/** Reads the evaluations once and after the end, keeps them current by events, and renews the watch. */
export function useAnalysis({ sessionId, status, yours }: SessionCard): AnalysisReading {
  const api = useApi();
  const { value, failure, reload } = useQuery('analysis.session', { sessionId });
  const [newer, setNewer] = useState<{ of: SessionAnalysis | null; rows: readonly EvaluationRow[] }>({
    of: null,
    rows: [],
  });
  useHostEvent('analysis.changed', (change) => {
    if (change.sessionId !== sessionId || change.audience !== value?.audience) return;
    setNewer((last) => ({ of: value, rows: [...(last.of === value ? last.rows : []), ...change.rows] }));
  });
  const isPlaying = status === 'active' && yours.length > 0;
  useEffect(() => {
    if (isPlaying) return undefined;
    const watch = () => void api.call('analysis.watch', { sessionIds: [sessionId] }).catch(() => undefined);
    watch();
    const timer = setInterval(watch, WATCH_LEASE_MS / 2);
    return () => clearInterval(timer);
  }, [api, sessionId, isPlaying]);
  // The end shows what was hidden during the game, and begins a deeper evaluation.
  useEffect(() => {
    if (status === 'completed') reload();
  }, [status, reload]);
  const rows = useMemo(
    () => byTick([...(value?.rows ?? []), ...(newer.of === value ? newer.rows : [])]),
    [value, newer],
  );
  const publicRows = useMemo(() => byTick(value?.publicRows ?? []), [value]);
  const visibility = value?.visibility === 'shown' ? 'visible' : (value?.visibility ?? 'loading');
  const state = failure !== null || value?.hasFailed === true ? 'failed' : visibility;
  return { state, engine: value?.engine ?? '', rows, publicRows, failure, retry: reload };
}
