import { isStorageFailure } from '../platform/db/storage-errors.ts';
import { StorageUnavailableError } from '../platform/db/writer.ts';
import type { HostedChoice } from '../players/index.ts';
import type { SessionStart } from '../sessions/index.ts';
import { appendRunAudit, emitProgress, isoNow, type ArenaContext } from './context.ts';
import { findLastServerFailure } from './reports/arena-report.ts';
import {
  MAX_LOST_IN_A_ROW,
  nextStep,
  pairOf,
  type ArenaSchedule,
  type GameToStart,
  type GameRow,
} from './rules/game-schedule.ts';
import type { Opening } from './openings/suite.ts';
import { ownSeed, pairSeed } from './rules/seeds.ts';
import { orderGames, readRunGames } from './queued-games/ordered-games.ts';
import { isDecided, type RunDecision } from './rules/run-decision.ts';
import { ensureSideAgents } from './side-agents.ts';
import { saveRunState } from './run-states.ts';
import type { ArenaRun, NewGame } from './store.ts';
import { testStoredRun } from './run-info.ts';

/** A step that could not be stored is repeated after this time. */
const RETRY_MS = 1000;
/** Maximum number of games that one step starts: a transaction with more of them would block the host for long. */
const MAX_STARTS = 8;

/**
 * Takes the next step of a run, or marks the run for another one. The runs of a tournament share the limit of
 * concurrent games, so that their steps never overlap. A step that could not be stored is repeated; any other failure
 * stops this run only.
 */
export function advanceRun(context: ArenaContext, arenaId: string): void {
  if (context.isStopped) return;
  const tournamentId = context.tournaments.tournamentIdOfRun(arenaId);
  const key = tournamentId ?? arenaId;
  const dueRuns = context.dueRuns.get(key) ?? new Set();
  context.dueRuns.set(key, dueRuns.add(arenaId));
  if (!context.steppingKeys.has(key)) void advanceDueRuns(context, key, tournamentId);
}

/** Advances all due runs until none is due. */
async function advanceDueRuns(
  context: ArenaContext,
  key: string,
  tournamentId: string | null,
): Promise<void> {
  context.steppingKeys.add(key);
  let dueRuns: readonly string[] = [];
  try {
    for (dueRuns = takeDueRuns(context, key); dueRuns.length > 0; dueRuns = takeDueRuns(context, key)) {
      for (const arenaId of dueRuns)
        await repeatSteps(context, arenaId, tournamentId === null ? Infinity : 0);
      if (tournamentId !== null) await startTournamentGames(context, tournamentId);
    }
  } catch (error) {
    context.log('error', 'arena runs could not be read', { key, error: String(error) });
    const [arenaId = key] = dueRuns;
    context.runtime.clock.after(RETRY_MS, () => advanceRun(context, arenaId));
  } finally {
    context.steppingKeys.delete(key);
  }
}

/** Steps a run until it starts no more games; each step starts a few only. With 0 for `freeGames` it starts none. */
async function repeatSteps(context: ArenaContext, arenaId: string, freeGames: number): Promise<void> {
  let startedGames = 0;
  do startedGames = await tryStep(context, arenaId, freeGames);
  while (startedGames === MAX_STARTS);
}

function takeDueRuns({ dueRuns }: ArenaContext, key: string): readonly string[] {
  const due = [...(dueRuns.get(key) ?? [])];
  dueRuns.delete(key);
  return due;
}

/** Starts games of the runs of a tournament, beginning with the runs that have had the fewest. */
async function startTournamentGames(context: ArenaContext, tournamentId: string): Promise<void> {
  const tournament = context.tournaments.find(tournamentId);
  if (tournament === null) return;
  for (let isFull = false; !isFull && !context.isStopped;) {
    const runs = context.tournaments.listRuns(tournamentId);
    const freeGames = tournament.atOnce - runs.reduce((sum, { active }) => sum + active, 0);
    const unfinishedRuns = runs
      .filter(({ state, started }) => state === 'running' && started < tournament.pairs * 2)
      .toSorted((left, right) => left.started - right.started);
    isFull = freeGames < Math.min(2, tournament.atOnce);
    for (const { arenaId } of isFull ? [] : unfinishedRuns) {
      isFull = (await tryStep(context, arenaId, Math.min(freeGames, 2))) === 0;
      if (!isFull) break;
    }
    isFull ||= unfinishedRuns.length === 0;
  }
}

/** The number of games that were started; 0 also when the step failed. */
async function tryStep(context: ArenaContext, arenaId: string, freeGames: number): Promise<number> {
  try {
    return await runStep(context, arenaId, freeGames);
  } catch (error) {
    await stopAfterDefect(context, arenaId, error).catch(
      () => void context.runtime.clock.after(RETRY_MS, () => advanceRun(context, arenaId)),
    );
    return 0;
  }
}

/** Rejects when the storage fails or the run cannot be stopped, so that the step is repeated. */
async function stopAfterDefect(context: ArenaContext, arenaId: string, error: unknown): Promise<void> {
  if (error instanceof StorageUnavailableError || isStorageFailure(error)) throw error;
  context.log('error', 'a run failed', { arenaId, error: String(error) });
  await context.queuedGames.fail(arenaId, String(error));
  try {
    await saveRunState(context, arenaId, { state: 'stopped', note: 'The host could not continue this run' });
  } catch (reason) {
    context.log('error', 'a run that failed could not be stopped', { arenaId, error: String(reason) });
    throw reason;
  }
  context.log('error', 'a run was stopped because it failed', { arenaId });
}

/**
 * Runs one step of a run and resolves with the number of games that it started, at most `freeGames` and `MAX_STARTS`.
 */
async function runStep(context: ArenaContext, arenaId: string, freeGames: number): Promise<number> {
  const run = context.store.find(arenaId);
  if (run === null) return 0;
  const rows = readRunGames(context, arenaId);
  const active = rows.filter(({ status, isOrdered }) => status === 'active' && isOrdered !== true);
  for (const { sessionId } of active) context.arenaIdBySession.set(sessionId, arenaId);
  await context.queuedGames.adopt(arenaId, active);
  emitProgress(context, run, rows);
  if (run.state !== 'running' && run.state !== 'draining') return 0;
  const isEndedByTest = await recordDecision(context, run, rows);
  const next = nextStep(rows, scheduleOf(context, run, isEndedByTest), freeGames);
  if (next.kind === 'play') return startGames(context, run, next.starts.slice(0, MAX_STARTS));
  if (next.kind === 'done') await saveRunState(context, arenaId, { state: 'done', note: null });
  if (next.kind === 'drained')
    await saveRunState(context, arenaId, { state: 'paused', note: null, actor: 'host' });
  if (next.kind === 'server_lost')
    await saveRunState(context, arenaId, { state: 'stopped', note: serverLostNote(context, rows) });
  return 0;
}

const scheduleOf = (
  { games, lostInARow }: ArenaContext,
  run: ArenaRun,
  isEndedByTest: boolean,
): ArenaSchedule => ({
  games: run.games,
  roles: games.get(run.template)?.roles ?? [],
  maxConcurrentGames: run.plan?.atOnce ?? 1,
  lostInARow: lostInARow.get(run.arenaId) ?? 0,
  isDraining: run.state === 'draining',
  isDecided: isEndedByTest,
});

/** Stores the decision of a run's test when it is reached; true when it ends the run. */
async function recordDecision(
  context: ArenaContext,
  run: ArenaRun,
  rows: readonly GameRow[],
): Promise<boolean> {
  const verdict = testStoredRun(run, rows, context.testProgress)?.verdict ?? null;
  if (verdict === null || !isDecided(verdict)) return false;
  if (run.decision === null) await insertRunDecision(context, run, verdict);
  return verdict.stops;
}

const insertRunDecision = (
  context: ArenaContext,
  run: ArenaRun,
  { state, llr, pairs }: Pick<RunDecision, 'state' | 'llr' | 'pairs'>,
): Promise<void> =>
  context.writer.write(() => {
    if (!context.store.insertDecision(run.arenaId, { state, llr, pairs, decidedAt: isoNow(context) })) return;
    appendRunAudit(context, { action: 'ARENA_DECIDED', actor: 'host' }, run, {
      decision: state,
      llr: Number(llr.toFixed(6)),
      pairs,
    });
  });

/** Returns what stopped a run: the last message of the server or the program that lost its games. */
function serverLostNote(context: ArenaContext, rows: readonly GameRow[]): string {
  const lastLostGame = rows.findLast(({ reason }) => reason === 'endpoint_lost');
  const turn = lastLostGame && context.players.listSeatTurns(lastLostGame.sessionId).at(-1);
  const message = findLastServerFailure(context, rows)?.text ?? turn?.attempts.at(-1)?.text;
  return `The last ${MAX_LOST_IN_A_ROW} games were lost: ${message ?? 'the server of a model gave no usable answer'}`;
}

/**
 * Starts games here, or orders them from workers, and resolves with their number; 0 when the run was stopped or is no
 * longer running. A session and its row of the run are written together, so that no crash can repeat a game.
 */
async function startGames(
  context: ArenaContext,
  run: ArenaRun,
  starts: readonly GameToStart[],
): Promise<number> {
  const { arenaId, template } = run;
  const agentIds = await ensureSideAgents(context, template, {
    a: run.a.choice as HostedChoice,
    b: run.b.choice as HostedChoice,
    byWorkers: (run.plan?.workers ?? null) !== null,
  });
  if (agentIds.ok && run.plan !== null && run.plan.workers !== null)
    return orderFromWorkers(context, run, { starts, agentIds: agentIds.value });
  const leasedGames = await context.queuedGames.lease(arenaId, starts);
  const stop = async (note: string): Promise<number> => {
    await context.queuedGames.giveUp(arenaId, leasedGames);
    await saveRunState(context, arenaId, { state: 'stopped', note });
    return 0;
  };
  if (!agentIds.ok) return stop(agentIds.message);
  const preparedGames = leasedGames.map((game) =>
    prepareGame(context, { run, game, agentIds: agentIds.value }),
  );
  const refusedGame = preparedGames.find(({ preparedSession }) => !preparedSession.ok);
  if (refusedGame?.preparedSession.ok === false) return stop(refusedGame.preparedSession.message);
  const startedGames = await context.writer.write(() => {
    // The run may have been cancelled or paused while this job waited.
    if (context.store.find(arenaId)?.state !== 'running') return 0;
    for (const { preparedSession, row } of preparedGames) {
      if (!preparedSession.ok) continue;
      const { sessionId } = preparedSession.value();
      context.store.insertGame(arenaId, { ...row, sessionId });
      context.writer.afterCommit(() => {
        context.arenaIdBySession.set(sessionId, arenaId);
        context.queuedGames.start(arenaId, row, sessionId);
      });
    }
    context.writer.afterCommit(() => emitProgress(context, run));
    return leasedGames.length;
  });
  if (startedGames === 0) await context.queuedGames.giveUp(arenaId, leasedGames);
  return startedGames;
}

/** Orders the games from workers instead of starting them here. */
async function orderFromWorkers(
  context: ArenaContext,
  run: ArenaRun,
  {
    starts,
    agentIds,
  }: { readonly starts: readonly GameToStart[]; readonly agentIds: GameInputs['agentIds'] },
): Promise<number> {
  const games = starts.map((game) => {
    const opening = findOpening(context, run, game);
    return {
      game,
      openingId: opening?.id ?? null,
      start: startOf(run, game, opening),
    };
  });
  const orderedGames = await orderGames(context, run, { games, agentIds });
  if (!orderedGames.ok)
    await saveRunState(context, run.arenaId, { state: 'stopped', note: orderedGames.message });
  else if (orderedGames.value > 0) emitProgress(context, run);
  return orderedGames.ok ? orderedGames.value : 0;
}

interface GameInputs {
  readonly run: ArenaRun;
  readonly game: GameToStart;
  readonly agentIds: { readonly a: string; readonly b: string };
}

function prepareGame(context: ArenaContext, { run, game, agentIds }: GameInputs) {
  const { template, options } = run;
  const roles = context.games.get(template)?.roles ?? [];
  const participants = Object.fromEntries(
    roles.map((role) => [role, role === game.aRole ? agentIds.a : agentIds.b]),
  );
  const opening = findOpening(context, run, game);
  const start = startOf(run, game, opening);
  const preparedSession = context.sessions.prepare(
    agentIds.a,
    { template, participants, options, paceMs: 0 },
    start,
  );
  const row: Omit<NewGame, 'sessionId'> = {
    ...game,
    openingId: opening?.id ?? null,
    preludePlies: opening?.actions.length ?? 0,
  };
  return { preparedSession, row };
}

/**
 * Finds the opening of a game; null for a run without openings. Both games of a pair begin with the same one, and after
 * the last opening of the suite the first one follows.
 */
function findOpening({ store }: ArenaContext, { arenaId, plan }: ArenaRun, { number }: GameToStart) {
  const count = plan?.openings?.count ?? 0;
  return count === 0 ? null : store.findOpening(arenaId, pairOf(number) % count);
}

/** How the session of a game begins: with the opening, which the host plays, and a seed where the game has one. */
const startOf = (run: ArenaRun, game: GameToStart, opening: Opening | null): SessionStart => ({
  openingActions: opening?.actions ?? [],
  ...seedOf(run, game),
});

function seedOf({ plan, runSeed, template }: ArenaRun, game: GameToStart): Pick<SessionStart, 'seed'> {
  if (runSeed === null || plan === null || plan.chance === 'none') return {};
  const seededGame = { template, ...game };
  return { seed: plan.chance === 'shared' ? pairSeed(runSeed, seededGame) : ownSeed(runSeed, seededGame) };
}
