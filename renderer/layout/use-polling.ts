import { useEffect, useRef } from 'react';

const POLL_INTERVAL_MS = 3000;

/** Repeats a read while the screen is open, for what no event reports, such as who is connected or watches. */
export function usePolling(reload: () => void): void {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    const timer = setInterval(() => latest.current(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
}
