import { nameSkeleton } from '../../shared/display-text.ts';
import { tokenHash } from '../platform/token-hash.ts';
import type { Agent } from './store.ts';

/** MCP child processes of one agent that may hold a token at the same time. */
const MAX_TEMPORARY_TOKENS = 128;

/** All agents in memory, so that authentication is one hash and one map look-up. */
export function createAgentIndex() {
  const byId = new Map<string, Agent>();
  const agentIdByTokenHash = new Map<string, string>();
  const temporaryHashes = new Map<string, string[]>();
  const skeletons = new Set<string>();

  return {
    add(agent: Agent, hash: string): void {
      byId.set(agent.agentId, agent);
      if (agent.revokedAt === null) agentIdByTokenHash.set(hash, agent.agentId);
      skeletons.add(nameSkeleton(agent.name));
    },
    /** Applies a stored change to what is known now, because another change may have been stored meanwhile. */
    update(agentId: string, change: Partial<Pick<Agent, 'name' | 'player' | 'revokedAt'>>): void {
      const knownAgent = byId.get(agentId);
      if (knownAgent === undefined) return;
      const agent = { ...knownAgent, ...change };
      byId.set(agentId, agent);
      skeletons.add(nameSkeleton(agent.name));
      if (agent.revokedAt === null) return;
      for (const [hash, id] of agentIdByTokenHash) if (id === agent.agentId) agentIdByTokenHash.delete(hash);
    },
    /**
     * Adds a token that is valid until the host stops. Above the limit the
     * agent's oldest one becomes invalid.
     */
    addTemporaryToken(agentId: string, hash: string): void {
      const hashes = [...(temporaryHashes.get(agentId) ?? []), hash];
      for (const old of hashes.splice(0, hashes.length - MAX_TEMPORARY_TOKENS))
        agentIdByTokenHash.delete(old);
      temporaryHashes.set(agentId, hashes);
      agentIdByTokenHash.set(hash, agentId);
    },
    /** Looks up the SHA-256 of the token, so that no secret is compared byte by byte. */
    agentOfToken: (token: string): string | null => agentIdByTokenHash.get(tokenHash(token)) ?? null,
    find: (agentId: string): Agent | null => byId.get(agentId) ?? null,
    all: (): readonly Agent[] => [...byId.values()],
    /** Reserves a name before its agent is stored; the returned function releases it. */
    reserve(name: string): () => void {
      const skeleton = nameSkeleton(name);
      if (skeletons.has(skeleton)) return () => undefined;
      skeletons.add(skeleton);
      return () => void skeletons.delete(skeleton);
    },
    /**
     * Adds a number to a name that looks like an existing one, so that agents
     * cannot impersonate each other.
     */
    distinctName(wantedName: string): string {
      let candidate = wantedName;
      for (let n = 2; skeletons.has(nameSkeleton(candidate)); n += 1) candidate = `${wantedName} (${n})`;
      return candidate;
    },
  };
}

export type AgentIndex = ReturnType<typeof createAgentIndex>;
