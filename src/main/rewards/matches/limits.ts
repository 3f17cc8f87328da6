import type { LimitStore } from '../store/limit-store.ts';
import type { RewardMatchStore } from '../store/match-store.ts';
import { utcDay } from '../rules/day.ts';
import { LIMITS } from '../rules/terms.ts';

/**
 * 000, rate limiting. Inside writer jobs. A stranger cannot lock anybody out:
 * what proved nothing is counted by source and wallet, and such a count is
 * looked at only for further tries that prove nothing.
 */
export interface RewardLimits {
  /** Milliseconds to wait, or 0. The wallet is proven. */
  startWaitMs(wallet: string, nowMs: number): number;
  submitWaitMs(wallet: string, nowMs: number): number;
  noteSubmit(wallet: string, nowMs: number): void;
  noteProvenFailure(wallet: string, nowMs: number): void;
  /** 0 when it was counted; otherwise the milliseconds to wait. */
  unproven(source: string, wallet: string, nowMs: number): number;
  /** Whether one more refusal of a source that proves nothing still goes into the audit log. */
  mayAudit(source: string, nowMs: number): boolean;
  countRefusal(code: string, nowMs: number): void;
  sweep(nowMs: number): void;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Rows that one source may add to the audit log per window without proving anything. */
const AUDITED_PER_SOURCE = 100;

export function createLimits(store: LimitStore, matches: RewardMatchStore, lifted: boolean): RewardLimits {
  /** Ten failures within the window close it for as long again, counted from the last of them. */
  const lockMs = (kind: 'proven_failure' | 'unproven_failure', subject: string, nowMs: number): number => {
    const window = LIMITS.failureWindowMs;
    const sinceMs = nowMs - 2 * window;
    const newest = store.nthNewestMs(kind, subject, { sinceMs, n: 1 });
    if (newest === null || newest <= nowMs - window) return 0;
    const first = store.nthNewestMs(kind, subject, { sinceMs, n: LIMITS.failedAttempts });
    return first !== null && first > newest - window ? newest + window - nowMs : 0;
  };
  const sourceOnly = (source: string): string => `${source} *`;
  return {
    startWaitMs(wallet, nowMs) {
      if (lifted) return 0;
      const locked = lockMs('proven_failure', wallet, nowMs);
      if (locked > 0) return locked;
      if (matches.startedInAll(nowMs - MINUTE_MS) >= LIMITS.startsPerMinuteInAll) return MINUTE_MS;
      if (matches.startedBy(wallet, nowMs - HOUR_MS) >= LIMITS.startsPerHour) return MINUTE_MS;
      return matches.activeOf(wallet, nowMs) >= LIMITS.activePerWallet ? MINUTE_MS : 0;
    },
    submitWaitMs(wallet, nowMs) {
      if (lifted) return 0;
      const locked = lockMs('proven_failure', wallet, nowMs);
      if (locked > 0) return locked;
      return store.count('submit', wallet, nowMs - HOUR_MS) >= LIMITS.submitsPerHour ? MINUTE_MS : 0;
    },
    noteSubmit: (wallet, nowMs) => store.note('submit', wallet, nowMs),
    noteProvenFailure: (wallet, nowMs) => store.note('proven_failure', wallet, nowMs),
    unproven(source, wallet, nowMs) {
      const subject = `${source} ${wallet}`;
      const waitMs = lifted ? 0 : lockMs('unproven_failure', subject, nowMs);
      if (waitMs > 0) return waitMs;
      store.note('unproven_failure', subject, nowMs);
      store.note('unproven_failure', sourceOnly(source), nowMs);
      return 0;
    },
    mayAudit: (source, nowMs) =>
      store.count('unproven_failure', sourceOnly(source), nowMs - LIMITS.failureWindowMs) <=
      AUDITED_PER_SOURCE,
    countRefusal: (code, nowMs) => store.countRefusal(utcDay(nowMs), code),
    sweep: (nowMs) => store.dropBefore(nowMs - HOUR_MS),
  };
}
