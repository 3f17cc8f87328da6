import type {
  ArenaCountings,
  ArenaRunReport,
  ArenaServer,
  ArenaStatistics,
  ArenaVerdict,
  ModelStats,
} from '../../../shared/contract/index.ts';
import type { ExportFile } from '../../../shared/contract/export-file.ts';

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

const RATE_DIGITS = 4;

function statsJson(stats: ModelStats) {
  return {
    moves: stats.moves,
    attempts: stats.attempts,
    illegalRate: round(stats.illegalRate, RATE_DIGITS),
    unparsableRate: round(stats.unparsableRate, RATE_DIGITS),
    firstTryRate: round(stats.firstTryRate, RATE_DIGITS),
    retriesPerMove: round(stats.retriesPerMove, RATE_DIGITS),
    promptTokensPerMove: round(stats.promptTokensPerMove, 1),
    completionTokensPerMove: round(stats.completionTokensPerMove, 1),
    tokensPerMove: round(stats.tokensPerMove, 1),
    secondsPerMove: round(stats.secondsPerMove, 3),
    latencyP50Ms: stats.latencyP50Ms === null ? null : Math.round(stats.latencyP50Ms),
    latencyP95Ms: stats.latencyP95Ms === null ? null : Math.round(stats.latencyP95Ms),
    waitP95Ms: stats.waitP95Ms === null ? null : Math.round(stats.waitP95Ms),
    timeouts: stats.timeouts,
    transportRetries: stats.transportRetries,
  };
}

/** How the games are paired; null for runs of earlier versions. */
const planJson = ({ plan }: ArenaRunReport) =>
  plan && {
    pairs: plan.pairs,
    at_once: plan.atOnce,
    openings: plan.openings,
    chance: plan.chance,
    variant: plan.variant,
    workers: plan.workers,
    seed_hash: plan.seedHash,
    seed: plan.seed,
  };

const METHOD_TEXTS: Readonly<Record<ArenaStatistics['method'], string>> = {
  'plus-pairs': 'normal interval over pairs of games, with 0.4 more pairs in each of the five classes',
  'plus-games': 'normal interval over games, with 4/3 more games in each of the three classes',
  wilson: 'Wilson score interval on the share of points, a draw counting half',
};

const countingJson = ({ method, isBiased, leftOut, ...table }: ArenaCountings['strict']) => ({
  share: table.share === null ? null : round(table.share, RATE_DIGITS),
  interval95: table.interval95?.map((end) => round(end, RATE_DIGITS)) ?? null,
  elo95: table.elo95?.map((end) => (end === null ? null : round(end, 1))) ?? null,
  intervalMethod: METHOD_TEXTS[method],
  units: table.units,
  pent: table.pent,
  unpaired: table.unpaired,
  leftOut,
  isBiased,
});

/** Null for games that are not compared by chips. */
const chipsJson = ({ chips }: ArenaRunReport) =>
  chips && {
    hands: chips.hands,
    big_blind: chips.bigBlind,
    pairs: chips.pairs,
    big_blinds_per_hand: chips.perHand === null ? null : round(chips.perHand, RATE_DIGITS),
    interval95: chips.interval95?.map((end) => round(end, RATE_DIGITS)) ?? null,
    leftOut: chips.leftOut,
  };

const verdictJson = (verdict: ArenaVerdict | null, recount: ArenaStatistics['recount']) =>
  verdict && {
    state: verdict.state,
    ...verdict.settings,
    stops: verdict.stops,
    llr: round(verdict.llr, RATE_DIGITS),
    lower: round(verdict.lower, RATE_DIGITS),
    upper: round(verdict.upper, RATE_DIGITS),
    pairs: verdict.pairs,
    pairsAfter: verdict.pairsAfter,
    recount: recount && { ...recount, llr: round(recount.llr, RATE_DIGITS) },
  };

/** Health and load of the servers of a model. Their addresses stay here: the file is made to be passed on. */
const serverJson = ({ place, state, failure, requestsAtOnce, underWay, moves, builds }: ArenaServer) => ({
  server: place,
  state,
  failure,
  at_once: requestsAtOnce,
  under_way: underWay,
  moves,
  build_known: builds.length > 0,
});

/**
 * The result as JSON, described in docs/cli-play.md. The rates at the top belong to the model: to `a`, or to `b` if
 * only `b` is a model. Programs read this file, so a member keeps the spelling of the version that introduced it: some
 * have underscores, others capitals.
 */
export function arenaJson(report: ArenaRunReport): Record<string, unknown> {
  const { a, b } = report.stats;
  const { statistics } = report;
  const subject = report.a.choice.kind !== 'llm' && report.b.choice.kind === 'llm' ? b : a;
  const { illegalRate, unparsableRate, tokensPerMove, secondsPerMove } = statsJson(subject);
  return {
    arena_id: report.arenaId,
    game: report.template,
    state: report.state,
    plan: planJson(report),
    a: report.a.name,
    b: report.b.name,
    games: report.rows.map((row) => ({
      session_id: row.sessionId,
      number: row.number,
      attempt: row.attempt,
      opening: row.openingId,
      prelude_plies: row.preludePlies,
      outcome: row.outcome,
      reason: row.reason,
      plies: row.plies,
      a_role: row.aRole,
      counts: row.counts,
      fault: row.fault,
      played_by: row.playedBy,
    })),
    distinctGames: report.distinctGames,
    score: report.score,
    share: report.share,
    interval95: report.interval95?.map((end) => round(end, RATE_DIGITS)) ?? null,
    intervalMethod: METHOD_TEXTS[statistics.method],
    elo: report.elo === null ? null : round(report.elo, 1),
    elo95: report.elo95?.map((end) => (end === null ? null : round(end, 1))) ?? null,
    oneSided: statistics.oneSided,
    units: statistics.units,
    pent: statistics.pent,
    unpaired: statistics.unpaired,
    superiority: statistics.superiority === null ? null : round(statistics.superiority, RATE_DIGITS),
    normalisedElo: statistics.normalisedElo && {
      value: round(statistics.normalisedElo.value, 1),
      margin95: round(statistics.normalisedElo.margin95, 1),
    },
    verdict: verdictJson(statistics.verdict, statistics.recount),
    chips: chipsJson(report),
    policies: {
      strict: countingJson(report.policies.strict),
      tolerant: countingJson(report.policies.tolerant),
    },
    illegalRate,
    unparsableRate,
    tokensPerMove,
    secondsPerMove,
    policy: report.policy,
    sampling: report.sampling,
    builds: report.builds,
    servers: { a: report.servers.a.map(serverJson), b: report.servers.b.map(serverJson) },
    players: { a: statsJson(a), b: statsJson(b) },
    aborted: report.aborted,
    voided: report.voided,
    harness: report.harness,
  };
}

type CsvValue = string | number | boolean | null;

/** The columns of the CSV file, with their names and how the value of a game is found. */
const CSV_COLUMNS: readonly (readonly [
  name: string,
  valueOf: (row: ArenaRunReport['rows'][number], report: ArenaRunReport) => CsvValue,
])[] = [
  // From 1; the JSON counts from 0.
  ['number', (row) => row.number + 1],
  ['session_id', (row) => row.sessionId],
  ['game', (_, report) => report.template],
  ['a', (_, report) => report.a.name],
  ['b', (_, report) => report.b.name],
  ['a_role', (row) => row.aRole],
  ['winner', (row) => row.winner ?? (row.counts ? 'draw' : null)],
  ['outcome', (row) => row.outcome],
  ['reason', (row) => row.reason],
  ['plies', (row) => row.plies],
  ['counts', (row) => row.counts],
  ['policy_a', (_, report) => report.policy.a],
  ['policy_b', (_, report) => report.policy.b],
  ['fault', (row) => row.fault],
  ['attempt', (row) => row.attempt],
  ['opening', (row) => row.openingId],
  ['worker', (row) => row.playedBy?.worker ?? null],
  ['worker_class', (row) => row.playedBy?.trust ?? null],
];

/** Formats a CSV cell. Text that a spreadsheet would run as a formula gets a leading apostrophe. */
function formatCell(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The games as CSV, one in each line, with the columns `CSV_COLUMNS`. */
export function arenaCsv(report: ArenaRunReport): string {
  const header = CSV_COLUMNS.map(([name]) => name);
  const lines = report.rows.map((row) => CSV_COLUMNS.map(([, valueOf]) => formatCell(valueOf(row, report))));
  return [header, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

export function exportArena(report: ArenaRunReport, format: 'json' | 'csv'): ExportFile {
  const fileName = `arena-${report.arenaId.slice(0, 8)}.${format}`;
  return format === 'json'
    ? { fileName, mediaType: 'application/json', text: `${JSON.stringify(arenaJson(report), null, 2)}\n` }
    : { fileName, mediaType: 'text/csv', text: arenaCsv(report) };
}
