import type {
  ArenaEvidence,
  ArenaGame,
  ArenaRunReport,
  ArenaServer,
  ModelAttempt,
  ModelBuild,
  ModelStats,
  SentSampling,
} from '../../../shared/contract/index.ts';
import { findFault } from '../../../shared/fault.ts';
import type { Audit } from '../../platform/audit/index.ts';
import { createModelStatsTally, type Models, type MoveRecord } from '../../models/index.ts';
import type { GameRegistry } from '../../games/index.ts';
import { MOVE_NODES } from '../../players/index.ts';
import type { PlayedBy } from '../../fleet/index.ts';
import type { Sessions } from '../../sessions/index.ts';
import { readChips } from './read-chips.ts';
import { evidenceOf } from './evidence.ts';
import { playerLabel } from '../player-label.ts';
import { usedServers } from '../rules/used-servers.ts';
import { estimateByCounting, type ReplacedMoves } from '../rules/countings.ts';
import type { TableRun } from '../rules/player-table.ts';
import { isCounted, isVoid, sideOf, type GameRow } from '../rules/game-schedule.ts';
import type { ArenaRun, ArenaPlayer } from '../store.ts';
import { testStoredRun, toRunInfo, type TestProgressByRun } from '../run-info.ts';

export interface ReportDeps {
  readonly games: Pick<GameRegistry, 'get'>;
  readonly sessions: Sessions;
  readonly models: Models;
  readonly audit: Pick<Audit, 'rowsBySubject'>;
  readonly testProgress?: TestProgressByRun;
  /** Who played a session; absent where this host plays all of them. */
  readonly fleet?: { findPlayedBy(sessionId: string): PlayedBy | null };
}

/** Reads the full report of a run; its statistics are computed from the stored records. */
export function readReport(deps: ReportDeps, run: ArenaRun, rows: readonly GameRow[]): ArenaRunReport {
  const runInfo = toRunInfo(run, rows, deps.testProgress);
  const storedRows = rows.filter(({ isOrdered }) => isOrdered !== true);
  const countedRows = rows.filter(isCounted);
  const parts = partsOf(countedRows);
  const areBothRandom = run.a.choice.kind === 'random' && run.b.choice.kind === 'random';
  const [low, high] = runInfo.interval95 ?? [0, 1];
  const replacedMovesOf = readReplacedMoves(deps, run, rows);
  return {
    ...runInfo,
    failure: run.state === 'stopped' ? (findLastServerFailure(deps, rows)?.failure ?? null) : null,
    stats: { a: readStats(deps, run.a, parts.a), b: readStats(deps, run.b, parts.b) },
    sampling: { a: readSamplings(deps, parts.a), b: readSamplings(deps, parts.b) },
    builds: { a: readBuilds(deps, parts.a), b: readBuilds(deps, parts.b) },
    servers: readServers(deps, run, rows),
    harness:
      areBothRandom && runInfo.interval95 !== null ? (low <= 0.5 && high >= 0.5 ? 'fair' : 'unfair') : null,
    policies: estimateByCounting(rows, run.games, replacedMovesOf),
    chips: readChips(deps, run, rows),
    evidence: readRunEvidence(deps, run, rows),
    distinctGames: countDistinct(deps, run, countedRows),
    sprtPath: [...(testStoredRun(run, rows, deps.testProgress)?.path ?? [])],
    rows: storedRows.map((row) => ({ ...toGame(deps, row), replaced: replacedMovesOf(row.sessionId) })),
  };
}

const partsOf = (rows: readonly GameRow[]): Readonly<Record<'a' | 'b', PlayerPart>> => ({
  a: { rows, isMine: (role, { aRole }) => role === aRole },
  b: { rows, isMine: (role, { aRole }) => role !== aRole },
});

/** Reads a run as the table of the players needs it, without the logs of its games. */
export function readTableRun(deps: ReportDeps, run: ArenaRun, rows: readonly GameRow[]): TableRun {
  const parts = partsOf(rows.filter(isCounted));
  const readOfModel = <T>(side: 'a' | 'b', read: (deps: ReportDeps, part: PlayerPart) => T[]): T[] =>
    run[side].choice.kind === 'llm' ? read(deps, parts[side]) : [];
  const description = {
    ...run,
    sampling: { a: readOfModel('a', readSamplings), b: readOfModel('b', readSamplings) },
    builds: { a: readOfModel('a', readBuilds), b: readOfModel('b', readBuilds) },
  };
  return {
    template: run.template,
    a: playerLabel(description, 'a'),
    b: playerLabel(description, 'b'),
    policies: estimateByCounting(rows, run.games, readReplacedMoves(deps, run, rows)),
    finished: rows.filter((row) => row.status === 'completed' && !isVoid(row)).length,
  };
}

/**
 * Counts the moves of each game that the policy of a model chose in its place; the returned function gives them by
 * session.
 */
export function readReplacedMoves(
  { models }: Pick<ReportDeps, 'models'>,
  { a: first, b: second }: ArenaRun,
  rows: readonly GameRow[],
): (sessionId: string) => ReplacedMoves {
  if (first.choice.kind !== 'llm' && second.choice.kind !== 'llm') return () => ({ a: 0, b: 0 });
  const replacedMoves = new Map(
    rows.map(({ sessionId, aRole }) => {
      const moves = models.movesOf(sessionId).filter(({ policyUsed }) => policyUsed === 'random');
      const a = moves.filter(({ role }) => role === aRole).length;
      return [sessionId, { a, b: moves.length - a }] as const;
    }),
  );
  return (sessionId) => replacedMoves.get(sessionId) ?? { a: 0, b: 0 };
}

/** Finds the last attempt of the newest game that lost its model's server: what that server returned. Null for none. */
export const findLastServerFailure = (
  { models }: Pick<ReportDeps, 'models'>,
  rows: readonly GameRow[],
): ModelAttempt | null => {
  const lastLostGame = rows.findLast(({ reason }) => reason === 'endpoint_lost');
  return lastLostGame === undefined
    ? null
    : (models.movesOf(lastLostGame.sessionId).at(-1)?.attempts.at(-1) ?? null);
};

const readActions = ({ sessions }: ReportDeps, sessionId: string) =>
  sessions.logAs(sessionId, null)?.rows.filter(({ kind }) => kind === 'action') ?? [];

/**
 * Counts the distinct games. Games in which each role chose the same actions count as one, because a repeated game is
 * no further evidence. Which of two simultaneous choices came first does not matter, and games with chance are dealt
 * differently.
 */
function countDistinct(deps: ReportDeps, { plan }: ArenaRun, rows: readonly GameRow[]): number {
  const isDealt = plan !== null && plan.chance !== 'none';
  const keyOf = ({ sessionId, number }: GameRow): string => {
    const actionsByRole = new Map<string, unknown[]>();
    for (const { role, action } of readActions(deps, sessionId))
      actionsByRole.set(role, [...(actionsByRole.get(role) ?? []), action]);
    const byRole = [...actionsByRole].map((entry) => JSON.stringify(entry)).sort();
    return JSON.stringify([isDealt ? number : null, ...byRole]);
  };
  return new Set(rows.map(keyOf)).size;
}

function toGame(deps: ReportDeps, row: GameRow): Omit<ArenaGame, 'replaced'> {
  const { endedAt: _, isOrdered: __, ...game } = row;
  return {
    ...game,
    winner: isCounted(row) ? sideOf(row) : null,
    counts: isCounted(row),
    fault: findFault({ reason: row.reason, winner: row.winner }, null),
    playedBy: deps.fleet?.findPlayedBy(row.sessionId) ?? null,
    plies: readActions(deps, row.sessionId).length,
  };
}

interface PlayerPart {
  readonly rows: readonly GameRow[];
  readonly isMine: (role: string, row: GameRow) => boolean;
}

function readStats(deps: ReportDeps, player: ArenaPlayer, part: PlayerPart): ModelStats {
  return player.choice.kind === 'llm' ? readModelStats(deps, part) : readPlainStats(deps, part);
}

const readMoveRecords = ({ models }: ReportDeps, { rows, isMine }: PlayerPart): readonly MoveRecord[] =>
  rows.flatMap((row) => models.movesOf(row.sessionId).filter(({ role }) => isMine(role, row)));

function readModelStats(deps: ReportDeps, part: PlayerPart): ModelStats {
  const tally = createModelStatsTally();
  for (const record of readMoveRecords(deps, part)) tally.add(record);
  return tally.stats();
}

/** Reads the samplings used; there are several if the endpoint was changed during the run. */
function readSamplings(deps: ReportDeps, part: PlayerPart): SentSampling[] {
  return distinctOf(
    readMoveRecords(deps, part).flatMap(({ attempts }) => attempts.map(({ sampling }) => sampling)),
  );
}

/** Reads the evidence of a run. It covers the prompts of all games, in their order, also of games that do not count. */
function readRunEvidence(deps: ReportDeps, run: ArenaRun, rows: readonly GameRow[]): ArenaEvidence {
  const inOrder = rows.toSorted((left, right) => left.number - right.number || left.attempt - right.attempt);
  const parts = partsOf(inOrder);
  const movesOf = (side: 'a' | 'b'): readonly MoveRecord[] =>
    run[side].choice.kind === 'llm' ? readMoveRecords(deps, parts[side]) : [];
  return evidenceOf(run, {
    auditRows: deps.audit.rowsBySubject(run.arenaId),
    trustClasses: inOrder.flatMap(({ sessionId }) => deps.fleet?.findPlayedBy(sessionId)?.trust ?? []),
    moveNodes: MOVE_NODES,
    moves: { a: movesOf('a'), b: movesOf('b') },
  });
}

/** Reads the servers of both players with what they did in the run. */
function readServers(deps: ReportDeps, run: ArenaRun, rows: readonly GameRow[]): ArenaRunReport['servers'] {
  const parts = partsOf(rows);
  const serversOf = (side: 'a' | 'b'): ArenaServer[] => {
    const { choice } = run[side];
    return choice.kind === 'llm'
      ? usedServers(deps.models.serversOf(choice.endpointId), readMoveRecords(deps, parts[side]))
      : [];
  };
  return { a: serversOf('a'), b: serversOf('b') };
}

/** Reads the builds that played; there are several if another file was loaded under the same name. */
const readBuilds = (deps: ReportDeps, part: PlayerPart): ModelBuild[] =>
  distinctOf(readMoveRecords(deps, part).map(({ build }) => build));

/** The distinct values in the order of their first use. */
const distinctOf = <T extends object>(values: readonly (T | null)[]): T[] => [
  ...new Map(
    values.flatMap((value) => (value === null ? [] : [[JSON.stringify(value), value] as const])),
  ).values(),
];

/**
 * Finds when the first player was asked for a move. For a game of a worker this is its first action, because the game was
 * fixed long before it was played.
 */
const findStart = (
  { fleet, sessions }: ReportDeps,
  { sessionId }: GameRow,
  firstActionAt: string | undefined,
): string | undefined =>
  (fleet?.findPlayedBy(sessionId) ?? null) === null
    ? sessions.findSummary(sessionId)?.createdAt
    : firstActionAt;

/**
 * Reads the statistics of a player that is not a model: moves, refusals and times come from the session log. The host
 * played the opening, so it is no move of a player.
 */
function readPlainStats(deps: ReportDeps, { rows, isMine }: PlayerPart): ModelStats {
  let moves = 0;
  let refusedMoves = 0;
  let spentMs = 0;
  for (const row of rows) {
    const actions = readActions(deps, row.sessionId);
    let beforeMs = Date.parse(findStart(deps, row, actions[0]?.createdAt) ?? '');
    for (const [index, { role, createdAt }] of actions.entries()) {
      const atMs = Date.parse(createdAt);
      if (index >= row.preludePlies && isMine(role, row)) {
        moves += 1;
        spentMs += atMs - beforeMs;
      }
      beforeMs = atMs;
    }
    refusedMoves += deps.sessions.listRefusals(row.sessionId).filter(({ role }) => isMine(role, row)).length;
  }
  const attempts = moves + refusedMoves;
  return {
    ...createModelStatsTally().stats(),
    moves,
    attempts,
    illegalRate: attempts === 0 ? 0 : refusedMoves / attempts,
    firstTryRate: moves === 0 ? 0 : Math.max(0, moves - refusedMoves) / moves,
    retriesPerMove: moves === 0 ? 0 : refusedMoves / moves,
    secondsPerMove: moves === 0 ? 0 : spentMs / moves / 1000,
  };
}
