import type { EndpointServer, ServerFailure } from '../../../shared/contract/index.ts';
import type { Clock } from '../../platform/runtime.ts';
import { afterFailure, afterProbe, HEALTHY, isUp, type ServerHealth } from './server-health.ts';

/** A server as the pool sees it. */
export interface PooledServer extends EndpointServer {
  readonly isUp: boolean;
  readonly failure: ServerFailure | null;
  /** Requests in progress. */
  readonly underWay: number;
}

/** A slot of a server for one request. */
export interface TakenServer {
  readonly baseUrl: string;
  /** Milliseconds that the request waited for the slot. */
  readonly waitMs: number;
  /** Frees the slot. `answered` and a failure change the health of the server, `unused` does not. */
  release(result: 'answered' | 'unused' | ServerFailure): void;
}

export interface TakeRequest {
  readonly signal: AbortSignal;
  /** Servers that failed at this request already. */
  readonly except: ReadonlySet<string>;
  /** Asks whether the server answers. */
  readonly probe: (baseUrl: string) => Promise<boolean>;
}

/**
 * The servers of one endpoint, which all run the same model. A request gets a slot of the server with the smallest
 * share of its slots taken; without a free slot it waits, first come first served. A server that failed three times in
 * a row is skipped while another server is up. It is probed again by the first request after its waiting time. When
 * every server is skipped, they are all used, so that a request fails instead of waiting for ever.
 */
export interface ServerPool {
  /** Sets the servers; servers with a known address keep their health. */
  configure(servers: readonly EndpointServer[]): void;
  /** Null when the signal was aborted, or when no server is left that this request may try. */
  acquire(request: TakeRequest): Promise<TakenServer | null>;
  /** Whether a server in use is not one of these. */
  hasOther(tried: ReadonlySet<string>): boolean;
  servers(): readonly PooledServer[];
}

interface Member {
  server: EndpointServer;
  health: ServerHealth;
  underWay: number;
  /** Requests so far, which decide between servers with the same load. */
  requests: number;
  isProbed: boolean;
}

interface Waiter {
  readonly request: TakeRequest;
  readonly resolve: (taken: TakenServer | null) => void;
  readonly startMs: number;
}

interface PoolState {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  members: readonly Member[];
  waiters: readonly Waiter[];
}

export function createServerPool(clock: Pick<Clock, 'monotonicMs'>): ServerPool {
  const pool: PoolState = { clock, members: [], waiters: [] };
  return {
    configure(servers) {
      pool.members = servers.map((server) => {
        const member = pool.members.find((candidate) => candidate.server.baseUrl === server.baseUrl);
        if (member === undefined)
          return { server, health: HEALTHY, underWay: 0, requests: 0, isProbed: false };
        member.server = server;
        return member;
      });
      serve(pool);
    },
    acquire(request) {
      if (pool.members.length > 1) probeDue(pool, request);
      return new Promise((resolve) => {
        const leave = (): void => serve(pool);
        const settle = (taken: TakenServer | null): void => {
          request.signal.removeEventListener('abort', leave);
          resolve(taken);
        };
        pool.waiters = [...pool.waiters, { request, resolve: settle, startMs: clock.monotonicMs() }];
        request.signal.addEventListener('abort', leave);
        serve(pool);
      });
    },
    hasOther: (tried) =>
      pool.members.some(({ server, health }) => isUp(health) && !tried.has(server.baseUrl)),
    servers: () =>
      pool.members.map(({ server, health, underWay }) => ({
        ...server,
        isUp: isUp(health),
        failure: health.failure,
        underWay,
      })),
  };
}

/** Gives free places to the requests that wait, in their order. */
function serve(pool: PoolState): void {
  pool.waiters = pool.waiters.filter((waiter) => {
    const taken = placeFor(pool, waiter);
    if (taken === 'wait') return true;
    waiter.resolve(taken);
    return false;
  });
}

/** A place for this request, `wait` when all are taken, or null when no server is left for it. */
function placeFor(pool: PoolState, { request, startMs }: Waiter): TakenServer | 'wait' | null {
  if (request.signal.aborted) return null;
  const usable = usableFor(pool, request);
  if (usable.length === 0) return null;
  const [free] = usable
    .filter(({ server, underWay }) => underWay < server.requestsAtOnce)
    .toSorted((left, right) => loadOf(left) - loadOf(right) || left.requests - right.requests);
  return free === undefined ? 'wait' : occupy(pool, free, startMs);
}

/** The servers that a request may use now or later. */
function usableFor({ members }: PoolState, { except }: TakeRequest): readonly Member[] {
  const untried = members.filter(({ server }) => !except.has(server.baseUrl));
  const up = untried.filter(({ health }) => isUp(health));
  return up.length > 0 || except.size > 0 ? up : untried;
}

const loadOf = ({ server, underWay }: Member): number => underWay / server.requestsAtOnce;

function occupy(pool: PoolState, member: Member, startMs: number): TakenServer {
  const { clock } = pool;
  member.underWay += 1;
  member.requests += 1;
  let isReleased = false;
  return {
    baseUrl: member.server.baseUrl,
    waitMs: clock.monotonicMs() - startMs,
    release(result) {
      if (isReleased) return;
      isReleased = true;
      member.underWay -= 1;
      if (result === 'answered') member.health = HEALTHY;
      else if (result !== 'unused') member.health = afterFailure(member.health, result, clock.monotonicMs());
      serve(pool);
    },
  };
}

/** Probes the servers that are skipped and whose waiting time is over. */
function probeDue(pool: PoolState, { probe }: TakeRequest): void {
  const { clock, members } = pool;
  for (const member of members) {
    const { probeAtMs } = member.health;
    if (probeAtMs === null || member.isProbed || clock.monotonicMs() < probeAtMs) continue;
    member.isProbed = true;
    void probe(member.server.baseUrl)
      .catch(() => false)
      .then((isAnswered) => {
        member.isProbed = false;
        // An answer to a request in progress may have restored it already.
        if (!isUp(member.health)) member.health = afterProbe(member.health, isAnswered, clock.monotonicMs());
        serve(pool);
      });
  }
}
