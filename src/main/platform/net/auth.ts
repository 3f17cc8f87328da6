import { createHash, timingSafeEqual } from 'node:crypto';
import { refuse } from '../../../shared/outcome.ts';
import { RefusalError } from './envelope.ts';
import type { Gateway } from './gateway.ts';
import type { Bucket } from './token-bucket.ts';

/** Who sent a request; identity comes from the token, never from the body. */
export type Caller =
  | { readonly kind: 'agent'; readonly agentId: string }
  | { readonly kind: 'spectator'; readonly sessionId: string }
  | { readonly kind: 'admin' };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Needs no token (decision 40). */
    open?: boolean;
    /** The bucket this route draws from. */
    limit?: 'actions' | 'registrations';
    /** Answers may stay open for long, so their duration says nothing about the host. */
    streams?: boolean;
  }
}

export interface Identities {
  /** Null for a token nobody holds. */
  readonly callerOf: (token: string) => Caller | null;
}

const BEARER = /^bearer +([\w.~+/-]+=*) *$/iu;

/** The token of an `Authorization` header; the scheme is compared without case. */
export const bearerToken = (header: string | undefined): string | null =>
  BEARER.exec(header ?? '')?.[1] ?? null;

/** Digests of equal length are compared in constant time (N17). */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

export interface AuthOptions extends Identities {
  readonly buckets: Readonly<Record<'actions' | 'registrations', Bucket>>;
}

/**
 * Authenticates in `onRequest`, so that 401 comes before bad JSON and covers
 * unknown routes; counts before the body is parsed.
 */
export function requireTokens(app: Gateway, options: AuthOptions): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request.headers.authorization);
    request.caller = token === null ? null : options.callerOf(token);
    if (request.caller === null && request.routeOptions.config.open !== true) {
      throw new RefusalError(refuse('UNAUTHORIZED', 'A valid bearer token is required'));
    }
  });
  app.addHook('preParsing', async (request) => {
    const { limit } = request.routeOptions.config;
    if (limit === undefined) return;
    const key = request.caller?.kind === 'agent' ? request.caller.agentId : 'everyone';
    const waitMs = options.buckets[limit].take(limit === 'registrations' ? 'everyone' : key);
    if (waitMs > 0) {
      throw new RefusalError(
        refuse('RATE_LIMITED', 'Too many requests; slow down', { retry_after_ms: waitMs }),
        waitMs,
      );
    }
  });
}

/** The agent behind a request; spectators and the admin have no seat. */
export function agentOf(caller: Caller | null): string {
  if (caller?.kind === 'agent') return caller.agentId;
  throw new RefusalError(refuse('FORBIDDEN', 'This token does not belong to an agent'));
}

export function requireAdmin(caller: Caller | null): void {
  if (caller?.kind !== 'admin') throw new RefusalError(refuse('FORBIDDEN', 'The admin token is required'));
}
