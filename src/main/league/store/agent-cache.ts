import type { Writer } from '../../platform/db/tx.ts';
import type { AgentRecord } from '../records.ts';
import type { LeagueStore } from './league-store.ts';

const WRITES = [
  'insertAgent',
  'reregister',
  'saveLife',
  'markUnauthenticated',
  'saveStartMode',
  'saveConcurrency',
  'saveSessionAgent',
  'dropOldTokens',
] as const;

/**
 * Caches agents, which are read several times per message and rarely change. Every write to an agent,
 * and every write that is rolled back, clears the cache.
 */
export function withAgentCache(store: LeagueStore, writer: Writer): LeagueStore {
  const known = new Map<string, AgentRecord>();
  const forget = (): void => known.clear();
  writer.onCommitFailed(forget);
  const forgetting = <A extends unknown[], R>(write: (...args: A) => R) => {
    return (...args: A): R => {
      forget();
      writer.ifUndone(forget);
      return write(...args);
    };
  };
  const remembered = (key: string, read: () => AgentRecord | null): AgentRecord | null => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const fresh = read();
    // Missing agents are not cached: external callers could name any number of them.
    if (fresh !== null) known.set(key, fresh);
    return fresh;
  };
  const cached: LeagueStore = {
    ...store,
    agent: (leagueId, kind, agentId) =>
      remembered(`${leagueId}\n${kind}\n${agentId}`, () => store.agent(leagueId, kind, agentId)),
    agentOf: (hash) => remembered(`token\n${hash}`, () => store.agentOf(hash)),
  };
  return Object.assign(
    cached,
    Object.fromEntries(
      WRITES.map((name) => [name, forgetting(store[name] as (...args: unknown[]) => unknown)]),
    ),
  );
}
