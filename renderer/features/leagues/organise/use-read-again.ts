import { useEffect } from 'react';

/** No event reports who is connected or watches, so it is read again while it is on screen. */
const READ_PERIOD_MS = 3000;

export function useReadAgain(reload: () => void): void {
  useEffect(() => {
    const timer = setInterval(reload, READ_PERIOD_MS);
    return () => clearInterval(timer);
  }, [reload]);
}
