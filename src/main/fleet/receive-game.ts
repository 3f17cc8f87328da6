import { gzipSync } from 'node:zlib';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { FleetCode } from '../../shared/codes/fleet.ts';
import type { GameUpload } from '../../shared/wire/fleet.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { UploadedGame, UploadVerdict, ReplayedGame } from '../sessions/index.ts';
import { isoNow, type FleetContext } from './context.ts';
import { recordReplayTime } from './metrics/fleet-metrics.ts';
import { isSuspended, renewLeases } from './leases.ts';
import type { ItemLease } from './queue/work-queue.ts';
import { isProvenBy, signersOf } from './players/signature-proof.ts';
import { drawRecheckInJob } from './rechecks/recheck.ts';
import type { FleetGame, FleetOrder, FleetWorker } from './types.ts';

/**
 * A received game counts when it passes these checks; the first that fails decides the response. The game was ordered
 * and does not count yet. Its worker is not suspended, holds the lease of the order, and plays by the rules of the
 * order. Header, rows, chain, replay and ending are then checked in a thread of their own. Last, the writer job that
 * counts the game checks again that its order is open and that it does not count yet.
 */

export type UploadResponse = Outcome<{ readonly counted: boolean; readonly reason?: 'already' }, FleetCode>;

export interface ReceivedGame {
  readonly orderId: string;
  readonly gameIndex: number;
  readonly upload: GameUpload;
}

interface Reception {
  readonly worker: FleetWorker;
  readonly received: ReceivedGame;
  readonly order: FleetOrder;
  readonly ordered: FleetGame;
}

/** A worker's clock may be off by this much, although it stamps its rows by the time of the host. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Checks a game and counts it. @throws StorageUnavailableError; the worker sends the game again then. */
export async function receiveGame(
  context: FleetContext,
  worker: FleetWorker,
  receivedGame: ReceivedGame,
): Promise<UploadResponse> {
  const { orders } = context;
  const order = orders.find(receivedGame.orderId);
  const orderedGame = orders.findGame(receivedGame.orderId, receivedGame.gameIndex);
  if (order === null || orderedGame === null) return refuse('NOT_FOUND', 'This host ordered no such game');
  const reception: Reception = { worker, received: receivedGame, order, ordered: orderedGame };
  const early = findEarlyResponse(context, reception) ?? (await admitAttempt(context, reception));
  if (early !== null) return early.ok ? early : refuseGame(context, reception, early);
  const uploadedGame = toUploadedGame(receivedGame.upload);
  const verdict = await checkUpload(context, reception, uploadedGame);
  if (verdict === null) return refuse('UNAVAILABLE', 'The game cannot be checked now; send it again');
  if (!verdict.ok) return refuseForged(context, reception, verdict);
  return countGame(context, reception, { uploaded: uploadedGame, replayed: verdict.game });
}

/** The response if the game counts already or its order was withdrawn; null if it may still count. */
function findEarlyResponse({ orders }: FleetContext, { received, order }: Reception): UploadResponse | null {
  const countedResult = orders.findResult(received.orderId, received.gameIndex);
  if (countedResult !== null)
    return countedResult.head === received.upload.head
      ? accept({ counted: false, reason: 'already' })
      : refuse('ALREADY_COUNTED', 'Another log of this game counts already');
  return order.state === 'open'
    ? null
    : refuse('GONE', 'The order was withdrawn; its run was cancelled, drained or started again');
}

const leaseOf = ({ worker, received }: Reception): ItemLease => ({
  itemId: received.orderId,
  attempt: received.upload.attempt,
  worker: worker.workerId,
});

/**
 * Refuses a game that its worker may not hand in; null otherwise. It renews the lease, so that it does not expire while the
 * game is checked.
 */
async function admitAttempt(context: FleetContext, reception: Reception): Promise<UploadResponse | null> {
  if (isSuspended(context, reception.worker))
    return refuse(
      'STALE_ATTEMPT',
      'This worker was suspended, because a game that was played again went another way',
    );
  const [isCurrent] = await renewLeases(context, [leaseOf(reception)]);
  if (isCurrent !== true)
    return refuse('STALE_ATTEMPT', 'The lease of this order expired and it was given to another worker');
  return reception.received.upload.rules === reception.order.rules
    ? null
    : refuse('RULES_MISMATCH', 'Worker and host play by different rules; update the older one');
}

const toUploadedGame = ({ header, rows, head }: GameUpload): UploadedGame => ({
  header: { ...header, options: header.options as JsonObject },
  rows: rows.map(({ agent_id: agentId, created_at: createdAt, ...row }) => ({ ...row, agentId, createdAt })),
  head,
});

/** Checks the log of a game. Null if the check itself failed, for example because its thread ended. */
async function checkUpload(
  context: FleetContext,
  { received, ordered }: Reception,
  uploadedGame: UploadedGame,
): Promise<UploadVerdict | null> {
  const { orders, checker, runtime, log } = context;
  const leasedAt = orders.findLeasedAt(received.orderId, received.upload.attempt) ?? isoNow(context);
  const toIso = (ms: number): string => new Date(ms).toISOString();
  const within = {
    from: toIso(Date.parse(leasedAt) - CLOCK_TOLERANCE_MS),
    until: toIso(runtime.clock.nowMs() + CLOCK_TOLERANCE_MS),
  };
  const startedMs = runtime.clock.monotonicMs();
  try {
    const verdict = await checker.check({
      specification: ordered.specification,
      uploaded: uploadedGame,
      within,
      signers: signersOf(ordered.seats),
    });
    recordReplayTime(context.replayTimes, {
      template: ordered.specification.header.template,
      durationMs: runtime.clock.monotonicMs() - startedMs,
    });
    return verdict;
  } catch (error) {
    log('warn', 'a game of a worker could not be checked', { order: received.orderId, error: String(error) });
    return null;
  }
}

type RefusedResponse = Extract<UploadResponse, { ok: false }>;

/** Stores an upload that does not count, as evidence; without its body if that exceeds `MAX_EVIDENCE_BYTES`. */
async function refuseGame(
  context: FleetContext,
  { worker, received }: Reception,
  refusal: RefusedResponse,
): Promise<UploadResponse> {
  const { check: failedCheck = null, row = null } = (refusal.detail ?? {}) as {
    readonly check?: string;
    readonly row?: number | null;
  };
  const body = gzipSync(JSON.stringify(received.upload));
  await context.writer.write(() =>
    context.orders.insertRefused({
      orderId: received.orderId,
      gameIndex: received.gameIndex,
      attempt: received.upload.attempt,
      workerId: worker.workerId,
      code: refusal.code,
      check: failedCheck,
      row,
      receivedAt: isoNow(context),
      body: body.length > MAX_EVIDENCE_BYTES ? null : body,
    }),
  );
  context.log('warn', 'a result of a worker does not count', {
    order: received.orderId,
    game: received.gameIndex,
    worker: worker.name,
    code: refusal.code,
    check: failedCheck,
    row,
    trace: context.orders.find(received.orderId)?.traceparent ?? null,
  });
  return refusal;
}

const MAX_EVIDENCE_BYTES = 64 * 1024;

/** Refuses a game whose log failed the check, and ends the attempt: the order is given to a worker again. */
async function refuseForged(
  context: FleetContext,
  reception: Reception,
  { check: failedCheck, row, message }: Extract<UploadVerdict, { ok: false }>,
): Promise<UploadResponse> {
  const refusal = refuse('FORGED' as const, message, { check: failedCheck, row });
  await context.writer.write(() => {
    context.audit.append({
      system: 'fleet',
      action: 'FLEET_GAME_REFUSED',
      subject: reception.ordered.specification.header.session_id,
      actor: reception.worker.workerId,
      payload: {
        order: reception.received.orderId,
        game: reception.received.gameIndex,
        check: failedCheck,
        row,
      },
    });
    context.orders.endAttempts(reception.received.orderId, reception.received.upload.attempt, {
      endedAt: isoNow(context),
      ending: 'failed',
    });
  });
  context.releaseTimes.forget(reception.received.orderId);
  await context.queue.fail(leaseOf(reception), `${failedCheck}: ${message}`).catch((error: unknown) => {
    // The lease expires instead.
    context.log('warn', 'the work queue could not be told that a result was refused', {
      error: String(error),
    });
  });
  return refuseGame(context, reception, refusal);
}

async function countGame(
  context: FleetContext,
  reception: Reception,
  game: { readonly uploaded: UploadedGame; readonly replayed: ReplayedGame },
): Promise<UploadResponse> {
  const { received } = reception;
  context.crashPoint('fleet.beforeCount');
  const response = await context.writeLimiter.run(() =>
    context.writer.write(
      () =>
        findEarlyResponse(context, refreshReception(context, reception)) ??
        countInJob(context, reception, game),
    ),
  );
  if (!response.ok) return refuseGame(context, reception, response);
  context.crashPoint('fleet.afterCount');
  if (context.orders.find(received.orderId)?.state === 'done') {
    forgetProgress(context, reception);
    context.releaseTimes.forget(received.orderId);
    await context.queue.complete(leaseOf(reception)).catch((error: unknown) => {
      context.log('warn', 'the work queue could not be told that an order is done', { error: String(error) });
    });
    context.crashPoint('fleet.afterDone');
  }
  return response;
}

function forgetProgress({ presence }: FleetContext, { worker, received }: Reception): void {
  const workerPresence = presence.get(worker.workerId);
  if (workerPresence === undefined) return;
  const progress = new Map([...workerPresence.progress].filter(([orderId]) => orderId !== received.orderId));
  presence.set(worker.workerId, { ...workerPresence, progress });
}

/** Reads the order again, which may have been withdrawn while the game was replayed. */
const refreshReception = ({ orders }: FleetContext, reception: Reception): Reception => ({
  ...reception,
  order: orders.find(reception.order.orderId) ?? reception.order,
});

function countInJob(
  context: FleetContext,
  { worker, received, order, ordered }: Reception,
  { uploaded, replayed }: { readonly uploaded: UploadedGame; readonly replayed: ReplayedGame },
): UploadResponse {
  const { orders, sessions, audit } = context;
  const { specification, createdBy, ownerData, seats } = ordered;
  const sessionId = specification.header.session_id;
  const { orderId, gameIndex, upload } = received;
  const isSigned = isProvenBy(context.games.get(specification.header.template), seats);
  sessions.saveUploadedGameInJob({ specification, uploaded, signers: signersOf(seats), replayed, createdBy });
  context.ownerOf(order.groupId).onCounted(order.groupId, {
    sessionId,
    ownerData,
    participants: specification.header.participants,
    moves: upload.moves ?? [],
  });
  orders.insertResult({
    orderId,
    gameIndex,
    attempt: upload.attempt,
    workerId: worker.workerId,
    head: uploaded.head,
    receivedAt: isoNow(context),
    isSigned,
  });
  audit.append({
    system: 'fleet',
    action: 'FLEET_GAME_COUNTED',
    subject: sessionId,
    actor: worker.workerId,
    payload: {
      order: orderId,
      game: gameIndex,
      attempt: upload.attempt,
      worker: worker.name,
      trust: isSigned ? 'signed' : worker.trust,
      head: uploaded.head,
    },
  });
  context.workers.resetDrops(worker.workerId);
  drawRecheckInJob(context, worker, ordered);
  if (orders.listOpenGames(orderId).length === 0) {
    orders.updateState(orderId, 'done');
    orders.endAttempts(orderId, upload.attempt, { endedAt: isoNow(context), ending: 'done' });
  }
  context.log('debug', 'a game of a worker counts', {
    session: sessionId,
    worker: worker.name,
    trace: order.traceparent,
  });
  return accept({ counted: true });
}
