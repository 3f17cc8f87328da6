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
 * Agents are looked up several times per message and change seldom: each is
 * read once, and every write or undone write of one forgets them all.
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
    // Of nobody there are as many as strangers care to name.
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
