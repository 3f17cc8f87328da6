import type { EndpointServerState } from '../../../shared/contract/index.ts';
import type { Clock } from '../../platform/runtime.ts';
import { serversOf, type StoredEndpoint } from '../store/endpoint-store.ts';
import { createServerPool, type ServerPool } from './server-pool.ts';

/** The pools of all endpoints. They exist as long as the program, and health and load are kept in memory only. */
export interface ServerPools {
  /** The pool of an endpoint, with the servers that it has now. */
  poolOf(endpoint: StoredEndpoint): ServerPool;
  statesOf(endpoint: StoredEndpoint): readonly EndpointServerState[];
}

export function createServerPools(clock: Pick<Clock, 'monotonicMs'>): ServerPools {
  const pools = new Map<string, { readonly endpoint: StoredEndpoint; readonly pool: ServerPool }>();

  function poolOf(endpoint: StoredEndpoint): ServerPool {
    const pooled = pools.get(endpoint.endpointId);
    if (pooled?.endpoint === endpoint) return pooled.pool;
    const pool = pooled?.pool ?? createServerPool(clock);
    pool.configure(serversOf(endpoint));
    pools.set(endpoint.endpointId, { endpoint, pool });
    return pool;
  }

  return {
    poolOf,
    statesOf: (endpoint) =>
      poolOf(endpoint)
        .servers()
        .map(({ baseUrl, requestsAtOnce, isUp, failure, underWay }, index) => ({
          place: index + 1,
          baseUrl,
          requestsAtOnce,
          state: isUp ? 'up' : 'down',
          failure,
          underWay,
        })),
  };
}
