import { z } from 'zod';
import { call, emptyObject } from './call.ts';

/** Workers: programs on this or other machines that play games for this host. */

const LEAGUE_GROUP = 'league:';

/** The group of the orders of a league; every other group is a run of the arena. */
export const leagueGroupId = (leagueId: string): string => `${LEAGUE_GROUP}${leagueId}`;

/** The league of a group of orders; null if the group belongs to a run. */
export const leagueOfGroup = (groupId: string): string | null =>
  groupId.startsWith(LEAGUE_GROUP) ? groupId.slice(LEAGUE_GROUP.length) : null;

export const workerTrustClass = z.enum(['own', 'invited']);

/**
 * The class of a game that a worker played: that of the worker, or `signed` where both players signed every move, so
 * that the class of the worker does not matter.
 */
export const trustClass = z.enum(['own', 'signed', 'invited']);

/** The id of the worker that the host runs itself. */
export const HOST_WORKER_ID = 'host';
/** The largest limit of drops in a row. A drop is one or more leases of a worker that expired together. */
export const MAX_WORKER_DROPS = 20;
/** Drops in a row after which a worker is paused, where no setting says otherwise. */
export const DEFAULT_WORKER_DROPS = 3;
/** Maximum number of games that the host's own worker plays at the same time. */
export const MAX_HOST_SLOTS = 16;

export const fleetWorker = z.object({
  workerId: z.string(),
  name: z.string(),
  /** `own`: a machine of the owner of this host. `invited`: a machine of another person. */
  trust: workerTrustClass,
  createdAtMs: z.number(),
  expiresMs: z.number(),
  /** Null for a worker whose access was not revoked. */
  revokedAtMs: z.number().nullable(),
  /** The worker sent a request in the last half minute. */
  connected: z.boolean(),
  /** When it sent its last request since the host started, and what that request said; null without one. */
  seenMs: z.number().nullable(),
  version: z.string().nullable(),
  /** Games that it plays at the same time. */
  slots: z.number().nullable(),
  playing: z.array(z.object({ orderId: z.string(), text: z.string() })),
  /** Games of this worker that count. */
  counted: z.number(),
  /** Games of this worker that were refused. */
  refused: z.number(),
  /** Orders whose lease ran out because no heartbeat came. */
  lapsed: z.number(),
  /** Engines by the name that they report and the SHA-256 of their file, and models by name; of a connected worker. */
  engines: z.array(z.object({ name: z.string(), sha256: z.string() })),
  models: z.array(z.string()),
  /** The public keys for which programs of the worker sign. */
  signers: z.array(z.string()),
  /** Games that this host played again, and their results. */
  rechecks: z.object({ agreed: z.number(), differed: z.number(), waiting: z.number() }),
  /** Suspended since a game that was played again differed; null for a worker that gets work. */
  suspendedAtMs: z.number().nullable(),
  /** How often in a row it let its leases run out since its last game that counted. */
  drops: z.number(),
  /** It gets no orders until then, because of that; null for a worker that gets work. */
  pausedUntilMs: z.number().nullable(),
});

/** Orders of one kind that no worker plays yet. */
const waitingOrders = z.object({
  template: z.string(),
  trust: workerTrustClass,
  orders: z.number(),
  /** Why no connected worker gets them; null when one can play them and is busy. */
  obstacle: z.enum(['no_worker', 'trust', 'rules', 'player']).nullable(),
  /** The players that no connected worker has, for the obstacle `player`. */
  missing: z.array(
    z.object({ kind: z.enum(['uci', 'model', 'signed']), name: z.string(), sha256: z.string().nullable() }),
  ),
});

/** A game of an invited worker that this host played again with other moves. */
const disagreement = z.object({
  orderId: z.string(),
  game: z.number(),
  sessionId: z.string(),
  workerId: z.string(),
  worker: z.string(),
  /** The number of the first row that differs, from 1. */
  row: z.number(),
  atMs: z.number(),
});

export const fleetStatus = z.object({
  /**
   * The queue that delivers orders. While it cannot be used, games in progress continue and no new ones are given out.
   */
  queue: z.object({
    kind: z.enum(['embedded', 'postgres']),
    /** Where it is; null for an embedded one. */
    place: z.string().nullable(),
    isUp: z.boolean(),
    /** Why it cannot be used; null while it can. */
    problem: z.string().nullable(),
  }),
  orders: z.object({ ready: z.number(), leased: z.number(), dead: z.number() }),
  /** Games that this host plays itself as a worker; 0 for none. */
  hostSlots: z.number(),
  workers: z.array(fleetWorker),
  waiting: z.array(waitingOrders),
  disagreements: z.array(disagreement),
  /** Orders that failed too often, with the reason of each failed attempt. */
  dead: z.array(
    z.object({
      orderId: z.string(),
      /** The id of a run of the arena, or `league:` and the id of a league. */
      groupId: z.string(),
      template: z.string(),
      faults: z.array(z.string()),
    }),
  ),
});
export type FleetStatus = z.infer<typeof fleetStatus>;

export const FLEET_CALLS = {
  'fleet.status': call(emptyObject, fleetStatus),
  /** Only this response contains the token; the host stores its hash. */
  'fleet.invite': call(
    z.object({
      name: z.string().trim().min(1).max(64),
      trust: workerTrustClass,
      hours: z.number().int().min(1).max(8760),
    }),
    z.object({ workerId: z.string(), name: z.string(), token: z.string(), expiresMs: z.number() }),
  ),
  /** Gives work again to a worker that is suspended or paused. */
  'fleet.reinstate': call(z.object({ workerId: z.string().max(64) }), z.object({ name: z.string() })),
  'fleet.revoke': call(z.object({ workerId: z.string().max(64) }), z.object({ name: z.string() })),
  /** Gives dead orders all their attempts again; all of them without `orderIds`. */
  'fleet.redrive': call(
    z.object({ orderIds: z.array(z.string().max(64)).max(1000).optional() }),
    z.object({ redriven: z.number() }),
  ),
};
