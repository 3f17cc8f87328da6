import type { EndpointServer, ServerFailure } from '../../../shared/contract/index.ts';
import type { Clock } from '../../platform/runtime.ts';
import { afterFailure, afterProbe, HEALTHY, isUp, type ServerHealth } from './server-health.ts';

/** A server as the pool sees it. */
export interface PooledServer extends EndpointServer {
  readonly isUp: boolean;
  readonly failure: ServerFailure | null;
  /** Number of requests that use a slot now. */
  readonly underWay: number;
}

/** A slot of a server for one request. */
export interface ServerSlot {
  readonly baseUrl: string;
  /** Milliseconds that the request waited for the slot. */
  readonly waitMs: number;
  /** Frees the slot. `responded` and a failure change the health of the server, `unused` does not. */
  release(result: 'responded' | 'unused' | ServerFailure): void;
}

export interface SlotRequest {
  readonly signal: AbortSignal;
  /** Addresses of the servers at which this request has already failed. */
  readonly triedServers: ReadonlySet<string>;
  /** Asks whether the server responds. */
  readonly probe: (baseUrl: string) => Promise<boolean>;
}

/**
 * The servers of one endpoint, which all run the same model. A request gets a slot of the server with the smallest
 * share of its slots taken; without a free slot it waits, first come first served. A server that failed three times in
 * a row is skipped while another server is up. It is probed again by the first request after its waiting time. When
 * every server is skipped, a request that has not failed yet may use any of them, so that it fails instead of waiting
 * for ever.
 */
export interface ServerPool {
  /** Sets the servers; servers with a known address keep their health. */
  configure(servers: readonly EndpointServer[]): void;
  /** Waits for a slot; null when the signal was aborted, or when no server is left that this request may try. */
  acquire(request: SlotRequest): Promise<ServerSlot | null>;
  /** Whether there is a server that is not skipped and not among these addresses. */
  hasOther(triedServers: ReadonlySet<string>): boolean;
  servers(): readonly PooledServer[];
}

interface PooledServerState {
  server: EndpointServer;
  health: ServerHealth;
  underWay: number;
  /** Requests so far, which decide between servers with the same load. */
  requests: number;
  isProbing: boolean;
}

interface Waiter {
  readonly request: SlotRequest;
  readonly resolve: (slot: ServerSlot | null) => void;
  readonly startMs: number;
}

interface PoolState {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  members: readonly PooledServerState[];
  waiters: readonly Waiter[];
}

export function createServerPool(clock: Pick<Clock, 'monotonicMs'>): ServerPool {
  const pool: PoolState = { clock, members: [], waiters: [] };
  return {
    configure(servers) {
      pool.members = servers.map((server) => {
        const member = pool.members.find((candidate) => candidate.server.baseUrl === server.baseUrl);
        if (member === undefined)
          return { server, health: HEALTHY, underWay: 0, requests: 0, isProbing: false };
        member.server = server;
        return member;
      });
      assignWaiting(pool);
    },
    acquire(request) {
      if (pool.members.length > 1) probeDue(pool, request);
      return new Promise((resolve) => {
        const dropAborted = (): void => assignWaiting(pool);
        const settle = (slot: ServerSlot | null): void => {
          request.signal.removeEventListener('abort', dropAborted);
          resolve(slot);
        };
        pool.waiters = [...pool.waiters, { request, resolve: settle, startMs: clock.monotonicMs() }];
        request.signal.addEventListener('abort', dropAborted);
        assignWaiting(pool);
      });
    },
    hasOther: (triedServers) =>
      pool.members.some(({ server, health }) => isUp(health) && !triedServers.has(server.baseUrl)),
    servers: () =>
      pool.members.map(({ server, health, underWay }) => ({
        ...server,
        isUp: isUp(health),
        failure: health.failure,
        underWay,
      })),
  };
}

/** Gives free slots to the requests that wait, in their order, and drops those whose signal was aborted. */
function assignWaiting(pool: PoolState): void {
  pool.waiters = pool.waiters.filter((waiter) => {
    const slot = tryTakeSlot(pool, waiter);
    if (slot === 'wait') return true;
    waiter.resolve(slot);
    return false;
  });
}

/** Takes a slot for this request; `wait` when all are taken, null when no server is left for it. */
function tryTakeSlot(pool: PoolState, { request, startMs }: Waiter): ServerSlot | 'wait' | null {
  if (request.signal.aborted) return null;
  const usable = usableFor(pool, request);
  if (usable.length === 0) return null;
  const [freeServer] = usable
    .filter(({ server, underWay }) => underWay < server.requestsAtOnce)
    .toSorted((left, right) => loadOf(left) - loadOf(right) || left.requests - right.requests);
  return freeServer === undefined ? 'wait' : takeSlot(pool, freeServer, startMs);
}

/** The servers that a request may use now or later. */
function usableFor({ members }: PoolState, { triedServers }: SlotRequest): readonly PooledServerState[] {
  const untriedServers = members.filter(({ server }) => !triedServers.has(server.baseUrl));
  const up = untriedServers.filter(({ health }) => isUp(health));
  return up.length > 0 || triedServers.size > 0 ? up : untriedServers;
}

const loadOf = ({ server, underWay }: PooledServerState): number => underWay / server.requestsAtOnce;

function takeSlot(pool: PoolState, member: PooledServerState, startMs: number): ServerSlot {
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
      if (result === 'responded') member.health = HEALTHY;
      else if (result !== 'unused') member.health = afterFailure(member.health, result, clock.monotonicMs());
      assignWaiting(pool);
    },
  };
}

/** Probes the servers that are skipped and whose waiting time is over. */
function probeDue(pool: PoolState, { probe }: SlotRequest): void {
  const { clock, members } = pool;
  for (const member of members) {
    const { probeAtMs } = member.health;
    if (probeAtMs === null || member.isProbing || clock.monotonicMs() < probeAtMs) continue;
    member.isProbing = true;
    void probe(member.server.baseUrl)
      .catch(() => false)
      .then((hasResponded) => {
        member.isProbing = false;
        // A response to a request in progress may have restored it already.
        if (!isUp(member.health))
          member.health = afterProbe(member.health, hasResponded, clock.monotonicMs());
        assignWaiting(pool);
      });
  }
}
