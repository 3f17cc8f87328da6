import type { JsonObject } from '../../shared/json.ts';
import type { Brain } from './brain.ts';

/** What the players in the box need of other domains. */

export type LocalKind = 'random' | 'builtin' | 'uci' | 'llm';

export interface PlayerAgent {
  readonly kind: LocalKind;
  /** As given to `ensureLocal`; parsed again by the players when read back. */
  readonly spec: JsonObject;
}

/** Agents that are played by the host itself. They have rows and rights like any other. */
export interface LocalAgents {
  /**
   * The agent of this kind and spec, made under `name` when there is none.
   * Specs are equal when their canonical JSON is.
   */
  ensureLocal(kind: LocalKind, name: string, spec: JsonObject): Promise<{ readonly agentId: string }>;
  /** All of them, by agent id. */
  localSpecs(): ReadonlyMap<string, PlayerAgent>;
}

/** Players that are models behind an endpoint. */
export interface ModelSeats {
  /** The endpoint of this id or name; null when there is none. */
  find(idOrName: string): { readonly endpointId: string; readonly name: string } | null;
  brainFor(endpointId: string): Brain;
}

export interface SessionSeats {
  /** Role to agent id; null for an unknown session. */
  seatsOf(sessionId: string): Readonly<Record<string, string>> | null;
  /** Sessions that are not over and in which any of these agents sits. */
  activeSessionsOf(agentIds: readonly string[]): readonly string[];
}
