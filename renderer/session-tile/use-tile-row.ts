import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { EvaluationRow, SessionCard } from '../../src/shared/contract/index.ts';
import { useApi, useLive } from '../host/index.ts';
import { liveEvaluationsOf } from './live-evaluations.ts';

/** The evaluation of a session for its tile. */
export interface TileRow {
  /** Takes the element that must be on the screen for the session to be evaluated. */
  readonly setBar: (bar: HTMLSpanElement | null) => void;
  /** False where the window shows no evaluation of this session. */
  readonly isEvaluated: boolean;
  /** Undefined until it is known, and in games in which there is nothing to judge. */
  readonly row: EvaluationRow | undefined;
}

/** Follows the newest evaluation of a live session while the bar of its tile is on the screen. */
export function useTileRow(card: SessionCard): TileRow {
  const isOn = useLive((live) => live.settings?.evaluation !== 'off');
  const isAllowed = card.yours.length === 0 || card.assisted === true;
  const isEvaluated = isOn && isAllowed && card.status === 'active';
  const { sessionId } = card;
  const evaluations = liveEvaluationsOf(useApi());
  const [bar, setBar] = useState<HTMLSpanElement | null>(null);
  const isWatched = useIsOnScreen(bar) && isEvaluated;
  const subscribe = useCallback(
    (onChange: () => void) => (isWatched ? evaluations.watch(sessionId, onChange) : () => undefined),
    [evaluations, sessionId, isWatched],
  );
  const row = useSyncExternalStore(subscribe, () => evaluations.rowOf(sessionId));
  return { setBar, isEvaluated, row: isEvaluated && row?.kind !== 'none' ? row : undefined };
}

function useIsOnScreen(element: Element | null): boolean {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setIsVisible(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isVisible;
}
