import type { RateLimitStore } from '../store/rate-limit-store.ts';
import type { RewardMatchStore } from '../store/match-store.ts';
import { utcDay } from '../rules/utc-day.ts';
import { REWARD_RATE_LIMITS } from '../rules/reward-constants.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/units.ts';

/**
 * Rate limits; see "Rate Limiting" in `docs/specifications/000-reward-authority.md`. Methods must
 * run inside a writer job.
 *
 * A client cannot lock out the owner of a wallet: failures without a valid proof are counted by
 * client address and wallet together, and limit only further requests without a valid proof.
 */
export interface RewardRateLimits {
  /**
   * Milliseconds after which the wallet may try again to start a match, or 0 if it may do so now. Call it only after the
   * wallet's signature was verified.
   */
  startWaitMs(wallet: string, nowMs: number): number;
  /** Milliseconds after which the wallet may try again to submit a match, or 0 if it may do so now. */
  submitWaitMs(wallet: string, nowMs: number): number;
  /** Counts a submission of the wallet. */
  recordSubmit(wallet: string, nowMs: number): void;
  /** Counts a failure for which the owner of the wallet answers, because the request was proven. */
  recordProvenFailure(wallet: string, nowMs: number): void;
  /** Counts a failure without a valid proof and returns 0, or returns the milliseconds to wait. */
  recordUnprovenFailure(clientAddress: string, wallet: string, nowMs: number): number;
  /**
   * Whether another refusal of this client address may be written to the audit log. The limit bounds what a client
   * without proof can add to it.
   */
  canAudit(clientAddress: string, nowMs: number): boolean;
  /**
   * Counts a start that was refused for its wallet. When this client address may add no more rows to the audit log, it
   * counts nothing and returns false.
   */
  tryCountRefusedStart(clientAddress: string, nowMs: number): boolean;
  /** Counts a refusal of this code on this day, for the statistics. */
  recordRefusal(code: string, nowMs: number): void;
  /** Deletes the attempts that no limit reads any more. */
  sweep(nowMs: number): void;
}

/**
 * The most audit rows that one client address can cause per window without a valid proof, and as many again by starts that
 * are refused.
 */
const MAX_AUDITED_PER_ADDRESS = 100;

export function createRewardRateLimits(
  store: RateLimitStore,
  matches: RewardMatchStore,
  isDisabled: boolean,
): RewardRateLimits {
  /**
   * The milliseconds for which further attempts are locked: after too many failures within a window, until a window has
   * passed since the last failure. 0 without a lock.
   */
  const findLockMs = (
    kind: 'proven_failure' | 'unproven_failure',
    subject: string,
    nowMs: number,
  ): number => {
    const windowMs = REWARD_RATE_LIMITS.failureWindowMs;
    const sinceMs = nowMs - 2 * windowMs;
    const newestMs = store.findNthNewestMs(kind, subject, { sinceMs, n: 1 });
    if (newestMs === null || newestMs <= nowMs - windowMs) return 0;
    const n = REWARD_RATE_LIMITS.failedAttempts;
    const nthNewestMs = store.findNthNewestMs(kind, subject, { sinceMs, n });
    return nthNewestMs !== null && nthNewestMs > newestMs - windowMs ? newestMs + windowMs - nowMs : 0;
  };
  const anyWalletSubject = (clientAddress: string): string => `${clientAddress} *`;
  /** The subject of refused starts. It is no address of a wallet, so they are not counted as submissions of one. */
  const refusedStartSubject = (clientAddress: string): string => `refused start ${clientAddress}`;
  return {
    startWaitMs(wallet, nowMs) {
      if (isDisabled) return 0;
      const lockMs = findLockMs('proven_failure', wallet, nowMs);
      if (lockMs > 0) return lockMs;
      if (matches.countStarted(nowMs - MINUTE_MS) >= REWARD_RATE_LIMITS.startsPerMinuteInAll)
        return MINUTE_MS;
      if (matches.countStartedBy(wallet, nowMs - HOUR_MS) >= REWARD_RATE_LIMITS.startsPerHour)
        return MINUTE_MS;
      return matches.countActive(wallet, nowMs) >= REWARD_RATE_LIMITS.activePerWallet ? MINUTE_MS : 0;
    },
    submitWaitMs(wallet, nowMs) {
      if (isDisabled) return 0;
      const lockMs = findLockMs('proven_failure', wallet, nowMs);
      if (lockMs > 0) return lockMs;
      return store.countAttempts('submit', wallet, nowMs - HOUR_MS) >= REWARD_RATE_LIMITS.submitsPerHour
        ? MINUTE_MS
        : 0;
    },
    recordSubmit: (wallet, nowMs) => store.insertAttempt('submit', wallet, nowMs),
    recordProvenFailure: (wallet, nowMs) => store.insertAttempt('proven_failure', wallet, nowMs),
    recordUnprovenFailure(clientAddress, wallet, nowMs) {
      const subject = `${clientAddress} ${wallet}`;
      const waitMs = isDisabled ? 0 : findLockMs('unproven_failure', subject, nowMs);
      if (waitMs > 0) return waitMs;
      store.insertAttempt('unproven_failure', subject, nowMs);
      store.insertAttempt('unproven_failure', anyWalletSubject(clientAddress), nowMs);
      return 0;
    },
    canAudit: (clientAddress, nowMs) =>
      store.countAttempts(
        'unproven_failure',
        anyWalletSubject(clientAddress),
        nowMs - REWARD_RATE_LIMITS.failureWindowMs,
      ) <= MAX_AUDITED_PER_ADDRESS,
    tryCountRefusedStart(clientAddress, nowMs) {
      const sinceMs = nowMs - REWARD_RATE_LIMITS.failureWindowMs;
      if (
        store.countAttempts('submit', refusedStartSubject(clientAddress), sinceMs) >= MAX_AUDITED_PER_ADDRESS
      )
        return false;
      store.insertAttempt('submit', refusedStartSubject(clientAddress), nowMs);
      return true;
    },
    recordRefusal: (code, nowMs) => store.recordRefusal(utcDay(nowMs), code),
    sweep: (nowMs) => store.deleteAttemptsOlderThan(nowMs - HOUR_MS),
  };
}
