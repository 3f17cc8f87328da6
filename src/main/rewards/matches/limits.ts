import type { LimitStore } from '../store/limit-store.ts';
import type { RewardMatchStore } from '../store/match-store.ts';
import { utcDay } from '../rules/day.ts';
import { LIMITS } from '../rules/constants.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/units.ts';

/**
 * Rate limits; see "Rate Limiting" in `docs/specifications/000-reward-authority.md`. Methods must
 * run inside a writer job.
 *
 * A client cannot lock out the owner of a wallet: failures without a valid proof are counted by
 * source address and wallet together, and limit only further requests without a valid proof.
 */
export interface RewardLimits {
  /**
   * Milliseconds until the wallet may start a match, or 0. Call it only after the wallet's
   * signature was verified.
   */
  startWaitMs(wallet: string, nowMs: number): number;
  submitWaitMs(wallet: string, nowMs: number): number;
  noteSubmit(wallet: string, nowMs: number): void;
  noteProvenFailure(wallet: string, nowMs: number): void;
  /** Counts a failure without a valid proof and returns 0, or returns the milliseconds to wait. */
  countUnproven(source: string, wallet: string, nowMs: number): number;
  /**
   * Whether another refusal of this source is still written to the audit log; bounds what a client
   * without proof can add.
   */
  canAudit(source: string, nowMs: number): boolean;
  /** Counts a start that was refused for its wallet; false when this source has filled its share of the audit log. */
  recordRefusedStart(source: string, nowMs: number): boolean;
  countRefusal(code: string, nowMs: number): void;
  sweep(nowMs: number): void;
}

/** Audit rows that one source can cause per window without a valid proof. */
const AUDITED_PER_SOURCE = 100;

export function createLimits(store: LimitStore, matches: RewardMatchStore, isOff: boolean): RewardLimits {
  /**
   * After too many failures within the window, further attempts are locked until a window has
   * passed since the last failure.
   */
  const lockMs = (kind: 'proven_failure' | 'unproven_failure', subject: string, nowMs: number): number => {
    const window = LIMITS.failureWindowMs;
    const sinceMs = nowMs - 2 * window;
    const newest = store.nthNewestMs(kind, subject, { sinceMs, n: 1 });
    if (newest === null || newest <= nowMs - window) return 0;
    const first = store.nthNewestMs(kind, subject, { sinceMs, n: LIMITS.failedAttempts });
    return first !== null && first > newest - window ? newest + window - nowMs : 0;
  };
  const anyWalletOf = (source: string): string => `${source} *`;
  /** No wallet has this form, so these rows are not counted as submissions of one. */
  const refusedStarts = (source: string): string => `refused start ${source}`;
  return {
    startWaitMs(wallet, nowMs) {
      if (isOff) return 0;
      const locked = lockMs('proven_failure', wallet, nowMs);
      if (locked > 0) return locked;
      if (matches.startedByAll(nowMs - MINUTE_MS) >= LIMITS.startsPerMinuteInAll) return MINUTE_MS;
      if (matches.startedBy(wallet, nowMs - HOUR_MS) >= LIMITS.startsPerHour) return MINUTE_MS;
      return matches.activeOf(wallet, nowMs) >= LIMITS.activePerWallet ? MINUTE_MS : 0;
    },
    submitWaitMs(wallet, nowMs) {
      if (isOff) return 0;
      const locked = lockMs('proven_failure', wallet, nowMs);
      if (locked > 0) return locked;
      return store.count('submit', wallet, nowMs - HOUR_MS) >= LIMITS.submitsPerHour ? MINUTE_MS : 0;
    },
    noteSubmit: (wallet, nowMs) => store.insertAttempt('submit', wallet, nowMs),
    noteProvenFailure: (wallet, nowMs) => store.insertAttempt('proven_failure', wallet, nowMs),
    countUnproven(source, wallet, nowMs) {
      const subject = `${source} ${wallet}`;
      const waitMs = isOff ? 0 : lockMs('unproven_failure', subject, nowMs);
      if (waitMs > 0) return waitMs;
      store.insertAttempt('unproven_failure', subject, nowMs);
      store.insertAttempt('unproven_failure', anyWalletOf(source), nowMs);
      return 0;
    },
    canAudit: (source, nowMs) =>
      store.count('unproven_failure', anyWalletOf(source), nowMs - LIMITS.failureWindowMs) <=
      AUDITED_PER_SOURCE,
    recordRefusedStart(source, nowMs) {
      const sinceMs = nowMs - LIMITS.failureWindowMs;
      if (store.count('submit', refusedStarts(source), sinceMs) >= AUDITED_PER_SOURCE) return false;
      store.insertAttempt('submit', refusedStarts(source), nowMs);
      return true;
    },
    countRefusal: (code, nowMs) => store.countRefusal(utcDay(nowMs), code),
    sweep: (nowMs) => store.deleteUpTo(nowMs - HOUR_MS),
  };
}
