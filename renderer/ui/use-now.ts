import { useSyncExternalStore } from 'react';

interface Ticker {
  subscribe: (listener: () => void) => () => void;
  read: () => number;
}

/** Creates a timer that all subscribers share and that stops when there are none. */
function createTicker(periodMs: number): Ticker {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | null = null;
  let nowMs = Date.now();
  const tick = () => {
    nowMs = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      if (timer === null) {
        timer = setInterval(tick, periodMs);
        nowMs = Date.now();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
    read: () => nowMs,
  };
}

const tickers = new Map<number, Ticker>();

function tickerFor(periodMs: number): Ticker {
  const existing = tickers.get(periodMs);
  if (existing !== undefined) return existing;
  const ticker = createTicker(periodMs);
  tickers.set(periodMs, ticker);
  return ticker;
}

/** Returns the current time, updated once per period. */
export function useNow(periodMs: number): number {
  const ticker = tickerFor(periodMs);
  return useSyncExternalStore(ticker.subscribe, ticker.read);
}
