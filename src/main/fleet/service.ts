import type { FleetStatus } from '../../shared/contract/index.ts';
import type { Outcome } from '../../shared/outcome.ts';
import { rulesHash } from '../games/index.ts';
import { createGameChecker } from './checks/game-checker.ts';
import { isoNow, wakeAll, type FleetContext, type FleetDeps } from './context.ts';
import { createWriteLimiter } from './write-limiter.ts';
import { createHostWorker, type HostWorker } from './embedded/host-worker.ts';
import { renewHostToken } from './embedded/host-token.ts';
import { readFleetMetrics, type FleetMetrics } from './metrics/fleet-metrics.ts';
import { createReleaseTimes } from './metrics/release-times.ts';
import { heartbeat, leaseOrders } from './leases.ts';
import { fleetStore } from './store/fleet-store.ts';
import { refreshDeadOrders, offerOpenOrders, placeOrderInJob, withdrawOrders } from './orders.ts';
import { coordinatorStore } from './queue/coordinator-store.ts';
import { createStoredQueue } from './queue/stored-queue.ts';
import { receiveGame, type ReceivedGame, type UploadResponse } from './receive-game.ts';
import { readFleetProblems, readFleetStatus, type FleetProblems } from './fleet-status.ts';
import type { FleetWorker, NewFleetOrder, UncountedFleetGame, PlayedBy } from './types.ts';
import {
  authenticateWorker,
  inviteWorker,
  reinstateWorker,
  revokeWorker,
  type InvitedWorker,
  type NewWorker,
} from './workers.ts';
import { workerStore } from './store/worker-store.ts';
import { createRechecks } from './rechecks/recheck.ts';
import { recheckStore } from './rechecks/store.ts';

type WithoutContext<F> = F extends (context: FleetContext, ...rest: infer R) => infer A
  ? (...rest: R) => A
  : never;

/**
 * Games that workers play for this host.
 *
 * An order is stored together with the run or league that needs its games, and the stored order decides; the queue only
 * delivers it, so that a queue that is lost or restored from an old backup changes no result. A game counts once, when
 * it was received from the worker that holds its order and its log was replayed.
 */
export interface Fleet {
  /** `url`: the gateway of this host, for its own worker. */
  start(url: string): void;
  stop(): Promise<void>;
  /** Stores an order; to be called in a writer job. */
  placeOrderInJob(order: NewFleetOrder): void;
  /** The games of the open orders of a group that do not count yet. */
  listUncountedGames(groupId: string): readonly UncountedFleetGame[];
  /** Takes the open orders of a group back; if `leased` is true, also the orders that a worker plays. */
  withdraw(groupId: string, options: { readonly leased: boolean }): Promise<void>;
  /** Who played a session; null for one that was played here. */
  findPlayedBy(sessionId: string): PlayedBy | null;
  /** The worker of a token; null when it is unknown, revoked or expired. */
  authenticate(token: string): FleetWorker | null;
  findWorker(workerId: string): FleetWorker | null;
  readonly lease: WithoutContext<typeof leaseOrders>;
  readonly heartbeat: WithoutContext<typeof heartbeat>;
  /** Checks a game that a worker hands in, and counts it. */
  receive(worker: FleetWorker, received: ReceivedGame): Promise<UploadResponse>;
  /** Ends an attempt that failed; `stale` for one that has ended already. */
  fail(
    worker: FleetWorker,
    failed: { readonly orderId: string; readonly attempt: number; readonly fault: string },
  ): Promise<'retry' | 'dead' | 'stale'>;
  /** Adds a worker with a new token; refused for a name that another worker has. */
  invite(request: NewWorker): Promise<Outcome<InvitedWorker, 'CONFLICT'>>;
  /** Gives work again to a worker that is suspended or paused. */
  reinstate(workerId: string): Promise<Outcome<FleetWorker, 'NOT_FOUND'>>;
  /** Ends the rights of a worker at once; refused for the worker of this host. */
  revoke(workerId: string): Promise<Outcome<FleetWorker, 'NOT_FOUND' | 'CONFLICT'>>;
  readStatus(): Promise<FleetStatus>;
  /** Problems that a person must solve: dead orders, and suspended workers. */
  readProblems(): FleetProblems;
  /** Metrics for operators, without names. */
  readMetrics(): Promise<FleetMetrics>;
  /** Gives dead orders all their attempts again, all of them with null; returns their number. */
  redrive(orderIds: readonly string[] | null): Promise<number>;
}

/** Orders that the queue does not know, for whatever reason, are offered again at this interval. */
const OFFER_MS = 30_000;

export function createFleet(deps: FleetDeps): Fleet {
  const coordinators = coordinatorStore(deps.db);
  const coordinator = {
    id: coordinators.findId(),
    epoch: coordinators.nextEpoch(deps.runtime.clock.nowMs()),
  };
  const context: FleetContext = {
    ...deps,
    coordinator,
    orders: fleetStore(deps.db),
    workers: workerStore(deps.db),
    rechecks: recheckStore(deps.db),
    queue: deps.queue ?? createStoredQueue({ ...deps, clock: deps.runtime.clock }),
    checker: deps.checker ?? createGameChecker({ threadUrl: deps.checkThreadUrl, log: deps.log }),
    writeLimiter: createWriteLimiter(),
    presence: new Map(),
    replayTimes: new Map(),
    releaseTimes: createReleaseTimes(deps.runtime.clock),
    rulesOf: rulesLookup(deps),
    waiting: new Set(),
    isStopped: false,
    deadOrders: 0,
  };
  const logOfferFailure = (error: unknown): void =>
    deps.log('error', 'open orders could not be offered', { error: String(error) });
  const rechecks = createRechecks(context);
  const hostWorker = connectHostWorker(context);
  let cancelOffer = (): void => undefined;
  const offerAgain = (): void => {
    offerOpenOrders(context).catch(logOfferFailure);
    cancelOffer = deps.runtime.clock.after(OFFER_MS, offerAgain);
  };
  return {
    start(url) {
      context.writer
        .write(() => coordinators.updateEpoch(coordinator.epoch))
        .catch((error: unknown) =>
          deps.log('error', 'the epoch of this host could not be stored', { error: String(error) }),
        );
      context.queue.start(() => void offerOpenOrders(context).catch(logOfferFailure));
      offerAgain();
      rechecks.start();
      hostWorker?.start(url);
    },
    async stop() {
      await hostWorker?.stop();
      context.isStopped = true;
      cancelOffer();
      rechecks.stop();
      wakeAll(context);
      await context.checker.stop();
      await context.queue.close();
    },
    placeOrderInJob: (order) => placeOrderInJob(context, order),
    listUncountedGames: context.orders.listUncountedGamesByGroup,
    withdraw: (groupId, options) => withdrawGroup(context, groupId, options),
    findPlayedBy: context.orders.findPlayedBy,
    authenticate: (token) => authenticateWorker(context, token),
    findWorker: context.workers.find,
    lease: (worker, request) => leaseOrders(context, worker, request),
    heartbeat: (worker, body) => heartbeat(context, worker, body),
    receive: (worker, receivedGame) => receiveGame(context, worker, receivedGame),
    fail: (worker, failure) => failOrder(context, worker, failure),
    invite: (request) => inviteWorker(context, request),
    reinstate: (workerId) => reinstateWorker(context, workerId),
    revoke: (workerId) => revokeWorker(context, workerId),
    readStatus: () => readFleetStatus(context),
    readProblems: () => readFleetProblems(context),
    readMetrics: () => readFleetMetrics(context),
    redrive: (orderIds) => redrive(context, orderIds),
  };
}

/** The worker of this host, which follows the settings; null where it cannot run. */
function connectHostWorker(context: FleetContext): HostWorker | null {
  const { hostWorker, bus, log } = context;
  if (hostWorker === undefined) return null;
  const worker = createHostWorker({ ...hostWorker, newToken: () => renewHostToken(context), log });
  bus.on('settings.changed', worker.update);
  return worker;
}

/** The fingerprint of a template is computed when it is first asked for. */
function rulesLookup({ games }: FleetDeps): FleetContext['rulesOf'] {
  const hashes = new Map<string, string>();
  return (template) => {
    const gameTemplate = games.get(template);
    if (gameTemplate === undefined) return null;
    const rules = hashes.get(template) ?? rulesHash(gameTemplate);
    hashes.set(template, rules);
    return rules;
  };
}

async function withdrawGroup(
  context: FleetContext,
  groupId: string,
  { leased }: { readonly leased: boolean },
): Promise<void> {
  const openOrders = context.orders.listOpenByGroup(groupId);
  await withdrawOrders(
    context,
    leased ? openOrders : openOrders.filter(({ orderId }) => !context.orders.isInProgress(orderId)),
  );
}

async function failOrder(
  context: FleetContext,
  { workerId, name }: FleetWorker,
  { orderId, attempt, fault }: { readonly orderId: string; readonly attempt: number; readonly fault: string },
): Promise<'retry' | 'dead' | 'stale'> {
  const next = await context.queue.fail({ itemId: orderId, attempt, worker: workerId }, `${name}: ${fault}`);
  if (next === 'stale') return next;
  context.releaseTimes.forget(orderId);
  await context.writer.write(() =>
    context.orders.endAttempts(orderId, attempt, { endedAt: isoNow(context), ending: 'failed' }),
  );
  if (next === 'dead') await refreshDeadOrders(context);
  wakeAll(context);
  return next;
}

async function redrive(context: FleetContext, orderIds: readonly string[] | null): Promise<number> {
  const dead = (await context.queue.deadItems()).map(({ itemId: orderId }) => orderId);
  const wantedIds = orderIds === null ? dead : dead.filter((itemId) => orderIds.includes(itemId));
  await context.queue.redrive(wantedIds);
  await refreshDeadOrders(context);
  wakeAll(context);
  return wantedIds.length;
}
