import { availableParallelism } from 'node:os';
import type {
  ArenaComparison,
  ArenaRunInfo,
  ArenaRunReport,
  ArenaTable,
  ArenaTableRequest,
  NewArenaRun,
  OpeningSuiteInfo,
  SessionProvenance,
} from '../../shared/contract/index.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { ExportFile } from '../../shared/contract/export-file.ts';
import type { SessionRuns } from '../sessions/index.ts';
import { beginRun } from './begin-run.ts';
import { createEngineHashReader, type FleetOwner } from '../fleet/index.ts';
import { NO_FLEET, readRunGames, addCountedGameInJob } from './queued-games/ordered-games.ts';
import type { ArenaContext, ArenasDeps } from './context.ts';
import { createQueuedGames } from './queued-games/queued-games.ts';
import { createMemoryQueue } from '../fleet/index.ts';
import { exportArena } from './reports/export-arena.ts';
import { builtInSuites } from './openings/built-in-suites.ts';
import { readReport, readTableRun } from './reports/arena-report.ts';
import { isSettled } from './rules/paired-games.ts';
import { ratePlayers } from './rules/player-table.ts';
import { pairOf } from './rules/game-schedule.ts';
import { playerSeed, variantSeed } from './rules/seeds.ts';
import { cancelRun, requestRunState, setGamesPaused } from './run-states.ts';
import { advanceRun } from './advance-run.ts';
import { arenaStore } from './store.ts';
import { toRunInfo } from './run-info.ts';
import { compareWithCounterpart, playVariant } from './play-variant.ts';
import { createTournaments, type RunControls, type Tournaments } from './tournaments/service.ts';
import { tournamentStore } from './tournaments/store.ts';

/**
 * Arena runs: series of games between two players, in pairs with swapped seats.
 *
 * A run is `running`, `draining`, `paused`, `done`, `cancelled` or `stopped`. `begin` starts it as
 * `running`. `advanceRun` runs its next step: it starts games while there is room for them, and after the last game, or
 * the decision of a test that ends it, the run is `done`. A run is `stopped` when a game cannot be started or
 * `MAX_LOST_IN_A_ROW` successive games lost their model server; a storage that fails only delays it.
 * The person may pause, drain or cancel a run and resume a `draining`, `paused`, `stopped` or `cancelled` one. A step
 * follows the start of the host, the end of each game, the withdrawal of an order and each change by the person; steps
 * of one run never overlap.
 *
 * Each game is stored together with its session, so that after a restart `start` continues the unfinished runs without
 * playing a game twice.
 */
export interface Arenas extends RunControls, SessionRuns, FleetOwner {
  /** Continues the runs that are `running` or `draining`, and pauses the games of `paused` ones again. */
  start(): void;
  begin(request: NewArenaRun): Promise<Outcome<ArenaRunInfo>>;
  /** Newest first. */
  list(): readonly ArenaRunInfo[];
  /** Null for an unknown run. */
  readReport(arenaId: string): ArenaRunReport | null;
  /** Rates the players of all runs. */
  readTable(request: ArenaTableRequest): Outcome<ArenaTable>;
  /**
   * Compares a run with the newest run, or the named one, that has the same seed and presents the game under other
   * names; null when there is none.
   */
  compare(arenaId: string, withArenaId?: string): Outcome<ArenaComparison | null>;
  /** Plays the games of a finished run again: under other names or, after a variant, under the names of the game. */
  playVariant(arenaId: string): Promise<Outcome<ArenaRunInfo>>;
  /** The suites of openings of this program. */
  listSuites(): readonly OpeningSuiteInfo[];
  /** The run to which a session belongs, with the names of its players; null for other sessions. */
  findBySession(sessionId: string): RunOfSession | null;
  /**
   * The seed, in hex, of the draws that a random or built-in player makes in a game; null outside of runs that have
   * a seed.
   */
  playerSeedOf(sessionId: string, role: string): string | null;
  /** The seed, in hex, of the names of the variant that models play; null for the game itself. */
  variantSeedOf(sessionId: string): string | null;
  readonly tournaments: Tournaments;
  /** Null for an unknown run. */
  exportRun(arenaId: string, format: 'json' | 'csv'): ExportFile | null;
  stop(): void;
}

export type RunOfSession = NonNullable<SessionProvenance['arena']>;

export function createArenas(deps: ArenasDeps): Arenas {
  const store = arenaStore(deps.db);
  const context: ArenaContext = {
    ...deps,
    store,
    cores: availableParallelism(),
    arenaIdBySession: new Map(),
    steppingKeys: new Set(),
    tournaments: tournamentStore(deps.db),
    dueRuns: new Map(),
    lostInARow: new Map(),
    testProgress: new Map(),
    queuedGames: createQueuedGames({
      queue: deps.queue ?? createMemoryQueue(deps.runtime.clock),
      runtime: deps.runtime,
      log: deps.log,
    }),
    fleet: deps.fleet ?? NO_FLEET,
    readEngineHash: createEngineHashReader(),
    isStopped: false,
  };
  const controls = createControls(context);
  const unsubscribe = deps.bus.on('session.changed', ({ sessionId, ended }) => {
    if (ended) onGameEnded(context, sessionId);
  });
  const report = (arenaId: string): ArenaRunReport | null => {
    const run = store.find(arenaId);
    return run && readReport(context, run, readRunGames(context, arenaId));
  };
  return {
    start: () => resumeRuns(context),
    begin: (request) => beginRun(context, request),
    list: () => listRuns(context),
    readReport: report,
    readTable: (request) =>
      ratePlayers(
        store.list().map((run) => readTableRun(deps, run, store.listGames(run.arenaId))),
        request,
      ),
    compare: (arenaId, withArenaId) => compareWithCounterpart(context, arenaId, withArenaId),
    playVariant: (arenaId) => playVariant(context, arenaId),
    listSuites,
    findBySession(sessionId) {
      const gameRef = store.findBySession(sessionId);
      const run = gameRef && store.find(gameRef.arenaId);
      return run && { ...gameRef, a: run.a.name, b: run.b.name };
    },
    // A game whose run is in progress or paused waits for its players as long as they need.
    canWaitIndefinitely(sessionId) {
      const gameRef = store.findBySession(sessionId);
      const state = gameRef && store.find(gameRef.arenaId)?.state;
      return state === 'running' || state === 'draining' || state === 'paused';
    },
    preludePlies: store.preludePliesOf,
    isSeedSecret: (sessionId) => isSeedSecret(store, sessionId),
    variantSeedOf(sessionId) {
      const gameRef = store.findBySession(sessionId);
      const run = gameRef && store.find(gameRef.arenaId);
      const isRenamed = (run?.plan?.variant ?? null) !== null;
      return run === null || run.runSeed === null || !isRenamed ? null : variantSeed(run.runSeed);
    },
    playerSeedOf(sessionId, role) {
      const gameRef = store.findBySession(sessionId);
      const run = gameRef && store.find(gameRef.arenaId);
      if (gameRef === null || run === null || run.runSeed === null) return null;
      return playerSeed(run.runSeed, { template: run.template, number: gameRef.number, role });
    },
    ...controls,
    tournaments: createTournaments(context, controls),
    ...createFleetOwner(context),
    exportRun(arenaId, format) {
      const arenaReport = report(arenaId);
      return arenaReport && exportArena(arenaReport, format);
    },
    stop() {
      context.isStopped = true;
      context.queuedGames.stop();
      unsubscribe();
    },
  };
}

/** Takes the games that workers played for runs, and continues runs whose orders were withdrawn. */
const createFleetOwner = (context: ArenaContext): FleetOwner => ({
  onCounted: (arenaId, game) => addCountedGameInJob(context, arenaId, game),
  onWithdrawn: (arenaId) => advanceRun(context, arenaId),
});

const listRuns = (context: ArenaContext): readonly ArenaRunInfo[] =>
  context.store.list().map((run) => toRunInfo(run, readRunGames(context, run.arenaId), context.testProgress));

const listSuites = (): readonly OpeningSuiteInfo[] =>
  builtInSuites().map(({ name, template, sha256, openings }) => ({
    name,
    template,
    sha256,
    count: openings.length,
  }));

/**
 * Whether the seed of a session must not be shown: another game of its pair, or another attempt, may still be played from
 * it. Both games of a pair have one seed where they share their chance. Every run that is not done may be resumed.
 */
function isSeedSecret(store: ArenaContext['store'], sessionId: string): boolean {
  const gameRef = store.findBySession(sessionId);
  const run = gameRef && store.find(gameRef.arenaId);
  if (gameRef === null || run === null || run.plan?.chance !== 'shared' || run.state === 'done') return false;
  const pair = pairOf(gameRef.number);
  const rows = store.listGamesOfPair(run.arenaId, pair);
  const numbers = [2 * pair, 2 * pair + 1].filter((number) => number < run.games);
  return !numbers.every((number) => isSettled(rows.filter((row) => row.number === number)));
}

const createControls = (context: ArenaContext): RunControls => ({
  async pause(arenaId: string): Promise<Outcome<ArenaRunInfo>> {
    const pausedRun = await requestRunState(context, arenaId, 'paused');
    if (pausedRun.ok) setGamesPaused(context, arenaId, true);
    return pausedRun;
  },
  async drain(arenaId: string): Promise<Outcome<ArenaRunInfo>> {
    const drainingRun = await requestRunState(context, arenaId, 'draining');
    if (drainingRun.ok) advanceRun(context, arenaId);
    return drainingRun;
  },
  cancel: (arenaId: string) => cancelRun(context, arenaId),
  async resume(arenaId: string): Promise<Outcome<ArenaRunInfo>> {
    const resumedRun = await requestRunState(context, arenaId, 'running');
    if (!resumedRun.ok) return resumedRun;
    setGamesPaused(context, arenaId, false);
    advanceRun(context, arenaId);
    return resumedRun;
  },
});

function onGameEnded(context: ArenaContext, sessionId: string): void {
  const arenaId = context.arenaIdBySession.get(sessionId);
  if (arenaId === undefined) return;
  context.arenaIdBySession.delete(sessionId);
  void context.queuedGames.complete(sessionId);
  const isServerLost = context.sessions.findSummary(sessionId)?.outcomeReason === 'endpoint_lost';
  context.lostInARow.set(arenaId, isServerLost ? (context.lostInARow.get(arenaId) ?? 0) + 1 : 0);
  advanceRun(context, arenaId);
}

/**
 * Continues the unfinished runs. The players have just been started and have not moved yet, so that a paused game stays
 * as it is.
 */
function resumeRuns(context: ArenaContext): void {
  for (const { arenaId, state } of context.store.listUnfinished()) {
    if (state === 'paused') setGamesPaused(context, arenaId, true);
    advanceRun(context, arenaId);
  }
}
