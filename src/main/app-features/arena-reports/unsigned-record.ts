import type { ArenaGame, ArenaRunReport } from '../../../shared/contract/index.ts';
import type { EndReason } from '../../../shared/end-reason.ts';
import type { Json } from '../../../shared/json.ts';
import {
  ARENA_REPORT_FORMAT,
  GAME_COLUMNS,
  NET_COLUMN,
  gameHashesOf,
  recountGames,
  sectionHashes,
  type ArenaReportRecord,
  type ReportGame,
  type ReportSections,
} from '../../arena/index.ts';

/** What a record contains or needs beside the run's own report. */
export interface RecordInput {
  readonly host: ReportSections['host'];
  readonly madeAt: string;
  /** The hash of the last row of a session's log; null when the session cannot be proved. */
  readonly headOf: (sessionId: string) => string | null;
  readonly sha256: (text: string) => string;
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** The record of a run without its signature. */
export function unsignedRecord(report: ArenaRunReport, input: RecordInput): ArenaReportRecord {
  const games = gamesOf(report, input);
  const { verdict } = report.statistics;
  const run = {
    arena_id: report.arenaId,
    game: report.template,
    games: report.games,
    state: report.state,
    created_at: isoOf(report.createdAtMs),
    ended_at: report.endedAtMs === null ? null : isoOf(report.endedAtMs),
    ...(report.chips === null
      ? {}
      : { chips: { hands: report.chips.hands, big_blind: report.chips.bigBlind } }),
  };
  const test = verdict && { settings: verdict.settings, stops: verdict.stops };
  const sections: ReportSections = {
    run,
    players: { a: sideOf(report, 'a'), b: sideOf(report, 'b') },
    plan: report.plan as Json,
    test,
    columns: report.chips === null ? GAME_COLUMNS : [...GAME_COLUMNS, NET_COLUMN],
    games,
    results: recountGames({ games, run, test }),
    statistics: { stats: report.stats, sampling: report.sampling, builds: report.builds },
    evidence: report.evidence,
    host: input.host,
    made_at: input.madeAt,
  };
  const withHashes = { ...sections, game_hashes: gameHashesOf(games, input.sha256) };
  return {
    format: ARENA_REPORT_FORMAT,
    ...withHashes,
    hashes: sectionHashes(withHashes, input.sha256),
    key: null,
    signature: null,
  };
}

/** The games of the report. A game that is still being played, or whose log is damaged, is left out. */
function gamesOf({ rows, chips }: ArenaRunReport, { headOf }: RecordInput): readonly ReportGame[] {
  const nets = chips && new Map(chips.nets.map(({ sessionId, net }) => [sessionId, net]));
  return rows.flatMap((row): readonly ReportGame[] => {
    const head = row.status === 'completed' ? headOf(row.sessionId) : null;
    if (head === null) return [];
    const game = gameOf(row, head);
    return [nets === null ? game : [...game, nets.get(row.sessionId) ?? null]];
  });
}

/** A game of a run without chips. */
type GameWithoutNet = ReportGame extends readonly [...infer Members, (number | null)?] ? Members : never;

/** The values of a game in the order of `GAME_COLUMNS`. */
function gameOf(row: ArenaGame, head: string): GameWithoutNet {
  return [
    row.number,
    row.attempt,
    row.sessionId,
    head,
    row.aRole,
    row.winner,
    row.outcome,
    row.reason as EndReason | null,
    row.plies,
    row.preludePlies,
    row.openingId,
    row.replaced.a,
    row.replaced.b,
  ];
}

function sideOf({ policy, ...report }: ArenaRunReport, side: 'a' | 'b'): ReportSections['players']['a'] {
  const { name, choice } = report[side];
  return {
    name,
    kind: choice.kind,
    level: choice.kind === 'builtin' ? choice.level : null,
    policy: policy[side],
  };
}
