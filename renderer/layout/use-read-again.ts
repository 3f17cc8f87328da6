import { useEffect, useRef } from 'react';

const READ_PERIOD_MS = 3000;

/** Reads again while the screen is open what no event reports, such as who is connected or watches. */
export function useReadAgain(reload: () => void): void {
  const read = useRef(reload);
  useEffect(() => {
    read.current = reload;
  });
  useEffect(() => {
    const timer = setInterval(() => read.current(), READ_PERIOD_MS);
    return () => clearInterval(timer);
  }, []);
}
