import type { PlayerChoice } from '../../shared/contract/index.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { MoveChooser } from './move-chooser.ts';

/** The parts of other domains that hosted players need. */

/** `seat` stands for the outside players of all protocols that have no kind of their own. */
export type HostedKind = 'random' | 'builtin' | 'uci' | 'llm' | 'seat';

/** A player whose moves this host chooses, or requests from a program. */
export type HostedChoice = Extract<PlayerChoice, { kind: HostedKind }>;

export interface PlayerAgent {
  readonly kind: HostedKind;
  /** The specification as given to `ensureOwnAgent`; it is parsed again when read. */
  readonly spec: JsonObject;
}

/** Agents that the host plays. They are stored and have the same rights as any other agent. */
export interface PlayerAgents {
  /**
   * The agent with this kind and specification, created with `name` when there
   * is none. Specifications are equal when their canonical JSON is equal.
   */
  ensureOwnAgent(kind: HostedKind, name: string, spec: JsonObject): Promise<{ readonly agentId: string }>;
  /** All hosted agents by agent id. */
  listOwnAgents(): ReadonlyMap<string, PlayerAgent>;
}

/** Players that are language models behind an endpoint. */
export interface ModelSeats {
  /** The endpoint with this id or name, or null. */
  find(idOrName: string): { readonly endpointId: string; readonly name: string } | null;
  chooserFor(endpointId: string): MoveChooser;
}

export interface SessionSeats {
  /** The template and the agent ids by role, or null for an unknown session. */
  seatsOf(sessionId: string): {
    readonly template: string;
    readonly agents: Readonly<Record<string, string>>;
  } | null;
  /** Active sessions in which any of these agents takes part. */
  activeSessionsOf(agentIds: readonly string[]): readonly string[];
  /** Lets no clock of a session run for this time in milliseconds, or until `resumeGameClock`. */
  suspendGameClock(sessionId: string, suspendMs: number): void;
  resumeGameClock(sessionId: string): void;
}
