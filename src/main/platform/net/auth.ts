import type { FastifyContextConfig } from 'fastify';
import { refuse } from '../../../shared/outcome.ts';
import { RefusalError } from './envelope.ts';
import type { HttpServer } from './http-server.ts';

/** One seat of one session, which the token of an outside player opens. `id` is new for every token. */
export interface SeatScope {
  readonly id: string;
  readonly sessionId: string;
  readonly mayResign: boolean;
}

/** The sender of a request, identified by the token and never by the body. */
export type Caller =
  | { readonly kind: 'agent'; readonly agentId: string }
  | { readonly kind: 'spectator'; readonly sessionId: string }
  /**
   * An outside player that this host started; its token is accepted only on routes with `admitsSeats`, and only for
   * its own seat.
   */
  | { readonly kind: 'seat'; readonly agentId: string; readonly seat: SeatScope }
  /** A program that plays games for this host; its token is accepted only on public routes and on `admitsWorkers`. */
  | { readonly kind: 'worker'; readonly workerId: string }
  /** A program that watches this host; its token is accepted only on public routes and on `admitsMetrics`. */
  | { readonly kind: 'metrics' }
  | { readonly kind: 'admin' };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** The route needs no token. */
    isPublic?: boolean;
    /** Responses may stay open for long, so their duration is left out of the latency statistics. */
    streams?: boolean;
    /** The route also accepts the token of a seat. */
    admitsSeats?: boolean;
    /** The route also accepts the token of a worker. */
    admitsWorkers?: boolean;
    /** The route also accepts the token of the metrics. */
    admitsMetrics?: boolean;
  }
}

export interface TokenAuthenticator {
  /** Returns whose token it is; null for an unknown token. */
  readonly authenticateToken: (token: string) => Caller | null;
}

const BEARER = /^bearer +([\w.~+/-]+=*) *$/iu;

/** The token of an `Authorization` header; the scheme is case-insensitive. */
export const bearerToken = (header: string | undefined): string | null =>
  BEARER.exec(header ?? '')?.[1] ?? null;

/**
 * Adds the authentication of every request in `onRequest`, so that a request without a valid token gets 401 even for
 * invalid JSON and unknown routes.
 */
export function registerAuthentication(app: HttpServer, { authenticateToken }: TokenAuthenticator): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request.headers.authorization);
    request.caller = token === null ? null : authenticateToken(token);
    const { config } = request.routeOptions;
    if (request.caller === null && config.isPublic !== true) {
      throw new RefusalError(refuse('UNAUTHORIZED', 'A valid bearer token is required'));
    }
    const scopeProblem = findScopeProblem(request.caller, config);
    if (scopeProblem !== null) throw new RefusalError(refuse('FORBIDDEN', scopeProblem));
  });
}

/** Why a limited token is refused on a route that it does not open; null where it is accepted. */
function findScopeProblem(
  caller: Caller | null,
  { isPublic, admitsSeats, admitsWorkers, admitsMetrics }: FastifyContextConfig,
): string | null {
  if (caller?.kind === 'seat')
    return admitsSeats === true ? null : 'This token opens one seat and nothing else';
  if (isPublic === true) return null;
  if (caller?.kind === 'worker' && admitsWorkers !== true)
    return 'This token gets and hands in games and nothing else';
  return caller?.kind === 'metrics' && admitsMetrics !== true
    ? 'This token reads the metrics and nothing else'
    : null;
}

/** The agent that sent the request. Throws for every other caller. */
export function requireAgent(caller: Caller | null): string {
  if (caller?.kind === 'agent') return caller.agentId;
  throw new RefusalError(refuse('FORBIDDEN', 'This token does not belong to an agent'));
}

export function requireAdmin(caller: Caller | null): void {
  if (caller?.kind !== 'admin') throw new RefusalError(refuse('FORBIDDEN', 'The admin token is required'));
}
