import { nameSkeleton } from '../../shared/display-text.ts';
import { tokenHash } from '../platform/token-hash.ts';
import type { Agent } from './store.ts';

/** Children of one name that may run at once. */
const MAX_TEMPORARY_TOKENS = 128;

/** Every agent in memory: authentication is one hash and one map look-up. */
export function createRoster() {
  const byId = new Map<string, Agent>();
  const byToken = new Map<string, string>();
  const temporaryHashes = new Map<string, string[]>();
  const skeletons = new Set<string>();

  return {
    add(agent: Agent, hash: string): void {
      byId.set(agent.agentId, agent);
      if (agent.revokedAt === null) byToken.set(hash, agent.agentId);
      skeletons.add(nameSkeleton(agent.name));
    },
    replace(agent: Agent): void {
      byId.set(agent.agentId, agent);
      skeletons.add(nameSkeleton(agent.name));
      if (agent.revokedAt === null) return;
      for (const [hash, id] of byToken) if (id === agent.agentId) byToken.delete(hash);
    },
    /** One more token for an agent, until the host ends; the oldest of many is forgotten. */
    addTemporaryToken(agentId: string, hash: string): void {
      const hashes = [...(temporaryHashes.get(agentId) ?? []), hash];
      for (const old of hashes.splice(0, hashes.length - MAX_TEMPORARY_TOKENS)) byToken.delete(old);
      temporaryHashes.set(agentId, hashes);
      byToken.set(hash, agentId);
    },
    /** Looks the SHA-256 up: no secret is ever compared byte by byte. */
    agentOfToken: (token: string): string | null => byToken.get(tokenHash(token)) ?? null,
    find: (agentId: string): Agent | null => byId.get(agentId) ?? null,
    all: (): readonly Agent[] => [...byId.values()],
    /** Takes a name before its agent is stored; the answer gives it back. */
    reserve(name: string): () => void {
      const skeleton = nameSkeleton(name);
      if (skeletons.has(skeleton)) return () => undefined;
      skeletons.add(skeleton);
      return () => void skeletons.delete(skeleton);
    },
    /** A name that looks like one already taken is marked, so nobody passes for another. */
    distinctName(wanted: string): string {
      let candidate = wanted;
      for (let n = 2; skeletons.has(nameSkeleton(candidate)); n += 1) candidate = `${wanted} (${n})`;
      return candidate;
    },
  };
}

export type Roster = ReturnType<typeof createRoster>;
