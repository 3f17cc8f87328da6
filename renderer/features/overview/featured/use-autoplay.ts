import { useEffect, useState } from 'react';

const STEP_MS = 1000;
/** Time for which the final position stays before the match begins again. */
const END_MS = 6000;

export interface Autoplay {
  readonly position: number;
  readonly isPlaying: boolean;
  readonly toggle: () => void;
}

const isMotionReduced = (): boolean =>
  document.documentElement.dataset['motion'] === 'reduced' ||
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;

/**
 * Plays a finished match again, a position a second, from the start when it has ended. It pauses while `isResting`,
 * unless the person started it. A person who prefers reduced motion sees the final position until then.
 */
export function useAutoplay(last: number, isResting: boolean): Autoplay {
  const [isPlaying, setIsPlaying] = useState(() => !isMotionReduced());
  const [isPlayedByPerson, setIsPlayedByPerson] = useState(false);
  const [chosenPosition, setChosenPosition] = useState<number | null>(null);
  const position = Math.min(chosenPosition ?? (isPlaying ? 0 : last), last);
  const isRunning = isPlaying && (isPlayedByPerson || !isResting) && last > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const isOver = position >= last;
    const timer = setTimeout(() => setChosenPosition(isOver ? 0 : position + 1), isOver ? END_MS : STEP_MS);
    return () => clearTimeout(timer);
  }, [isRunning, position, last]);
  const toggle = () => {
    if (!isPlaying && position >= last) setChosenPosition(0);
    setIsPlaying(!isPlaying);
    setIsPlayedByPerson(!isPlaying);
  };
  return { position, isPlaying, toggle };
}
