import { useEffect, useState } from 'react';

const STEP_MS = 700;

/** How many times as fast as usual positions follow each other. */
const REPLAY_SPEEDS = [0.5, 1, 2, 4, 8] as const;

export interface Replay {
  /** The position that is shown. */
  readonly at: number;
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

interface Away {
  readonly at: number;
  /** The newest position when the person stepped back. */
  readonly from: number;
}

/** Holds which position of the session is shown. */
export function useReplay(last: number): Replay {
  const [away, setAway] = useState<Away | null>(null);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const at = Math.min(away?.at ?? last, last);

  const go = (position: number) => {
    const next = Math.max(0, Math.min(last, position));
    setAway((before) => (next === last ? null : { at: next, from: before?.from ?? last }));
  };

  const running = playing && at < last;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => {
      const ends = at + 1 >= last;
      if (ends) setPlaying(false);
      setAway((before) => (ends ? null : { at: at + 1, from: before?.from ?? last }));
    }, STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [running, at, last, speed]);

  return {
    at,
    last,
    following: away === null,
    playing: running,
    unseen: away === null ? 0 : Math.max(0, last - away.from),
    go: (position) => {
      setPlaying(false);
      go(position);
    },
    step: (by) => {
      setPlaying(false);
      go(at + by);
    },
    follow: () => {
      setPlaying(false);
      setAway(null);
    },
    speed,
    nextSpeed: () => setSpeed((before) => REPLAY_SPEEDS.find((each) => each > before) ?? REPLAY_SPEEDS[0]),
    togglePlay: () => {
      if (running) setPlaying(false);
      else {
        if (at >= last) go(0);
        setPlaying(last > 0);
      }
    },
  };
}
