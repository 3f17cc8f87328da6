import type { Writer } from '../../platform/db/writer.ts';
import type { LeagueAgentRecord } from '../records.ts';
import type { LeagueStore } from './league-store.ts';

const WRITES = [
  'insertAgent',
  'updateRegistration',
  'updatePort',
  'updateHealth',
  'markUnauthenticated',
  'updatePending',
  'markTokenUse',
  'updateOtherLeagueId',
  'deleteAgent',
  'updateStartMode',
  'updateConcurrency',
  'updateSessionAgent',
  'clearOldTokens',
] as const;

/**
 * Caches agents, which are read several times per message and rarely change. Every write to an agent,
 * and every write that is rolled back, clears the cache.
 */
export function withAgentCache(store: LeagueStore, writer: Writer): LeagueStore {
  const agents = new Map<string, LeagueAgentRecord>();
  const clear = (): void => agents.clear();
  writer.onCommitFailed(clear);
  const clearingCache = <A extends unknown[], R>(write: (...args: A) => R) => {
    return (...args: A): R => {
      clear();
      writer.ifUndone(clear);
      return write(...args);
    };
  };
  const readThrough = (key: string, read: () => LeagueAgentRecord | null): LeagueAgentRecord | null => {
    const cachedAgent = agents.get(key);
    if (cachedAgent !== undefined) return cachedAgent;
    const freshAgent = read();
    // Missing agents are not cached: external callers could name any number of them.
    if (freshAgent !== null) agents.set(key, freshAgent);
    return freshAgent;
  };
  const cachedStore: LeagueStore = {
    ...store,
    findAgent: (leagueId, kind, agentId) =>
      readThrough(`${leagueId}\n${kind}\n${agentId}`, () => store.findAgent(leagueId, kind, agentId)),
    findAgentByToken: (hash) => readThrough(`token\n${hash}`, () => store.findAgentByToken(hash)),
  };
  return Object.assign(
    cachedStore,
    Object.fromEntries(
      WRITES.map((name) => [name, clearingCache(store[name] as (...args: unknown[]) => unknown)]),
    ),
  );
}
