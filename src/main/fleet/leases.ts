import type {
  HeartbeatBody,
  LeaseResponse,
  LeaseBody,
  LeasedOrder,
  OrderedGame,
} from '../../shared/wire/fleet.ts';
import { HOST_WORKER_ID } from '../../shared/contract/index.ts';
import { isoNow, type FleetContext } from './context.ts';
import { isPaused, recordExpiredLeaseInJob, recordExpiredLeases } from './expired-leases.ts';
import { QueueUnavailableError } from './queue/postgres/queue-problem.ts';
import { HEARTBEAT_MS, LEASE_MS, type ItemLease } from './queue/work-queue.ts';
import { isTrustedWith, missingPlayers, NO_PLAYERS } from './players/required-players.ts';
import type { FleetGame, FleetWorker } from './types.ts';

/** Leases: workers get orders that they can play, and keep each order as long as its heartbeats arrive. */

/** Expired leases are searched for at this interval while a worker waits. */
const EXPIRY_CHECK_MS = 1000;

/**
 * Leases orders to a worker. While there are none the request waits, at most as long as the worker said and until
 * `signal` aborts: an order that cannot be delivered would be unavailable for the duration of a lease.
 */
export async function leaseOrders(
  context: FleetContext,
  worker: FleetWorker,
  { body, signal }: { readonly body: LeaseBody; readonly signal: AbortSignal },
): Promise<LeaseResponse> {
  const untilMs = context.runtime.clock.monotonicMs() + body.wait_ms;
  recordPresence(context, worker, body);
  const templatesWithOtherRules = Object.keys(body.rules).filter(
    (template) => context.rulesOf(template) !== null && context.rulesOf(template) !== body.rules[template],
  );
  let orders = await leaseOnce(context, worker, body);
  for (;;) {
    const leftMs = untilMs - context.runtime.clock.monotonicMs();
    if (orders.length > 0 || leftMs <= 0 || context.isStopped) break;
    await waitForWork(context, Math.min(leftMs, EXPIRY_CHECK_MS));
    if (signal.aborted || context.workers.find(worker.workerId)?.revokedAt !== null) break;
    orders = await leaseOnce(context, worker, body);
  }
  context.crashPoint('fleet.afterLease');
  return {
    v: 1,
    server_time_ms: context.runtime.clock.nowMs(),
    coordinator: context.coordinator.id,
    epoch: context.coordinator.epoch,
    lease_ms: LEASE_MS,
    heartbeat_ms: HEARTBEAT_MS,
    orders: [...orders],
    other_rules: templatesWithOtherRules,
  };
}

function recordPresence(
  { presence, runtime }: FleetContext,
  { workerId }: FleetWorker,
  body: LeaseBody,
): void {
  const progress = presence.get(workerId)?.progress ?? new Map<string, string>();
  presence.set(workerId, {
    version: body.version,
    slots: body.slots,
    rules: body.rules,
    players: body.players ?? NO_PLAYERS,
    seenMs: runtime.clock.nowMs(),
    progress,
  });
}

/** Whether a worker is suspended until a person decides. */
export const isSuspended = (
  { workers }: FleetContext,
  { workerId }: Pick<FleetWorker, 'workerId'>,
): boolean => (workers.find(workerId)?.suspendedAt ?? null) !== null;

/**
 * Whether this is the worker of this host after a person set its number of games to 0: its thread may still wait for
 * games while it ends, and an order given to it would be unavailable for the duration of a lease.
 */
const isTurnedOff = ({ hostWorker }: FleetContext, { workerId }: FleetWorker): boolean =>
  workerId === HOST_WORKER_ID && (hostWorker?.slots() ?? 0) === 0;

/** Resolves when there may be work, or after this time. */
const waitForWork = ({ waiting, runtime }: FleetContext, waitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const cancel = runtime.clock.after(waitMs, () => wake());
    function wake(): void {
      cancel();
      waiting.delete(wake);
      resolve();
    }
    waiting.add(wake);
  });

async function leaseOnce(
  context: FleetContext,
  worker: FleetWorker,
  { max, rules, players = NO_PLAYERS }: LeaseBody,
): Promise<readonly LeasedOrder[]> {
  const { queue, orders, writer } = context;
  if (isSuspended(context, worker) || isTurnedOff(context, worker)) return [];
  await recordExpiredLeases(context, worker);
  // The worker may have been paused while its request waited.
  const current = context.workers.find(worker.workerId);
  if (current !== null && isPaused(context, current)) return [];
  // Orders that are newer than the backup from which this host was restored; their games do not count.
  const unknownOrderIds: string[] = [];
  const admits = (orderId: string): boolean => {
    const order = orders.find(orderId);
    if (order === null) {
      unknownOrderIds.push(orderId);
      return false;
    }
    return (
      isTrustedWith(order.trust, worker.trust) &&
      rules[order.template] === order.rules &&
      missingPlayers(order.required, players).length === 0
    );
  };
  const newLeases = await queue.lease({ worker: worker.workerId, groupId: null, max, admits });
  if (unknownOrderIds.length > 0) await queue.withdraw(unknownOrderIds);
  if (newLeases.length === 0) return [];
  const { openLeases, endedLeases } = splitByState(context, newLeases);
  await Promise.all(endedLeases.map((lease) => queue.complete(lease)));
  await writer.write(() => {
    for (const { itemId: orderId, attempt } of openLeases) {
      const leasedAt = isoNow(context);
      if (attempt > 1) {
        for (const expiredLease of orders.listHeldUntil(orderId, attempt - 1))
          recordExpiredLeaseInJob(context, expiredLease);
        orders.endAttempts(orderId, attempt - 1, { endedAt: leasedAt, ending: 'lapsed' });
      }
      orders.upsertAttempt(orderId, attempt, { workerId: worker.workerId, leasedAt });
    }
  });
  for (const { itemId: orderId, attempt } of openLeases) {
    if (attempt > 1) context.releaseTimes.recordRelease(orderId);
    context.releaseTimes.recordContact(orderId);
  }
  const leasedOrders = openLeases.flatMap((lease) => toLeasedOrder(context, lease) ?? []);
  for (const { order_id: order, attempt, traceparent: trace } of leasedOrders)
    context.log('debug', 'a worker leased an order', { order, attempt, worker: worker.name, trace });
  return leasedOrders;
}

/**
 * Separates the leases of open orders from those of orders that have ended. A queue may deliver an order that is done
 * or was withdrawn: the database decides.
 */
function splitByState({ orders }: FleetContext, leases: readonly ItemLease[]) {
  const isOpen = ({ itemId: orderId }: ItemLease): boolean => orders.find(orderId)?.state === 'open';
  return { openLeases: leases.filter(isOpen), endedLeases: leases.filter((lease) => !isOpen(lease)) };
}

function toLeasedOrder(
  { orders }: FleetContext,
  { itemId: orderId, attempt }: ItemLease,
): LeasedOrder | null {
  const order = orders.find(orderId);
  if (order === null) return null;
  const { rules, traceparent } = order;
  return {
    order_id: orderId,
    attempt,
    rules,
    traceparent,
    games: orders.listOpenGames(orderId).map(toOrderedGame),
  };
}

/** A game as a worker gets it. */
export const toOrderedGame = ({ gameIndex, specification, seats, playerSeeds }: FleetGame): OrderedGame => {
  const { header, headerHash, seed, prelude } = specification;
  return {
    game: gameIndex,
    header: {
      ...header,
      options: { ...header.options } as OrderedGame['header']['options'],
      participants: { ...header.participants },
    },
    header_hash: headerHash,
    seed,
    prelude: [...prelude],
    seats: { ...seats },
    player_seeds: { ...playerSeeds },
  };
};

/** Renews the leases of a worker; false for each lease that it no longer has. */
export async function heartbeat(
  context: FleetContext,
  { workerId }: FleetWorker,
  { held }: HeartbeatBody,
): Promise<readonly boolean[]> {
  // Its leases run out, and its orders go to others.
  if (isSuspended(context, { workerId })) return held.map(() => false);
  const renewedLeases = await renewLeases(
    context,
    held.map(({ order_id: orderId, attempt }) => ({ itemId: orderId, attempt, worker: workerId })),
  );
  for (const [index, { order_id: orderId }] of held.entries())
    if (renewedLeases[index] === true) context.releaseTimes.recordContact(orderId);
  const presence = context.presence.get(workerId);
  const progress = new Map(
    held.flatMap(({ order_id: orderId, progress: text = '' }, index) =>
      renewedLeases[index] === true ? [[orderId, text] as const] : [],
    ),
  );
  if (presence !== undefined)
    context.presence.set(workerId, { ...presence, seenMs: context.runtime.clock.nowMs(), progress });
  return renewedLeases;
}

/**
 * Keeps leases. While the queue cannot be reached nothing is given to another worker, so that the worker that
 * had an order last still has it, and games in progress continue.
 */
export async function renewLeases(
  { queue, orders }: Pick<FleetContext, 'queue' | 'orders'>,
  leases: readonly ItemLease[],
): Promise<readonly boolean[]> {
  try {
    return await queue.renew(leases);
  } catch (error) {
    if (!(error instanceof QueueUnavailableError)) throw error;
    return leases.map(({ itemId: orderId, attempt, worker }) => orders.isHeldBy(orderId, attempt, worker));
  }
}
