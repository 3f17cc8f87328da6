import { useEffect, useMemo, useRef, useState } from 'react';
import {
  WATCH_LEASE_MS,
  type EvaluationFailure,
  type EvaluationRow,
  type SessionAnalysis,
  type SessionCard,
} from '../../../src/shared/contract/index.ts';
import { useApi, useHostEvent, useLive, useQuery, type Failure } from '../../host/index.ts';

/** The evaluations of a session as far as this window may see them now. */
export interface AnalysisState {
  /**
   * `hidden` while the person plays here, `off` by the settings, `loading` before the first response, `failed` when the
   * call or the engine failed, otherwise `visible`.
   */
  readonly state: 'loading' | 'hidden' | 'off' | 'visible' | 'failed';
  /** Whether the person plays a practice game and may ask for the evaluation. */
  readonly canPractise: boolean;
  readonly rows: ReadonlyMap<number, EvaluationRow>;
  /** The evaluations from what spectators could know, for a finished game with hidden cards. */
  readonly publicRows: ReadonlyMap<number, EvaluationRow>;
  readonly failure: Failure | null;
  /** Why the engine gave no number; null while it has not failed. */
  readonly engineFailure: EvaluationFailure | null;
  readonly retry: () => void;
}

/** What arrived by events since `response`: all rows, and the failure of the newest event, if it has one. */
interface NewerData {
  readonly response: SessionAnalysis;
  readonly rows: readonly EvaluationRow[];
  readonly failure: EvaluationFailure | null;
}

const byTick = (rows: readonly EvaluationRow[]): Map<number, EvaluationRow> =>
  new Map(rows.map((row) => [row.tick, row]));

/**
 * Reads the evaluations at first, after the end, after practice began and for another engine, keeps them current by
 * events, and has new positions evaluated.
 */
export function useAnalysis({ sessionId, status, yours, assisted }: SessionCard): AnalysisState {
  const api = useApi();
  const { value, failure, reload } = useQuery('analysis.session', { sessionId });
  const newerData = useNewerData(sessionId, value);
  const isHidden = status === 'active' && yours.length > 0 && assisted !== true;
  useEvaluationLease(isHidden ? null : sessionId);
  useReloadOnEngineChange(reload);
  // The end, or practice, shows what was hidden; the end also begins a deeper evaluation.
  useEffect(() => {
    if (status === 'completed' || assisted === true) reload();
  }, [status, assisted, reload]);
  const rows = useMemo(
    () => byTick([...(value?.rows ?? []), ...(newerData?.rows ?? [])]),
    [value, newerData],
  );
  const publicRows = useMemo(() => byTick(value?.publicRows ?? []), [value]);
  const engineFailure = (newerData ?? value)?.failure ?? null;
  const state = failure === null ? stateOf(value, engineFailure) : 'failed';
  const canPractise = value?.canPractise ?? false;
  // If the call fails, the read that follows shows the reason.
  const retry = (): void =>
    void api.call('analysis.session', { sessionId, retry: true }).then(reload, reload);
  return { state, canPractise, rows, publicRows, failure, engineFailure, retry };
}

function stateOf(
  value: SessionAnalysis | null,
  engineFailure: EvaluationFailure | null,
): AnalysisState['state'] {
  if (value === null) return 'loading';
  if (value.visibility !== 'shown') return value.visibility;
  return engineFailure === null ? 'visible' : 'failed';
}

/** Has the newest position of a session evaluated while it is on the screen. */
function useEvaluationLease(sessionId: string | null): void {
  const api = useApi();
  useEffect(() => {
    if (sessionId === null) return undefined;
    const watch = () => void api.call('analysis.watch', { sessionIds: [sessionId] }).catch(() => undefined);
    watch();
    const timer = setInterval(watch, WATCH_LEASE_MS / 2);
    return () => clearInterval(timer);
  }, [api, sessionId]);
}

/** Data that the host has sent since its response `value`; null if there is none. */
function useNewerData(sessionId: string, value: SessionAnalysis | null): NewerData | null {
  const [newerData, setNewerData] = useState<NewerData | null>(null);
  useHostEvent('analysis.changed', (change) => {
    if (value === null || change.sessionId !== sessionId || change.audience !== value.audience) return;
    setNewerData((last) => ({
      response: value,
      rows: [...(last?.response === value ? last.rows : []), ...change.rows],
      failure: change.failure ?? null,
    }));
  });
  return newerData?.response === value ? newerData : null;
}

/** Reads again when another engine was chosen, because it has its own numbers. */
function useReloadOnEngineChange(reload: () => void): void {
  const engine = useLive((live) => live.settings?.evaluationEngine?.name);
  const lastEngine = useRef(engine);
  useEffect(() => {
    if (lastEngine.current !== engine) reload();
    lastEngine.current = engine;
  }, [engine, reload]);
}
