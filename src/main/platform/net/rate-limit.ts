import type { Clock } from '../runtime.ts';

export interface TokenBucket {
  /** Takes one token and returns 0, or returns the milliseconds to wait. */
  consume(key: string): number;
}

const SWEEP_ABOVE = 10_000;

/** A token bucket per key that allows `perSecond` on average and `burst` at once. */
export function createTokenBucket(clock: Clock, rate: { perSecond: number; burst: number }): TokenBucket {
  const levels = new Map<string, { level: number; atMs: number }>();
  const levelAt = (key: string, nowMs: number): number => {
    const level = levels.get(key);
    if (!level) return rate.burst;
    return Math.min(rate.burst, level.level + ((nowMs - level.atMs) / 1000) * rate.perSecond);
  };
  const sweep = (nowMs: number): void => {
    for (const key of levels.keys()) if (levelAt(key, nowMs) >= rate.burst) levels.delete(key);
  };
  return {
    consume(key) {
      const nowMs = clock.monotonicMs();
      const level = levelAt(key, nowMs);
      if (level < 1) {
        levels.set(key, { level, atMs: nowMs });
        return Math.ceil(((1 - level) / rate.perSecond) * 1000);
      }
      if (levels.size > SWEEP_ABOVE) sweep(nowMs);
      levels.set(key, { level: level - 1, atMs: nowMs });
      return 0;
    },
  };
}

export const unlimited: TokenBucket = { consume: () => 0 };
