import { expect, test } from 'vitest';
import { createServerPools } from '../../../../../src/main/models/pool/server-pools.ts';
import type { StoredEndpoint } from '../../../../../src/main/models/store/endpoint-store.ts';

const endpoint = {
  endpointId: 'e1',
  baseUrl: 'http://127.0.0.1:1/v1',
  limits: { requestsAtOnce: 2 },
  servers: [{ baseUrl: 'http://127.0.0.1:2/v1', requestsAtOnce: 4 }],
} as unknown as StoredEndpoint;

test('all games of an endpoint share one pool, which follows its settings', () => {
  const pools = createServerPools({ monotonicMs: () => 0 });
  const pool = pools.poolOf(endpoint);
  expect(pools.poolOf({ ...endpoint, servers: [] })).toBe(pool);
  expect(pool.servers()).toHaveLength(1);
  expect(pools.poolOf({ ...endpoint, endpointId: 'e2' })).not.toBe(pool);
});

test('the states tell place, address, places and load of each server', async () => {
  const pools = createServerPools({ monotonicMs: () => 0 });
  await pools.poolOf(endpoint).acquire({
    signal: new AbortController().signal,
    triedServers: new Set(),
    probe: () => Promise.resolve(true),
  });
  expect(pools.statesOf(endpoint)).toEqual([
    { place: 1, baseUrl: endpoint.baseUrl, requestsAtOnce: 2, state: 'up', failure: null, underWay: 1 },
    {
      place: 2,
      baseUrl: 'http://127.0.0.1:2/v1',
      requestsAtOnce: 4,
      state: 'up',
      failure: null,
      underWay: 0,
    },
  ]);
});
