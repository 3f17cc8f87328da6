import type { Agents } from '../agents/index.ts';
import type { Audit } from '../platform/audit/index.ts';
import type { Db, Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { GameRegistry } from '../games/index.ts';
import type { Log } from '../platform/log.ts';
import type { Players } from '../players/index.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { ReadEngineHash } from '../fleet/index.ts';
import type { ReportDeps } from './reports/arena-report.ts';
import { readRunGames, type ArenaFleet } from './queued-games/ordered-games.ts';
import type { QueuedGames } from './queued-games/queued-games.ts';
import type { WorkQueue } from '../fleet/index.ts';
import type { GameRow } from './rules/game-schedule.ts';
import type { ArenaRun, ArenaStore } from './store.ts';
import type { TournamentStore } from './tournaments/store.ts';
import { toRunInfo, type TestProgressByRun } from './run-info.ts';

export interface ArenasDeps extends ReportDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly games: GameRegistry;
  readonly agents: Agents;
  readonly players: Players;
  readonly log: Log;
  /** Where the games of runs are offered as work; a queue in memory when absent. */
  readonly queue?: WorkQueue;
  /** The workers of this host; none when absent. */
  readonly fleet?: ArenaFleet;
}

/** The stores and dependencies that the parts of the arena share. */
export interface ArenaContext extends ArenasDeps {
  readonly store: ArenaStore;
  readonly tournaments: TournamentStore;
  /** Processor cores of this computer. */
  readonly cores: number;
  /** The id of the run of each active game, by session id. */
  readonly arenaIdBySession: Map<string, string>;
  /**
   * Runs and tournaments with a step in progress; a run of a tournament is stepped with the whole tournament.
   */
  readonly steppingKeys: Set<string>;
  /** The runs that need another step after the current one, by the run or the tournament that is stepped. */
  readonly dueRuns: Map<string, Set<string>>;
  readonly testProgress: TestProgressByRun;
  readonly queuedGames: QueuedGames;
  readonly fleet: ArenaFleet;
  readonly readEngineHash: ReadEngineHash;
  /** Number of successive games that lost their model server, by run. */
  readonly lostInARow: Map<string, number>;
  /** The host is stopping, so no run is stepped. */
  isStopped: boolean;
}

export { isoNow } from '../platform/runtime.ts';

export const appendRunAudit = (
  { audit }: ArenaContext,
  event: { readonly action: string; readonly actor: string },
  { arenaId, template, games, a, b }: ArenaRun,
  extra: Readonly<Record<string, string | number>> = {},
): void =>
  void audit.append({
    system: 'sessions',
    ...event,
    subject: arenaId,
    payload: { template, games, a: a.name, b: b.name, ...extra },
  });

export const emitProgress = (
  context: ArenaContext,
  run: ArenaRun,
  rows: readonly GameRow[] = readRunGames(context, run.arenaId),
): void => context.bus.emit('arena.progress', toRunInfo(run, rows, context.testProgress));

/** Lists the games of a run that are in progress on this host, without those that workers play. */
export const listActiveGames = (
  { store }: Pick<ArenaContext, 'store'>,
  arenaId: string,
): readonly GameRow[] => store.listGames(arenaId).filter(({ status }) => status === 'active');
