import { toReasonJson } from '../../../shared/contract/league-reason.ts';
import type { LeagueExportFormat } from '../../../shared/contract/index.ts';
import type { PrizeJson } from '../../../shared/contract/prize-json.ts';
import type { PlayedBy } from '../../fleet/index.ts';
import type { LeagueAgentView, LeagueView } from '../types.ts';
import type { LeagueMatchRecord } from '../records.ts';
import { findMatchEvidenceProblem } from '../rules/results/match-evidence-problem.ts';
import { matchReasonOf } from '../rules/results/match-reason.ts';
import { isDraw } from '../rules/points-standings.ts';
import { countedScoreOf } from './current-standings.ts';
import type { ExportFile } from '../../../shared/contract/export-file.ts';

/** Version of the JSON export. It rises when a field changes its meaning or is removed. */
const LEAGUE_EXPORT_SCHEMA = 1;

/**
 * Exports a league as a file. The view contains no numbers or choices of undecided matches, so the
 * file contains none either. `prize` is part of the JSON; null if none is set.
 */
export function exportLeague(
  view: LeagueView,
  format: Exclude<LeagueExportFormat, 'pgn'>,
  prize: PrizeJson | null = null,
): ExportFile {
  const stem = `league-${view.league.leagueId.replace(/^league_/u, '')}`;
  if (format === 'json') {
    const text = `${JSON.stringify({ ...leagueJson(view), prize }, null, 2)}\n`;
    return { fileName: `${stem}.json`, mediaType: 'application/json', text };
  }
  const part = format === 'table_csv' ? 'table' : 'matches';
  const rows = part === 'table' ? tableRows(view) : matchRows(view);
  return { fileName: `${stem}-${part}.csv`, mediaType: 'text/csv', text: toCsv(rows) };
}

const kindOf = (kind: LeagueAgentView['kind']) => (agent: LeagueAgentView) => agent.kind === kind;

/**
 * The JSON export. Field names are in snake case as in the protocol; docs/cli-league.md describes them.
 */
function leagueJson(view: LeagueView): Record<string, unknown> {
  const { league } = view;
  return {
    schema: LEAGUE_EXPORT_SCHEMA,
    league_id: league.leagueId,
    name: league.name,
    game: league.gameType,
    status: league.status,
    halt_reason: league.haltReason,
    format: league.settings.format,
    settings: {
      swiss_rounds: league.settings.swissRounds,
      wire: league.settings.wire,
      auth: league.settings.auth,
      ranking: league.settings.ranking,
      trust_referee: league.settings.trustReferee,
      rate_technical: league.settings.rateTechnical,
      late_entry: league.settings.lateEntry === true,
      budget_ms: league.settings.budgetMs,
    },
    created_at: league.createdAt,
    started_at: league.startedAt,
    ended_at: league.endedAt,
    players: view.agents.filter(kindOf('player')).map(agentJson),
    referees: view.agents.filter(kindOf('referee')).map(agentJson),
    standings: view.standings.map((row) => ({
      place: row.uniqueRank,
      rank: row.sharedRank,
      player_id: row.playerId,
      display_name: row.displayName,
      played: row.played,
      wins: row.wins,
      draws: row.draws,
      losses: row.losses,
      points: row.points,
      technical_losses: row.technicalLosses,
      sonneborn_berger: row.sonnebornBerger,
      decided_by: row.decidedBy,
      elo: {
        difference: row.elo.difference,
        interval95: row.elo.interval95,
        margin95: row.elo.margin95,
        superiority: row.elo.superiority,
      },
    })),
    rounds: view.rounds.map((round) => ({
      round: round.round,
      bye: round.byes,
      drawn_at: round.pairedAt,
      completed_at: round.completedAt,
      matches: view.matches
        .filter((match) => match.round === round.round)
        .map((match) => ({
          ...matchJson(league.settings.budgetMs)(match),
          played_by: view.playedBy?.get(match.sessionId ?? '') ?? null,
        })),
    })),
    interventions: (view.interventions ?? []).map((intervention) => ({
      ordinal: intervention.ordinal,
      kind: intervention.kind,
      match_id: intervention.matchId,
      player_id: intervention.playerId,
      counts: intervention.counts && { winner: intervention.counts.winner, void: intervention.counts.isVoid },
      annulled: intervention.annulled,
      reason: intervention.reason,
      at: intervention.at,
    })),
  };
}

const agentJson = (agent: LeagueAgentView) => ({
  id: agent.agentId,
  display_name: agent.displayName,
  endpoint: agent.endpoint,
  dialect: agent.dialect,
  built_in: agent.isHosted,
  strategy: agent.strategy,
  unauthenticated: agent.unauthenticated,
  registered_at: agent.registeredAt,
  first_round: agent.firstRound,
});

const matchJson = (budgetMs: number) => (match: LeagueMatchRecord) => ({
  match_id: match.matchId,
  player_a: match.a,
  player_b: match.b,
  referee_id: match.refereeId,
  state: match.phase,
  result: resultOf(match),
  winner: match.winner,
  absent: match.absent,
  drawn_number: match.drawnNumber,
  choices: match.choices,
  evidence_gap: findMatchEvidenceProblem(match),
  draw_hash: match.numberHash,
  draw_salt: match.salt,
  reported_winner: match.reportedWinner,
  disputed: match.disputed,
  session_id: match.sessionId,
  outcome: match.outcome,
  reason: match.reason,
  result_reason: toReasonJson(matchReasonOf(match, budgetMs)),
  void: match.isVoid,
  counted: match.correction ? { winner: match.correction.winner, void: match.correction.isVoid } : null,
  void_attempts: match.voidAttempts,
  replay_of: match.replayOf,
  lot: match.lot === null ? null : { winner: match.lot.winner, hash: match.lot.hash, salt: match.lot.salt },
  decided_at: match.decidedAt,
  reported_at: match.reportedAt,
});

/**
 * `a` or `b` for the winner, `draw`, `void` when neither player played, a fault of the host spoiled the match or the
 * organiser decided so, null while the match is unfinished.
 */
function resultOf(match: LeagueMatchRecord): 'a' | 'b' | 'draw' | 'void' | null {
  const score = countedScoreOf(match);
  if (score === null) return null;
  if (score.isVoid === true) return 'void';
  if (isDraw(score)) return 'draw';
  return score.winner === null ? 'void' : score.winner === match.a ? 'a' : 'b';
}

type Cell = string | number | boolean | null;

const roundTo = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits));

const tableRows = ({ standings }: LeagueView): Cell[][] => [
  [
    'place',
    'rank',
    'player_id',
    'display_name',
    'played',
    'wins',
    'draws',
    'losses',
    'points',
    'technical_losses',
    'sonneborn_berger',
    'decided_by',
    'elo_difference',
    'elo_margin95',
    'superiority',
  ],
  ...standings.map((row) => [
    row.uniqueRank,
    row.sharedRank,
    row.playerId,
    row.displayName,
    row.played,
    row.wins,
    row.draws,
    row.losses,
    row.points,
    row.technicalLosses,
    row.sonnebornBerger,
    row.decidedBy,
    roundTo(row.elo.difference, 1),
    roundTo(row.elo.margin95, 1),
    roundTo(row.elo.superiority, 4),
  ]),
];

const matchRows = ({ matches, agents, playedBy }: LeagueView): (readonly Cell[])[] => {
  const names = new Map(
    agents.filter(kindOf('player')).map(({ agentId, displayName }) => [agentId, displayName]),
  );
  return [
    [
      'round',
      'match_id',
      'player_a',
      'name_a',
      'player_b',
      'name_b',
      'referee_id',
      'state',
      'result',
      'winner',
      'absent',
      'drawn_number',
      'choice_a',
      'choice_b',
      'disputed',
      'session_id',
      'reported_at',
      'evidence_gap',
      'worker',
      'worker_class',
    ],
    ...matches.map((match) => [
      ...matchRow(match, names),
      ...workerCells(playedBy?.get(match.sessionId ?? '')),
    ]),
  ];
};

const workerCells = (playedBy: PlayedBy | undefined): readonly Cell[] =>
  playedBy === undefined ? [null, null] : [playedBy.worker, playedBy.trust];

const matchRow = (match: LeagueMatchRecord, names: ReadonlyMap<string, string>): readonly Cell[] => [
  match.round,
  match.matchId,
  match.a,
  names.get(match.a) ?? '',
  match.b,
  names.get(match.b) ?? '',
  match.refereeId,
  match.phase,
  resultOf(match),
  match.winner,
  (match.absent ?? []).join(' '),
  match.drawnNumber,
  match.choices?.[match.a] ?? null,
  match.choices?.[match.b] ?? null,
  match.disputed,
  match.sessionId,
  match.reportedAt,
  findMatchEvidenceProblem(match),
];

/** Formats a CSV cell. Text that a spreadsheet would read as a formula gets an apostrophe in front. */
function formatCell(value: Cell): string {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
