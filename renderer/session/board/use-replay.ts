import { useEffect, useState } from 'react';

/** How long a position is shown while the game is played back at speed 1. */
const STEP_MS = 700;

/** Multiples of the usual speed. */
const REPLAY_SPEEDS = [0.5, 1, 2, 4, 8] as const;

export interface Replay {
  /** The position that is shown. */
  readonly position: number;
  /** The newest position. */
  readonly lastPosition: number;
  /** Whether the newest position is shown, and each new one after it. */
  readonly isFollowing: boolean;
  readonly isPlaying: boolean;
  /** The number of positions that arrived after the person stepped back. */
  readonly unseenCount: number;
  readonly go: (position: number) => void;
  readonly step: (offset: number) => void;
  readonly follow: () => void;
  readonly togglePlay: () => void;
  readonly speed: number;
  /** Takes the next speed; the slowest one follows the fastest. */
  readonly nextSpeed: () => void;
}

interface EarlierPosition {
  readonly position: number;
  /** The newest position when the person stepped back. */
  readonly lastSeen: number;
}

/** Holds which position of the session is shown. */
export function useReplay(lastPosition: number): Replay {
  const [earlier, setEarlier] = useState<EarlierPosition | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const position = Math.min(earlier?.position ?? lastPosition, lastPosition);

  const go = (target: number) => {
    const next = Math.max(0, Math.min(lastPosition, target));
    setEarlier((before) =>
      next === lastPosition ? null : { position: next, lastSeen: before?.lastSeen ?? lastPosition },
    );
  };

  const isRunning = isPlaying && position < lastPosition;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => {
      const isEnd = position + 1 >= lastPosition;
      if (isEnd) setIsPlaying(false);
      setEarlier((before) =>
        isEnd ? null : { position: position + 1, lastSeen: before?.lastSeen ?? lastPosition },
      );
    }, STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [isRunning, position, lastPosition, speed]);

  return {
    position,
    lastPosition,
    isFollowing: earlier === null,
    isPlaying: isRunning,
    unseenCount: earlier === null ? 0 : Math.max(0, lastPosition - earlier.lastSeen),
    go: (target) => {
      setIsPlaying(false);
      go(target);
    },
    step: (offset) => {
      setIsPlaying(false);
      go(position + offset);
    },
    follow: () => {
      setIsPlaying(false);
      setEarlier(null);
    },
    speed,
    nextSpeed: () => setSpeed((before) => REPLAY_SPEEDS.find((each) => each > before) ?? REPLAY_SPEEDS[0]),
    togglePlay: () => {
      if (isRunning) setIsPlaying(false);
      else {
        if (position >= lastPosition) go(0);
        setIsPlaying(lastPosition > 0);
      }
    },
  };
}
