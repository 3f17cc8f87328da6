import { refuse } from '../../shared/outcome.ts';
import { RefusalError } from '../platform/net/envelope.ts';
import { createTokenBucket, type TokenBucket } from '../platform/net/rate-limit.ts';
import type { Clock } from '../platform/runtime.ts';
import { MINUTE_MS } from '../../shared/units.ts';

/** Limits the requests of addresses and of tokens. A classroom behind one router is one address. */
export interface RemoteLimits {
  /** Requests of an address; 0, or the milliseconds to wait. */
  readonly anonymous: TokenBucket;
  /** Requests with a valid token, by its hash. */
  readonly known: TokenBucket;
  /** Notes a token that is not known here. */
  recordWrongToken(address: string): void;
  /**
   * Whether the address is locked, for a minute after five wrong tokens in a minute. Requests with a valid token are
   * let in without this check.
   */
  isLocked(address: string): boolean;
}

const MAX_WRONG_TOKENS = 5;
/** Bounds the memory: with more addresses that sent wrong tokens, all of them are forgotten. */
const MAX_ADDRESSES = 10_000;

export function createRemoteLimits(clock: Clock): RemoteLimits {
  /** By address, the monotonic times of its wrong tokens. */
  const wrongTokenTimes = new Map<string, number[]>();
  const recentWrongTokens = (address: string): number[] =>
    (wrongTokenTimes.get(address) ?? []).filter((atMs) => clock.monotonicMs() - atMs < MINUTE_MS);
  return {
    anonymous: createTokenBucket(clock, { perSecond: 10, burst: 100 }),
    known: createTokenBucket(clock, { perSecond: 50, burst: 100 }),
    recordWrongToken(address) {
      if (wrongTokenTimes.size >= MAX_ADDRESSES) wrongTokenTimes.clear();
      wrongTokenTimes.set(address, [...recentWrongTokens(address), clock.monotonicMs()]);
    },
    isLocked: (address) => recentWrongTokens(address).length >= MAX_WRONG_TOKENS,
  };
}

/** Throws the refusal for an address that is locked. */
export function checkLockout(limits: Pick<RemoteLimits, 'isLocked'>, address: string): void {
  if (limits.isLocked(address)) throw new RefusalError(refuse('RATE_LIMITED', 'Wait a minute'), MINUTE_MS);
}
