import { useEffect, useState } from 'react';
import type { EvaluationRow } from '../../../src/shared/contract/index.ts';
import { useApi } from '../../host/index.ts';
import { liveEvaluationsOf } from '../../session-tile/live-evaluations.ts';

/**
 * The newest public evaluation of each of these live sessions, as far as this window may see it. The host decides
 * that, and evaluates the newest positions for as long as the sessions are on screen.
 */
export function useNewestRows(sessionIds: readonly string[]): ReadonlyMap<string, EvaluationRow> {
  const evaluations = liveEvaluationsOf(useApi());
  const [, renderAgain] = useState<object>();
  const key = sessionIds.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    const stops = key.split(' ').map((sessionId) => evaluations.watch(sessionId, () => renderAgain({})));
    return () => stops.forEach((stop) => stop());
  }, [evaluations, key]);
  return new Map(
    sessionIds.flatMap((sessionId) => {
      const row = evaluations.rowOf(sessionId);
      return row === undefined ? [] : [[sessionId, row] as const];
    }),
  );
}
