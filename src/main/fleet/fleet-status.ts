import type { FleetStatus } from '../../shared/contract/index.ts';
import type { FleetContext } from './context.ts';
import { isPaused } from './expired-leases.ts';
import { QueueUnavailableError } from './queue/postgres/queue-problem.ts';
import { LEASE_MS, type DeadQueueItem, type QueueCounts } from './queue/work-queue.ts';
import { NO_PLAYERS } from './players/required-players.ts';
import { groupWaiting, type ConnectedWorker } from './players/waiting-orders.ts';
import { NO_RECHECKS } from './rechecks/store.ts';
import type { FleetWorker } from './types.ts';

const NO_TALLY = { counted: 0, refused: 0 };
/** A worker that waits for work sends a request at least every 20 seconds; one that plays, more often. */
const AWAY_MS = 20_000 + LEASE_MS;

/** The status of workers and orders, for a person. */
export async function readFleetStatus(context: FleetContext): Promise<FleetStatus> {
  const { queue, workers, orders, rechecks } = context;
  const { counts, dead } = await readQueueContent(context);
  const [tallies, expiredCounts, recheckCounts] = [
    orders.countByWorker(),
    orders.countExpiredByWorker(),
    rechecks.countByWorker(),
  ];
  const deadIds = new Set(dead.map(({ itemId: orderId }) => orderId));
  return {
    queue: { ...queue.state() },
    orders: { ...counts },
    hostSlots: context.hostWorker?.slots() ?? 0,
    workers: workers.list().map((worker) => ({
      ...toWorkerStatus(context, worker),
      ...(tallies.get(worker.workerId) ?? NO_TALLY),
      lapsed: expiredCounts.get(worker.workerId) ?? 0,
      rechecks: { ...NO_RECHECKS, ...recheckCounts.get(worker.workerId) },
    })),
    waiting: groupWaiting(
      orders.listNotLeased().filter(({ orderId }) => !deadIds.has(orderId)),
      connectedWorkers(context),
    ),
    disagreements: rechecks.listDiffered().map(({ at, gameIndex, ...differed }) => ({
      ...differed,
      game: gameIndex,
      atMs: Date.parse(at),
    })),
    dead: dead.map(({ itemId: orderId, faults }) => {
      const order = orders.find(orderId);
      const { groupId = '', template = '' } = order ?? {};
      return { orderId, groupId, template, faults: [...faults] };
    }),
  };
}

/** The counts and the dead orders of the queue; while it cannot be reached, what the database of this host knows. */
async function readQueueContent({ queue, orders }: Pick<FleetContext, 'queue' | 'orders'>): Promise<{
  readonly counts: QueueCounts;
  readonly dead: readonly DeadQueueItem[];
}> {
  try {
    const [counts, dead] = await Promise.all([queue.counts(), queue.deadItems()]);
    // A queue that missed the end of an order may still have it.
    return { counts, dead: dead.filter(({ itemId: orderId }) => orders.find(orderId)?.state === 'open') };
  } catch (error) {
    if (!(error instanceof QueueUnavailableError)) throw error;
    const openOrders = orders.listOpen();
    const leasedCount = openOrders.filter(({ orderId }) => orders.isInProgress(orderId)).length;
    return { counts: { ready: openOrders.length - leasedCount, leased: leasedCount, dead: 0 }, dead: [] };
  }
}

/** Whether a worker has sent a request lately and is not revoked. */
function isConnected(
  { presence, runtime }: FleetContext,
  { workerId, revokedAt }: Pick<FleetWorker, 'workerId' | 'revokedAt'>,
): boolean {
  const workerPresence = presence.get(workerId);
  return (
    workerPresence !== undefined &&
    revokedAt === null &&
    runtime.clock.nowMs() - workerPresence.seenMs < AWAY_MS
  );
}

/** The connected workers that get work. */
const connectedWorkers = (context: FleetContext): readonly ConnectedWorker[] =>
  context.workers
    .list()
    .filter(
      (worker) => worker.suspendedAt === null && !isPaused(context, worker) && isConnected(context, worker),
    )
    .map(({ workerId, trust }) => {
      const { rules = {}, players = NO_PLAYERS } = context.presence.get(workerId) ?? {};
      return { trust, rules, players };
    });

const msOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

function toWorkerStatus(context: FleetContext, worker: FleetWorker) {
  const { workerId, name, trust, createdAt, expiresMs, revokedAt, suspendedAt, drops } = worker;
  const workerPresence = context.presence.get(workerId);
  const {
    version = null,
    slots = null,
    seenMs = null,
    progress = [],
    players = NO_PLAYERS,
  } = workerPresence ?? {};
  return {
    workerId,
    name,
    trust,
    createdAtMs: Date.parse(createdAt),
    expiresMs,
    revokedAtMs: msOf(revokedAt),
    suspendedAtMs: msOf(suspendedAt),
    drops,
    pausedUntilMs: isPaused(context, worker) ? worker.pausedUntilMs : null,
    connected: isConnected(context, worker),
    seenMs,
    version,
    slots,
    engines: [...players.engines],
    models: [...players.models],
    signers: [...(players.signers ?? [])],
    playing: Array.from(progress, ([orderId, text]) => ({ orderId, text })),
  };
}

/** Problems that a person must solve. */
export interface FleetProblems {
  /** Orders that failed too often; their run or league waits for them. */
  readonly deadOrders: number;
  /** Workers with a game whose recheck differed. */
  readonly suspendedWorkers: readonly {
    readonly workerId: string;
    readonly name: string;
    readonly atMs: number;
  }[];
}

/** Reads the problems that the status of the host shows; cheap enough to be read each second. */
export const readFleetProblems = ({ deadOrders, workers }: FleetContext): FleetProblems => ({
  deadOrders,
  suspendedWorkers: workers.list().flatMap(({ workerId, name, suspendedAt, revokedAt }) => {
    const atMs = msOf(suspendedAt);
    return atMs === null || revokedAt !== null ? [] : [{ workerId, name, atMs }];
  }),
});
