import { useEffect, useState } from 'react';

/** How long a position is shown while the game is played back at speed 1. */
const STEP_MS = 700;

/** Multiples of the usual speed. */
const REPLAY_SPEEDS = [0.5, 1, 2, 4, 8] as const;

export interface Replay {
  /** The position that is shown. */
  readonly position: number;
  readonly last: number;
  /** True shows the newest position and follows new ones. */
  readonly following: boolean;
  readonly playing: boolean;
  /** Positions that arrived after the person stepped back. */
  readonly unseen: number;
  readonly go: (position: number) => void;
  readonly step: (by: number) => void;
  readonly follow: () => void;
  readonly togglePlay: () => void;
  readonly speed: number;
  /** Takes the next speed; the slowest one follows the fastest. */
  readonly nextSpeed: () => void;
}

interface EarlierPosition {
  readonly position: number;
  /** The newest position when the person stepped back. */
  readonly from: number;
}

/** Holds which position of the session is shown; `last` is the newest one. */
export function useReplay(last: number): Replay {
  const [earlier, setEarlier] = useState<EarlierPosition | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const position = Math.min(earlier?.position ?? last, last);

  const go = (target: number) => {
    const next = Math.max(0, Math.min(last, target));
    setEarlier((before) => (next === last ? null : { position: next, from: before?.from ?? last }));
  };

  const isRunning = isPlaying && position < last;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => {
      const isEnd = position + 1 >= last;
      if (isEnd) setPlaying(false);
      setEarlier((before) => (isEnd ? null : { position: position + 1, from: before?.from ?? last }));
    }, STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [isRunning, position, last, speed]);

  return {
    position,
    last,
    following: earlier === null,
    playing: isRunning,
    unseen: earlier === null ? 0 : Math.max(0, last - earlier.from),
    go: (target) => {
      setPlaying(false);
      go(target);
    },
    step: (by) => {
      setPlaying(false);
      go(position + by);
    },
    follow: () => {
      setPlaying(false);
      setEarlier(null);
    },
    speed,
    nextSpeed: () => setSpeed((before) => REPLAY_SPEEDS.find((each) => each > before) ?? REPLAY_SPEEDS[0]),
    togglePlay: () => {
      if (isRunning) setPlaying(false);
      else {
        if (position >= last) go(0);
        setPlaying(last > 0);
      }
    },
  };
}
