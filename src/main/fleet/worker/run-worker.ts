import { createBackoff } from '../../platform/async/backoff.ts';
import type { Clock } from '../../platform/runtime.ts';
import {
  MAX_WAIT_MS,
  type GameUpload,
  type LeaseResponse,
  type LeasedOrder,
  type OrderedGame,
} from '../../../shared/wire/fleet.ts';
import type { OfferedPlayers } from '../players/required-players.ts';
import type { CoordinatorClient, CoordinatorResponse } from './coordinator-client.ts';

/** A game that was played to its end, as it is handed in. */
export type WorkerGame = Pick<GameUpload, 'header' | 'rows' | 'head' | 'moves'>;

export interface WorkerGames {
  /** The fingerprint of the rules of each template. */
  readonly rules: Readonly<Record<string, string>>;
  /** The engines and models that it has besides the players of every worker. */
  readonly players: OfferedPlayers;
  /** Rejects when the game cannot be played, or with the reason of `signal`. `hostAheadMs`: how far the host's clock is ahead of this one. */
  play(
    game: OrderedGame,
    options: { readonly hostAheadMs: number; readonly signal: AbortSignal },
  ): Promise<WorkerGame>;
}

export interface WorkerDeps {
  readonly client: CoordinatorClient;
  readonly games: WorkerGames;
  readonly clock: Clock;
  readonly slots: number;
  readonly version: string;
  /** Ends when there is nothing to play. */
  readonly once: boolean;
  readonly signal: AbortSignal;
  /** A line for a person. */
  readonly report: (line: string) => void;
}

export interface WorkSummary {
  orders: number;
  counted: number;
  refused: number;
  /** Why the worker cannot continue; null when it was stopped or found no more work. */
  problem: string | null;
}

const BACKOFF = { initialMs: 200, maxMs: 5000 };
/** A result that cannot be uploaded within this time is given up; by then another worker has had its order for long. */
const MAX_UPLOAD_MS = 600_000;
const MAX_FAULT_LENGTH = 400;

interface HeldOrder {
  readonly order: LeasedOrder;
  readonly abort: AbortController;
  progress: string;
}

interface WorkerState extends WorkerDeps {
  readonly held: Map<string, HeldOrder>;
  readonly done: WorkSummary;
  hostAheadMs: number;
  heartbeatMs: number;
  /** Whether the last request for work did not reach the host. */
  isLost: boolean;
  cancelHeartbeat: (() => void) | null;
  /** The templates of which the person knows that the host plays them by other rules. */
  warned: readonly string[];
  /** The host, and the highest epoch of it that was seen. */
  coordinator: { readonly id: string; readonly epoch: number } | null;
}

/**
 * Plays games for a host until `signal` aborts. A lost host is tried again; games in progress are played to
 * their end meanwhile, because the host decides by their attempt whether they still count.
 */
export async function runWorker(deps: WorkerDeps): Promise<WorkSummary> {
  const state: WorkerState = {
    ...deps,
    held: new Map(),
    done: { orders: 0, counted: 0, refused: 0, problem: null },
    hostAheadMs: 0,
    heartbeatMs: 0,
    isLost: false,
    cancelHeartbeat: null,
    warned: [],
    coordinator: null,
  };
  await Promise.all(Array.from({ length: deps.slots }, () => runSlot(state)));
  state.cancelHeartbeat?.();
  return state.done;
}

const isOver = ({ signal, done }: WorkerState): boolean => signal.aborted || done.problem !== null;

async function runSlot(state: WorkerState): Promise<void> {
  const backoff = createBackoff(BACKOFF);
  while (!isOver(state)) {
    const leasedOrders = await lease(state);
    if (leasedOrders === 'lost') {
      if (isOver(state)) return;
      await pause(state, backoff.nextDelayMs());
      continue;
    }
    backoff.reset();
    if (leasedOrders.length === 0 && state.once) return;
    for (const order of leasedOrders) await playOrder(state, order);
  }
}

async function lease(state: WorkerState): Promise<readonly LeasedOrder[] | 'lost'> {
  const { client, games, clock, slots, version, once } = state;
  const response = await client.lease({
    v: 1,
    max: 1,
    wait_ms: once ? 0 : MAX_WAIT_MS,
    slots,
    rules: { ...games.rules },
    version,
    players: games.players,
  });
  if (response.kind !== 'ok') return reportFailure(state, response);
  if (!updateEpoch(state, response.value)) {
    state.done.problem =
      'the host runs on a copy of a data folder that another host has begun to use since; end one of them';
    return 'lost';
  }
  if (state.isLost) state.report('the host is there again');
  state.isLost = false;
  state.hostAheadMs = Math.round(response.value.server_time_ms - clock.nowMs());
  state.heartbeatMs = response.value.heartbeat_ms;
  for (const template of response.value.other_rules)
    if (!state.warned.includes(template)) {
      state.warned = [...state.warned, template];
      state.report(`the host plays ${template} by other rules; update the older program to play it`);
    }
  return response.value.orders;
}

/**
 * Stores the epoch of the host. False when another copy of the host was started after the one that responds; an order of
 * it would be played twice.
 */
function updateEpoch(state: WorkerState, { coordinator: id, epoch }: LeaseResponse): boolean {
  if (id === undefined || epoch === undefined) return true;
  if (state.coordinator?.id === id && epoch < state.coordinator.epoch) return false;
  state.coordinator = { id, epoch };
  return true;
}

function reportFailure(
  state: WorkerState,
  response: Exclude<CoordinatorResponse<unknown>, { kind: 'ok' }>,
): 'lost' {
  if (response.kind === 'refused') {
    state.done.problem =
      response.status === 401
        ? 'the invitation is not valid any more; ask for a new one (arbiter invite --for work)'
        : `the host refuses this worker: ${response.message}`;
  } else if (!state.isLost && !state.signal.aborted) {
    state.isLost = true;
    state.report(`the host cannot be reached (${response.detail}); trying again`);
  }
  return 'lost';
}

const pause = ({ clock, signal }: WorkerState, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.after(ms, finish);
    signal.addEventListener('abort', finish, { once: true });
    function finish(): void {
      cancel();
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });

async function playOrder(state: WorkerState, order: LeasedOrder): Promise<void> {
  const heldOrder: HeldOrder = { order, abort: new AbortController(), progress: '' };
  state.held.set(order.order_id, heldOrder);
  renewLeasesRegularly(state);
  let countedGames = 0;
  try {
    for (const [index, game] of order.games.entries()) {
      heldOrder.progress = `${game.header.template}, game ${index + 1} of ${order.games.length}`;
      if (isOver(state) || heldOrder.abort.signal.aborted) return;
      const finishedGame = await playGame(state, heldOrder, game);
      if (finishedGame === null) return;
      const outcome = await uploadGame(state, heldOrder, { game: game.game, finished: finishedGame });
      if (outcome === 'stop') return;
      if (outcome === 'counted') countedGames += 1;
    }
    state.done.orders += 1;
    state.report(
      `${order.games[0]?.header.template ?? ''}: ${countedGames} ${countedGames === 1 ? 'game counts' : 'games count'}`,
    );
  } finally {
    state.held.delete(order.order_id);
  }
}

/** The id of the trace in a `traceparent` of W3C Trace Context, under which the host logs the order too. */
const traceOf = ({ traceparent }: Pick<LeasedOrder, 'traceparent'>): string =>
  traceparent.split('-')[1] ?? traceparent;

/** Null when the game was not played to its end; an order that cannot be played is given back with the reason. */
async function playGame(
  state: WorkerState,
  heldOrder: HeldOrder,
  game: OrderedGame,
): Promise<WorkerGame | null> {
  const signal = AbortSignal.any([state.signal, heldOrder.abort.signal]);
  try {
    return await state.games.play(game, { hostAheadMs: state.hostAheadMs, signal });
  } catch (error) {
    if (signal.aborted) return null;
    const fault = String(error instanceof Error ? error.message : error).slice(0, MAX_FAULT_LENGTH);
    state.report(`${game.header.template} cannot be played: ${fault} (trace ${traceOf(heldOrder.order)})`);
    const { order_id: orderId, attempt, traceparent } = heldOrder.order;
    await state.client.fail({ orderId, attempt, fault, traceparent });
    return null;
  }
}

/** `already`: the host has this game. `stop`: no other game of the order may follow. */
async function uploadGame(
  state: WorkerState,
  { order }: HeldOrder,
  { game, finished }: { readonly game: number; readonly finished: WorkerGame },
): Promise<'counted' | 'already' | 'stop'> {
  const { client, clock, done } = state;
  const { order_id: orderId, attempt, rules, traceparent } = order;
  const untilMs = clock.monotonicMs() + MAX_UPLOAD_MS;
  const backoff = createBackoff(BACKOFF);
  for (;;) {
    const response = await client.upload(
      { orderId, game, traceparent },
      { v: 1, attempt, rules, ...finished },
    );
    if (response.kind === 'ok') {
      if (!response.value.counted) return 'already';
      done.counted += 1;
      return 'counted';
    }
    if (response.kind === 'refused') {
      done.refused += 1;
      state.report(`a game does not count: ${response.message} (${response.code}, trace ${traceOf(order)})`);
      return 'stop';
    }
    if (isOver(state) || clock.monotonicMs() > untilMs) return 'stop';
    await pause(state, backoff.nextDelayMs());
  }
}

/** Sends heartbeats as long as orders are held; an order that another worker has ends at once. */
function renewLeasesRegularly(state: WorkerState): void {
  if (state.cancelHeartbeat !== null || state.held.size === 0 || isOver(state)) return;
  state.cancelHeartbeat = state.clock.after(state.heartbeatMs, () => {
    void sendHeartbeat(state).then(() => {
      state.cancelHeartbeat = null;
      renewLeasesRegularly(state);
    });
  });
}

async function sendHeartbeat(state: WorkerState): Promise<void> {
  const heldOrders = [...state.held.values()];
  if (heldOrders.length === 0) return;
  const response = await state.client.heartbeat({
    v: 1,
    held: heldOrders.map(({ order, progress }) => ({
      order_id: order.order_id,
      attempt: order.attempt,
      progress,
    })),
  });
  if (response.kind !== 'ok') return;
  for (const [index, { abort }] of heldOrders.entries())
    if (response.value.held[index] === false) abort.abort(new Error('the order was given to another worker'));
}
