import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { sideColours } from '../../boards/index.ts';
import { useApi, useLive } from '../../host/index.ts';
import { liveEvaluationsOf } from './live-evaluations.ts';

/**
 * Shows who is ahead in a live session as a thin line under its tile. Only what is on the screen is evaluated. The
 * page of the session says it in words.
 */
export function TileEvaluation({ card }: { readonly card: SessionCard }) {
  const isOn = useLive((live) => live.settings?.evaluation !== 'off');
  const isAllowed = card.yours.length === 0 || card.assisted === true;
  return isOn && isAllowed && card.status === 'active' ? <LiveBar card={card} /> : null;
}

function LiveBar({ card: { sessionId, template } }: { readonly card: SessionCard }) {
  const evaluations = liveEvaluationsOf(useApi());
  const bar = useRef<HTMLSpanElement>(null);
  const isVisible = useIsOnScreen(bar);
  const subscribe = useCallback(
    (onChange: () => void) => (isVisible ? evaluations.watch(sessionId, onChange) : () => undefined),
    [evaluations, sessionId, isVisible],
  );
  const row = useSyncExternalStore(subscribe, () => evaluations.rowOf(sessionId));
  const [first, second] = sideColours(template);
  const hasValue = row !== undefined && row.kind !== 'none';
  return (
    <span
      ref={bar}
      aria-hidden
      data-testid="tile-evaluation"
      data-share={hasValue ? row.expectedScore.toFixed(3) : ''}
      className="flex h-[3px] w-full overflow-hidden rounded-round"
      style={{ background: hasValue ? second : 'transparent' }}
    >
      {hasValue ? (
        <span
          className="block shrink-0 transition-[flex-basis] duration-[180ms]"
          style={{ flexBasis: `${(row.expectedScore * 100).toFixed(1)}%`, background: first }}
        />
      ) : null}
    </span>
  );
}

function useIsOnScreen(element: { readonly current: Element | null }): boolean {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setVisible(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isVisible;
}
