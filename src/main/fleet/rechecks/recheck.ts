import type { OrderedPlayer } from '../../../shared/wire/fleet.ts';
import { isoNow, type FleetContext } from '../context.ts';
import { toOrderedGame } from '../leases.ts';
import type { FleetGame, FleetWorker } from '../types.ts';
import { findFirstMismatch } from './first-mismatch.ts';
import type { RecheckedGame, RecheckEnd } from './store.ts';

/**
 * A share of the games of invited workers is played again here. Random and built-in players are functions of position,
 * level and seed, so that their moves can be computed again; a worker that chose others is suspended.
 */

const RECHECK_SHARE = 0.05;
const RANDOM_BYTES = 4;
/** How often the next waiting game is searched for. */
const SEARCH_MS = 1000;

const isComputable = ({ kind }: OrderedPlayer): boolean => kind === 'random' || kind === 'builtin';

/** Draws by chance whether a game that counts is played again; called in the writer job that counts it. */
export function drawRecheckInJob(
  context: FleetContext,
  { workerId, trust }: FleetWorker,
  game: FleetGame,
): void {
  if (trust === 'own' || context.playAgain === undefined) return;
  const seats = Object.entries(game.seats);
  if (!seats.every(([role, player]) => isComputable(player) && game.playerSeeds[role] !== undefined)) return;
  const randomNumber = Buffer.from(context.runtime.random.bytes(RANDOM_BYTES)).readUInt32BE() / 2 ** 32;
  if (randomNumber >= (context.recheckShare ?? RECHECK_SHARE)) return;
  context.rechecks.insert({ orderId: game.orderId, gameIndex: game.gameIndex, workerId }, isoNow(context));
}

/** Plays drawn games again, one at a time. */
export function createRechecks(context: FleetContext): { start(): void; stop(): void } {
  let cancel = (): void => undefined;
  const startNextLater = (): void => {
    cancel = context.runtime.clock.after(SEARCH_MS, startNext);
  };
  const startNext = (): void => {
    const nextGame = context.rechecks.findNextWaiting();
    if (nextGame === null) return startNextLater();
    recheck(context, nextGame).then(startNextLater, (error: unknown) => {
      if (context.isStopped) return;
      context.log('error', 'a game of a worker could not be played again', { error: String(error) });
      startNextLater();
    });
  };
  return {
    start() {
      if (context.playAgain !== undefined) startNext();
    },
    stop: () => cancel(),
  };
}

async function recheck(context: FleetContext, game: RecheckedGame): Promise<void> {
  const recheckEnd = await compareAgain(context, game);
  if (context.isStopped) return;
  await context.writer.write(() => {
    context.rechecks.markEnded(game, recheckEnd, isoNow(context));
    if (recheckEnd.state === 'differed') suspendWorkerInJob(context, game, recheckEnd.row);
  });
}

async function compareAgain(
  context: FleetContext,
  { orderId, gameIndex }: RecheckedGame,
): Promise<RecheckEnd> {
  const game = context.orders.findGame(orderId, gameIndex);
  const countedLog =
    game === null ? null : context.sessions.logAs(game.specification.header.session_id, null);
  if (game === null || countedLog === null || context.playAgain === undefined)
    return { state: 'failed', note: 'the game is not stored any more' };
  try {
    const playedAgain = await context.playAgain(toOrderedGame(game));
    const row = findFirstMismatch(countedLog.rows, playedAgain.rows);
    return row === null ? { state: 'agreed' } : { state: 'differed', row };
  } catch (error) {
    return { state: 'failed', note: String(error instanceof Error ? error.message : error) };
  }
}

/** The games of the worker that count stay; which of them do, is for a person to decide. */
function suspendWorkerInJob(
  { workers, orders, audit, log, ...context }: FleetContext,
  { orderId, gameIndex, workerId }: RecheckedGame,
  row: number,
): void {
  const worker = workers.find(workerId);
  const sessionId = orders.findGame(orderId, gameIndex)?.specification.header.session_id ?? '';
  if (worker?.suspendedAt === null) workers.markSuspended(workerId, isoNow(context));
  audit.append({
    system: 'fleet',
    action: 'FLEET_GAME_DIFFERED',
    subject: sessionId,
    actor: 'host',
    payload: { order: orderId, game: gameIndex, row, worker: worker?.name ?? workerId },
  });
  log('warn', 'a worker was suspended, because a game that was played again went another way', {
    session: sessionId,
    worker: worker?.name ?? workerId,
    row,
    trace: orders.find(orderId)?.traceparent ?? null,
  });
}
