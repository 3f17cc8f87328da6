import type {
  ArenaGame,
  ArenaReport,
  ModelBuild,
  ModelStats,
  SentSampling,
} from '../../shared/contract/index.ts';
import { createTally, type Models, type MoveRecord } from '../models/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { countsIn, sideOf, type GameRow } from './rules/schedule.ts';
import type { Arena, ArenaPlayer } from './store.ts';
import { toInfo } from './summary.ts';

export interface ReportDeps {
  readonly sessions: Sessions;
  readonly models: Models;
}

/** Everything about an arena, figures counted anew from the records. */
export function toReport(deps: ReportDeps, arena: Arena, rows: readonly GameRow[]): ArenaReport {
  const info = toInfo(arena, rows);
  const counted = rows.filter(countsIn);
  const mine = {
    a: { rows: counted, isMine: (role: string, { aRole }: GameRow) => role === aRole },
    b: { rows: counted, isMine: (role: string, { aRole }: GameRow) => role !== aRole },
  };
  const bothRandom = arena.a.choice.kind === 'random' && arena.b.choice.kind === 'random';
  const [low, high] = info.interval95 ?? [0, 1];
  return {
    ...info,
    stats: { a: statsOf(deps, arena.a, mine.a), b: statsOf(deps, arena.b, mine.b) },
    sampling: { a: samplingOf(deps, mine.a), b: samplingOf(deps, mine.b) },
    builds: { a: buildsOf(deps, mine.a), b: buildsOf(deps, mine.b) },
    harness: bothRandom && info.interval95 !== null ? (low <= 0.5 && high >= 0.5 ? 'fair' : 'unfair') : null,
    rows: rows.map((row) => toGame(deps, row)),
  };
}

const actionsOf = ({ sessions }: ReportDeps, sessionId: string) =>
  sessions.logAs(sessionId, null)?.rows.filter(({ kind }) => kind === 'action') ?? [];

const toGame = (deps: ReportDeps, row: GameRow): ArenaGame => ({
  ...row,
  winner: countsIn(row) ? sideOf(row) : null,
  counts: countsIn(row),
  plies: actionsOf(deps, row.sessionId).length,
});

interface Part {
  readonly rows: readonly GameRow[];
  readonly isMine: (role: string, row: GameRow) => boolean;
}

function statsOf(deps: ReportDeps, player: ArenaPlayer, part: Part): ModelStats {
  return player.choice.kind === 'llm' ? modelStatsOf(deps, part) : plainStatsOf(deps, part);
}

const recordsOf = ({ models }: ReportDeps, { rows, isMine }: Part): readonly MoveRecord[] =>
  rows.flatMap((row) => models.movesOf(row.sessionId).filter(({ role }) => isMine(role, row)));

function modelStatsOf(deps: ReportDeps, part: Part): ModelStats {
  const tally = createTally();
  for (const record of recordsOf(deps, part)) tally.add(record);
  return tally.stats();
}

/** Someone may have changed the endpoint in the middle of a run, so there may be several. */
function samplingOf(deps: ReportDeps, part: Part): SentSampling[] {
  return variantsIn(
    recordsOf(deps, part).flatMap(({ attempts }) => attempts.map(({ sampling }) => sampling)),
  );
}

/** Another file may have been loaded under the same name. */
const buildsOf = (deps: ReportDeps, part: Part): ModelBuild[] =>
  variantsIn(recordsOf(deps, part).map(({ build }) => build));

/** Each value once, in the order of its first use. */
const variantsIn = <T extends object>(values: readonly (T | null)[]): T[] => [
  ...new Map(
    values.flatMap((value) => (value === null ? [] : [[JSON.stringify(value), value] as const])),
  ).values(),
];

/** A player without prompts: its moves and refusals from the log, its time between the rows. */
function plainStatsOf(deps: ReportDeps, { rows, isMine }: Part): ModelStats {
  let moves = 0;
  let refused = 0;
  let spentMs = 0;
  for (const row of rows) {
    let beforeMs = Date.parse(deps.sessions.facts(row.sessionId)?.createdAt ?? '');
    for (const { role, createdAt } of actionsOf(deps, row.sessionId)) {
      const atMs = Date.parse(createdAt);
      if (isMine(role, row)) {
        moves += 1;
        spentMs += atMs - beforeMs;
      }
      beforeMs = atMs;
    }
    refused += deps.sessions.refusals(row.sessionId).filter(({ role }) => isMine(role, row)).length;
  }
  const attempts = moves + refused;
  return {
    ...createTally().stats(),
    moves,
    attempts,
    illegalRate: attempts === 0 ? 0 : refused / attempts,
    firstTryRate: moves === 0 ? 0 : Math.max(0, moves - refused) / moves,
    retriesPerMove: moves === 0 ? 0 : refused / moves,
    secondsPerMove: moves === 0 ? 0 : spentMs / moves / 1000,
  };
}
