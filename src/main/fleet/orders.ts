import { isoNow, wakeAll, type FleetContext } from './context.ts';
import { requiredPlayersOf } from './players/required-players.ts';
import type { DeadQueueItem } from './queue/work-queue.ts';
import type { FleetOrder, NewFleetOrder } from './types.ts';

/**
 * Orders: the games that workers are to play. An order is stored together with the run or league that needs its games,
 * and offered to the queue after the commit.
 */

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
/** For `endAttempts`, which ends the attempts up to a number. */
const ALL_ATTEMPTS = Number.MAX_SAFE_INTEGER;

/**
 * Stores an order; to be called in the writer job of the service that needs its games. After the commit it is offered.
 *
 * @throws Error for an unknown template
 */
export function placeOrderInJob(context: FleetContext, { games, trust, ...request }: NewFleetOrder): void {
  const rules = context.rulesOf(request.template);
  if (rules === null) throw new Error(`unknown template ${request.template}`);
  const { ids, random } = context.runtime;
  const hex = (length: number): string => Buffer.from(random.bytes(length)).toString('hex');
  const order: FleetOrder = {
    ...request,
    trust: trust === 'signed' ? 'invited' : trust,
    orderId: ids.uuid(),
    rules,
    traceparent: `00-${hex(TRACE_BYTES)}-${hex(SPAN_BYTES)}-01`,
    required: requiredPlayersOf(games),
    state: 'open',
    createdAt: isoNow(context),
  };
  context.orders.insert(
    order,
    games.map((game, index) => ({ ...game, orderId: order.orderId, gameIndex: index })),
  );
  context.writer.afterCommit(() => void offerOrders(context, [order]));
}

/** Offers orders to the queue; an order that the queue already has is not added again. A queue that is down is tried later. */
export async function offerOrders(context: FleetContext, orders: readonly FleetOrder[]): Promise<void> {
  if (orders.length === 0) return;
  context.crashPoint('fleet.beforeOffer');
  try {
    await context.queue.offer(
      orders.map(({ orderId, groupId }) => ({ itemId: orderId, groupId, priority: 0 })),
    );
    wakeAll(context);
    await redeliver(context, orders);
  } catch (error) {
    context.log('warn', 'orders could not be offered to the work queue; they are offered again', {
      orders: orders.length,
      error: String(error),
    });
  }
}

/**
 * Gives out again the orders that are open here and over in the queue, which happens when one of the two was restored
 * from a backup.
 */
async function redeliver(
  { queue, orders: store, log }: FleetContext,
  orders: readonly FleetOrder[],
): Promise<void> {
  // A game may have been counted meanwhile.
  const openOrders = orders.filter(({ orderId }) => store.find(orderId)?.state === 'open');
  const redeliveredCount = (await queue.redeliver?.(openOrders.map(({ orderId }) => orderId))) ?? 0;
  if (redeliveredCount > 0)
    log('warn', 'orders that were over in the work queue are open here and given out again', {
      orders: redeliveredCount,
    });
}

/** Offers everything that is open. Orders for rules that this program no longer has are withdrawn. */
export async function offerOpenOrders(context: FleetContext): Promise<void> {
  const openOrders = context.orders.listOpen();
  const outdatedOrders = openOrders.filter(({ template, rules }) => context.rulesOf(template) !== rules);
  if (outdatedOrders.length > 0) {
    await withdrawOrders(context, outdatedOrders);
    for (const groupId of new Set(outdatedOrders.map((order) => order.groupId)))
      context.ownerOf(groupId).onWithdrawn(groupId);
  }
  await offerOrders(
    context,
    openOrders.filter((order) => !outdatedOrders.includes(order)),
  );
  await endAttemptsOfDeadOrders(context);
}

/**
 * Returns the dead orders of the queue, and an empty list while it cannot be reached; the count in the status
 * then keeps its last value.
 */
export async function refreshDeadOrders(context: FleetContext): Promise<readonly DeadQueueItem[]> {
  const { queue, orders } = context;
  const deadItems = queue.state().isUp ? await queue.deadItems().catch(() => null) : null;
  if (deadItems === null) return [];
  const deadOpenOrders = deadItems.filter(({ itemId: orderId }) => orders.find(orderId)?.state === 'open');
  context.deadOrders = deadOpenOrders.length;
  return deadOpenOrders;
}

/**
 * The last worker of a dead order never reported an end, so the host ends that attempt here. The order is not leased
 * again.
 */
async function endAttemptsOfDeadOrders(context: FleetContext): Promise<void> {
  const { orders, writer, runtime } = context;
  const deadItems = await refreshDeadOrders(context);
  const unendedOrders = deadItems.filter(({ itemId: orderId }) => orders.isInProgress(orderId));
  if (unendedOrders.length === 0) return;
  await writer.write(() => {
    for (const { itemId: orderId } of unendedOrders)
      orders.endAttempts(orderId, ALL_ATTEMPTS, {
        endedAt: isoNow({ runtime }),
        ending: 'lapsed',
      });
  });
}

/** Takes orders back. Their games that do not count yet never will. */
export async function withdrawOrders(context: FleetContext, orders: readonly FleetOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await context.writer.write(() => {
    for (const { orderId } of orders) {
      context.orders.updateState(orderId, 'withdrawn');
      context.orders.endAttempts(orderId, ALL_ATTEMPTS, {
        endedAt: isoNow(context),
        ending: 'withdrawn',
      });
    }
  });
  for (const { orderId } of orders) context.releaseTimes.forget(orderId);
  await context.queue.withdraw(orders.map(({ orderId }) => orderId)).catch((error: unknown) => {
    // An order that is leased nevertheless is then withdrawn from its worker.
    context.log('warn', 'the work queue could not be told of withdrawn orders', { error: String(error) });
  });
}
