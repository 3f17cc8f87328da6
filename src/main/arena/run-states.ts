import type { ArenaRunInfo } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { listActiveGames, appendRunAudit, emitProgress, isoNow, type ArenaContext } from './context.ts';
import { readRunGames } from './queued-games/ordered-games.ts';
import type { ArenaRun } from './store.ts';
import { toRunInfo } from './run-info.ts';

type State = ArenaRun['state'];

/** The audit action and actor for each new state. */
const AUDIT_EVENTS = {
  running: { action: 'ARENA_RESUMED', actor: 'person' },
  draining: { action: 'ARENA_DRAINING', actor: 'person' },
  paused: { action: 'ARENA_PAUSED', actor: 'person' },
  cancelled: { action: 'ARENA_CANCELLED', actor: 'person' },
  done: { action: 'ARENA_DONE', actor: 'host' },
  stopped: { action: 'ARENA_STOPPED', actor: 'host' },
} as const satisfies Record<State, { action: string; actor: string }>;

interface StateChange {
  readonly state: State;
  /** Why the host stopped the run; null for any other state. */
  readonly note: string | null;
  /** Who changed it; the usual one of the state when absent. */
  readonly actor?: 'host';
  /** Stored together with the new state. */
  readonly inSameJob?: () => void;
}

/** Stores a new state of a run with its audit row, and withdraws the orders of a run that no longer plays. */
export async function saveRunState(
  context: ArenaContext,
  arenaId: string,
  { state, note, actor, inSameJob }: StateChange,
): Promise<void> {
  const isOver = state === 'done' || state === 'stopped' || state === 'cancelled';
  const endedAt = isOver ? isoNow(context) : null;
  // A resumed run starts to count from 0, and a finished one needs no count.
  context.lostInARow.delete(arenaId);
  await context.writer.write(() => {
    context.store.updateState({ arenaId, state, note, endedAt });
    const run = context.store.find(arenaId);
    if (run === null) return;
    // No more game can be played from the seed, so it is published and can be checked against its hash.
    const revealedSeed = state === 'done' && run.runSeed !== null ? { seed: run.runSeed } : {};
    const event = AUDIT_EVENTS[state];
    appendRunAudit(context, { ...event, actor: actor ?? event.actor }, run, revealedSeed);
    inSameJob?.();
    context.writer.afterCommit(() => emitProgress(context, run));
  });
  // Lets workers finish the games in progress, which still count, unless the run was cancelled.
  if (state !== 'running' && state !== 'done')
    await context.fleet.withdraw(arenaId, { leased: state === 'cancelled' });
}

/** The states in which a person may change the state of a run, by the new state. */
const ALLOWED_FROM = {
  running: ['draining', 'paused', 'stopped', 'cancelled'],
  draining: ['running'],
  paused: ['running', 'draining'],
  cancelled: ['running', 'draining', 'paused', 'stopped'],
} as const satisfies Partial<Record<State, readonly State[]>>;

/** Changes the state because the person wants it; refuses a change that the present state does not allow. */
export async function requestRunState(
  context: ArenaContext,
  arenaId: string,
  to: keyof typeof ALLOWED_FROM,
  inSameJob: () => void = () => {},
): Promise<Outcome<ArenaRunInfo>> {
  const run = context.store.find(arenaId);
  if (run === null) return refuse('NOT_FOUND', 'No such arena run');
  const allowedFrom: readonly State[] = ALLOWED_FROM[to];
  if (!allowedFrom.includes(run.state)) return refuse('INVALID_REQUEST', `This run is ${run.state}`);
  await saveRunState(context, arenaId, { state: to, note: null, inSameJob });
  return accept(
    toRunInfo(context.store.find(arenaId) ?? run, readRunGames(context, arenaId), context.testProgress),
  );
}

/** Pauses the games of a run, or lets them continue. A model that is thinking is asked again later. */
export function setGamesPaused(context: ArenaContext, arenaId: string, isPaused: boolean): void {
  for (const { sessionId } of listActiveGames(context, arenaId))
    context.players.setPaused(sessionId, isPaused);
}

/**
 * Cancels a run. Its active games end undecided and are removed, so that a resumed run plays them again. All of it is
 * stored together: no kill of the host can leave a game of a cancelled run active, or one that ended for nothing.
 */
export const cancelRun = (context: ArenaContext, arenaId: string): Promise<Outcome<ArenaRunInfo>> =>
  requestRunState(context, arenaId, 'cancelled', () => {
    for (const { sessionId, aRole } of listActiveGames(context, arenaId)) {
      // This runs before the end event, because that event starts the next games.
      context.writer.afterCommit(() => {
        context.arenaIdBySession.delete(sessionId);
        void context.queuedGames.withdraw(sessionId);
      });
      const endResult = context.sessions.endForHostedPlayerInJob(sessionId, aRole, 'aborted');
      // The time of the game may just have run out; then it has a result and stays in the run.
      if (endResult.ok) context.store.deleteGame(sessionId);
    }
  });
