import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { AgentInfo, Api, ResolvedName } from '../../src/shared/contract/index.ts';
import { useApi, useLive } from '../host/index.ts';
import { createNameCache, type NameCache } from './name-cache.ts';

/** One cache for each connection to a host. */
const caches = new WeakMap<Api, NameCache>();

function useNameCache(): NameCache {
  const api = useApi();
  const cache = caches.get(api) ?? createNameCache(api);
  caches.set(api, cache);
  return cache;
}

const toResolvedName = ({ agentId, name, kind, badge }: AgentInfo): ResolvedName => ({
  id: agentId,
  type: 'agent',
  name,
  players: [{ kind, name }],
  game: null,
  role: null,
  badge,
  path: `/agents/${encodeURIComponent(agentId)}`,
});

/** Reads the name of an id: undefined while it is read, null where the host knows none. */
export function useName(id: string): ResolvedName | null | undefined {
  const cache = useNameCache();
  const hasConnected = useLive((live) => live.epoch > 0);
  const agent = useLive((live) => live.agents[id]);
  const mustRead = agent === undefined && hasConnected && id !== '';
  const name = useSyncExternalStore(cache.subscribe, () => cache.get(id));
  useEffect(() => {
    if (mustRead) cache.request(id);
  }, [cache, id, mustRead]);
  // A dropped name is undefined again, and is then read once more.
  useEffect(() => {
    if (mustRead && name === undefined) cache.request(id);
  }, [cache, id, mustRead, name]);
  return agent === undefined ? name : toResolvedName(agent);
}

/** Reads the names of several ids, in their order; see `useName`. */
export function useNames(ids: readonly string[]): readonly (ResolvedName | null | undefined)[] {
  const cache = useNameCache();
  const hasConnected = useLive((live) => live.epoch > 0);
  useSyncExternalStore(cache.subscribe, cache.version);
  // One text, because an array would be another one in each render.
  const missingIds = ids.filter((id) => cache.get(id) === undefined).join(' ');
  useEffect(() => {
    if (hasConnected) for (const id of missingIds.split(' ')) if (id !== '') cache.request(id);
  }, [cache, hasConnected, missingIds]);
  return ids.map((id) => cache.get(id));
}

/** Returns a function that drops all names, for changes that send no event of an agent. */
export function useForgetNames(): () => void {
  const cache = useNameCache();
  return useCallback(() => cache.forget(), [cache]);
}
