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
    const before = agents.get(key);
    if (before !== undefined) return before;
    const fresh = read();
    // Missing agents are not cached: external callers could name any number of them.
    if (fresh !== null) agents.set(key, fresh);
    return fresh;
  };
  const cached: LeagueStore = {
    ...store,
    findAgent: (leagueId, kind, agentId) =>
      readThrough(`${leagueId}\n${kind}\n${agentId}`, () => store.findAgent(leagueId, kind, agentId)),
    findAgentByToken: (hash) => readThrough(`token\n${hash}`, () => store.findAgentByToken(hash)),
  };
  return Object.assign(
    cached,
    Object.fromEntries(
      WRITES.map((name) => [name, clearingCache(store[name] as (...args: unknown[]) => unknown)]),
    ),
  );
}
