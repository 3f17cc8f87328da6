import type { OrderedPlayer } from '../../shared/wire/fleet.ts';
import type { RequiredPlayer } from './players/required-players.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { GameSpecification } from '../sessions/index.ts';

/** Classes of trust. `own`: machines of the owner of this host. `invited`: machines of others. */
export const WORKER_TRUST_CLASSES = ['own', 'invited'] as const;
export type WorkerTrustClass = (typeof WORKER_TRUST_CLASSES)[number];

/**
 * The class of a game. `signed`: both players signed every move of their own, so that the class of the worker does not
 * matter. The other classes are those of the worker.
 */
export type TrustClass = WorkerTrustClass | 'signed';

export interface FleetWorker {
  readonly workerId: string;
  readonly name: string;
  readonly trust: WorkerTrustClass;
  readonly createdAt: string;
  /** Unix milliseconds at which its token expires. */
  readonly expiresMs: number;
  /** When a person revoked it, ISO 8601 UTC; null for one that was not revoked. */
  readonly revokedAt: string | null;
  /** When a game that was played again differed from its log; it gets no work until a person decides. Null for never. */
  readonly suspendedAt: string | null;
  /** How often in a row it let its leases run out since its last game that counted. */
  readonly drops: number;
  /** When the last drop was recorded, ISO 8601 UTC; null for never. */
  readonly droppedAt: string | null;
  /** It gets no orders until then, because it dropped too many leases; null where it was not paused. */
  readonly pausedUntilMs: number | null;
}

/** A game of an order, fixed before any worker gets it. */
export interface FleetGame {
  readonly orderId: string;
  /** From 0, within its order. */
  readonly gameIndex: number;
  readonly specification: GameSpecification;
  /** The agent in whose name the session is created. */
  readonly createdBy: string;
  readonly seats: Readonly<Record<string, OrderedPlayer>>;
  readonly playerSeeds: Readonly<Record<string, string>>;
  /** Data that the owner of the group stored with the game; the fleet only returns it. */
  readonly ownerData: JsonObject;
}

/** Work for one worker: a few games, which are counted one by one. */
export interface FleetOrder {
  readonly orderId: string;
  /** The requester of the games, for example a run of the arena. */
  readonly groupId: string;
  /** The class that a worker needs at least. */
  readonly trust: WorkerTrustClass;
  readonly template: string;
  /** The fingerprint of the rules by which the games are to be played. */
  readonly rules: string;
  readonly traceparent: string;
  /** The engines and models of its seats. */
  readonly required: readonly RequiredPlayer[];
  readonly state: 'open' | 'done' | 'withdrawn';
  readonly createdAt: string;
}

export type NewFleetGame = Omit<FleetGame, 'orderId' | 'gameIndex'>;

export interface NewFleetOrder {
  readonly groupId: string;
  /** Every worker may carry the moves of players that sign them. */
  readonly trust: TrustClass;
  readonly template: string;
  readonly games: readonly NewFleetGame[];
}

export interface FleetResult {
  readonly orderId: string;
  readonly gameIndex: number;
  readonly attempt: number;
  readonly workerId: string;
  readonly head: string;
  readonly receivedAt: string;
  /** Whether signatures prove who chose every move. */
  readonly isSigned: boolean;
}

/** Who played a session, and how far this host trusts it. */
export interface PlayedBy {
  /** The name of the worker. */
  readonly worker: string;
  readonly trust: TrustClass;
}

/** A game that was ordered and is not counted. */
export interface UncountedFleetGame {
  readonly sessionId: string;
  readonly ownerData: JsonObject;
}
