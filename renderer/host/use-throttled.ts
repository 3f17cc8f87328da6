import { useCallback, useEffect, useRef } from 'react';

export interface ThrottleOptions {
  /** True runs the first call after a pause at once; otherwise each run comes `gapMs` after its call. */
  readonly isLeading?: boolean;
}

/** Returns a function that calls `run` at most once per `gapMs`, and always once after the last call. */
export function useThrottled(run: () => void, gapMs: number, { isLeading = false }: ThrottleOptions = {}) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const lastMs = useRef(-Infinity);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  return useCallback(() => {
    const waitMs = isLeading ? Math.max(0, lastMs.current + gapMs - performance.now()) : gapMs;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      lastMs.current = performance.now();
      latest.current();
    }, waitMs);
  }, [gapMs, isLeading]);
}
