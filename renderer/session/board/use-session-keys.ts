import { useEffect, useRef } from 'react';
import { useScreenShortcuts } from '../../shortcuts/use-shortcuts.ts';
import type { Replay } from './use-replay.ts';

/** Elements that use Space themselves. */
const PRESSABLE =
  'button, a, input, textarea, select, [role="button"], [role="tab"], [role="gridcell"], [role="menuitem"], [tabindex="0"]';

export interface SessionKeyHandlers {
  readonly replay: Replay;
  /** Positions at which the game turned. */
  readonly turningPoints: readonly number[];
  readonly onFlip: () => void;
  readonly onToggleEvaluation: () => void;
  readonly onToggleBest: () => void;
  readonly onToggleRaw: () => void;
  readonly onNextViewpoint: () => void;
}

const goTo = (replay: Replay, position: number | undefined): void => {
  if (position !== undefined) replay.go(position);
};

/**
 * Handles the keys of the session page: arrows step, Home and End jump, brackets go to turning points, Space plays and
 * stops; b, e, f, l, r and v do what the list of shortcuts says.
 */
export function useSessionKeys({ replay, turningPoints, ...keys }: SessionKeyHandlers): void {
  useScreenShortcuts({
    ArrowLeft: () => replay.step(-1),
    ArrowRight: () => replay.step(1),
    Home: () => replay.go(0),
    End: () => replay.go(replay.lastPosition),
    '[': () =>
      goTo(
        replay,
        turningPoints.findLast((position) => position < replay.position),
      ),
    ']': () =>
      goTo(
        replay,
        turningPoints.find((position) => position > replay.position),
      ),
    b: keys.onToggleBest,
    e: keys.onToggleEvaluation,
    f: keys.onFlip,
    l: replay.follow,
    r: keys.onToggleRaw,
    v: keys.onNextViewpoint,
  });
  const toggle = useRef(replay.togglePlay);
  useEffect(() => {
    toggle.current = replay.togglePlay;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (event.target instanceof Element && event.target.closest(PRESSABLE)) return;
      event.preventDefault();
      toggle.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
