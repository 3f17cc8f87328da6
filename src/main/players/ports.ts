import type { JsonObject } from '../../shared/json.ts';
import type { MoveChooser } from './move-chooser.ts';

/* The parts of other domains that local players need. */

export type LocalKind = 'random' | 'builtin' | 'uci' | 'llm';

export interface PlayerAgent {
  readonly kind: LocalKind;
  /** The specification as given to `ensureLocal`; it is parsed again when read. */
  readonly spec: JsonObject;
}

/** Agents that the host plays. They are stored and have the same rights as any other agent. */
export interface LocalAgents {
  /**
   * The agent with this kind and specification, created with `name` when there
   * is none. Specifications are equal when their canonical JSON is equal.
   */
  ensureLocal(kind: LocalKind, name: string, spec: JsonObject): Promise<{ readonly agentId: string }>;
  /** All local agents by agent id. */
  localSpecs(): ReadonlyMap<string, PlayerAgent>;
}

/** Players that are language models behind an endpoint. */
export interface ModelSeats {
  /** The endpoint with this id or name, or null. */
  find(idOrName: string): { readonly endpointId: string; readonly name: string } | null;
  chooserFor(endpointId: string): MoveChooser;
}

export interface SessionSeats {
  /** Agent id by role, or null for an unknown session. */
  seatsOf(sessionId: string): Readonly<Record<string, string>> | null;
  /** Active sessions in which any of these agents takes part. */
  activeSessionsOf(agentIds: readonly string[]): readonly string[];
}
