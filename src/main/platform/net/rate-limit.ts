import { refuse } from '../../../shared/outcome.ts';
import type { Caller } from './auth.ts';
import { RefusalError } from './envelope.ts';
import type { HttpServer } from './http-server.ts';
import type { Clock } from '../runtime.ts';

export interface TokenBucket {
  /** Takes one token and returns 0, or returns the milliseconds to wait. */
  consume(key: string): number;
}

/** The rate of actions of one agent or seat. */
export const ACTION_RATE = { perSecond: 100, burst: 200 } as const;
/** The rate of registrations of all agents together. */
export const REGISTRATION_RATE = { perSecond: 1, burst: 60 } as const;

/** With more keys than this, those whose bucket is full again are forgotten. */
const SWEEP_ABOVE = 10_000;

/** Creates a token bucket per key, which allows `perSecond` tokens on average and `burst` tokens at one time. */
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

/** Lets every request through, for a host without limits. */
export const unlimitedBucket: TokenBucket = { consume: () => 0 };

type RateLimit = 'actions' | 'registrations';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The rate limit of this route: per agent or seat for actions, one for all callers for registrations. */
    rateLimit?: RateLimit;
  }
}

/** Adds the rate limits of routes. They apply after the authentication and before the body is parsed. */
export function registerRateLimits(app: HttpServer, buckets: Readonly<Record<RateLimit, TokenBucket>>): void {
  app.addHook('preParsing', async (request) => {
    const { rateLimit } = request.routeOptions.config;
    if (rateLimit === undefined) return;
    const key = rateLimit === 'registrations' ? EVERYONE : rateLimitKeyOf(request.caller);
    const waitMs = buckets[rateLimit].consume(key);
    if (waitMs > 0) {
      throw new RefusalError(
        refuse('RATE_LIMITED', 'Too many requests; slow down', { retry_after_ms: waitMs }),
        waitMs,
      );
    }
  });
}

const EVERYONE = 'everyone';

function rateLimitKeyOf(caller: Caller | null): string {
  if (caller?.kind === 'agent') return caller.agentId;
  return caller?.kind === 'seat' ? caller.seat.id : EVERYONE;
}
