import type {
  ArenaChips,
  ArenaEvidence,
  ArenaCountings,
  ArenaVerdict,
  ModelBuild,
  ModelStats,
  SentSampling,
} from '../../../../shared/contract/index.ts';
import type { EndReason } from '../../../../shared/end-reason.ts';
import { canonicalJson, type Json } from '../../../../shared/json.ts';
import { estimateChips } from '../estimate-chips.ts';
import { pairUp } from '../paired-games.ts';
import { estimateByCounting } from '../countings.ts';
import type { GameRow } from '../game-schedule.ts';
import { testRun, type RunTest } from '../run-decision.ts';

export const ARENA_REPORT_FORMAT = 'arbiter.arena-report.v1';

/** The members of a game in their order. */
export const GAME_COLUMNS = [
  'number',
  'attempt',
  'session_id',
  'head',
  'a_role',
  'winner',
  'outcome',
  'reason',
  'plies',
  'prelude_plies',
  'opening',
  'replaced_a',
  'replaced_b',
] as const;

/** The last member of a game in runs with chips. */
export const NET_COLUMN = 'net_a';

/** One finished game; `head` is the hash of the last row of its log. */
export type ReportGame = readonly [
  number: number,
  attempt: number,
  sessionId: string,
  head: string,
  aRole: string,
  winner: 'a' | 'b' | null,
  outcome: string | null,
  reason: EndReason | null,
  plies: number,
  preludePlies: number,
  opening: string | null,
  replacedA: number,
  replacedB: number,
  /** In runs with chips only: the chips that `a` won, or null for a match that was not played to its last hand. */
  netA?: number | null,
];

interface ReportSide {
  readonly name: string;
  readonly kind: string;
  /** Of a built-in player; null for any other. */
  readonly level: number | null;
  /** Of a model; null for any other. */
  readonly policy: string | null;
}

/** The results shown in a report. All of them follow from the games, the number of games and the test. */
export interface ReportResults {
  readonly policies: ArenaCountings;
  /** Null for runs of earlier versions, which have no test. */
  readonly verdict: ArenaVerdict | null;
  readonly path: readonly number[];
  /** Only where the run has chips. */
  readonly chips?: ArenaChips;
}

/** The parts of a report of which each has a hash of its own, so that a change is found in its part. */
export interface ReportSections {
  readonly run: {
    readonly arena_id: string;
    readonly game: string;
    readonly games: number;
    readonly state: string;
    readonly created_at: string;
    readonly ended_at: string | null;
    /** Only in runs of a game in which every hand counts alike. */
    readonly chips?: { readonly hands: number; readonly big_blind: number };
  };
  readonly players: { readonly a: ReportSide; readonly b: ReportSide };
  /** The plan with the seed of the run; null for runs of earlier versions. */
  readonly plan: Json;
  /** Null for runs of earlier versions. */
  readonly test: RunTest | null;
  readonly columns: readonly string[];
  readonly games: readonly ReportGame[];
  readonly results: ReportResults;
  readonly statistics: {
    readonly stats: { readonly a: ModelStats; readonly b: ModelStats };
    readonly sampling: { readonly a: readonly SentSampling[]; readonly b: readonly SentSampling[] };
    readonly builds: { readonly a: readonly ModelBuild[]; readonly b: readonly ModelBuild[] };
  };
  /** Absent in reports of earlier versions. */
  readonly evidence?: ArenaEvidence;
  readonly host: { readonly version: string; readonly node: string; readonly platform: string };
  readonly made_at: string;
}

export interface ArenaReportRecord extends ReportSections {
  readonly format: typeof ARENA_REPORT_FORMAT;
  /** The first eight hex digits of the SHA-256 of each game, which find a changed one. */
  readonly game_hashes: readonly string[];
  /** SHA-256 of the canonical JSON of each section and of `game_hashes`, in hex. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Public key and signature in hex; both are null in the report of a run that is still in progress. */
  readonly key: string | null;
  readonly signature: string | null;
}

/** The sections that every report has; `evidence` follows where there is one. */
export const REPORT_SECTIONS = [
  'run',
  'players',
  'plan',
  'test',
  'columns',
  'games',
  'results',
  'statistics',
  'host',
  'made_at',
] as const satisfies readonly (keyof ReportSections)[];

const DIGITS = 1e6;

/** Rounds all numbers in a value to six decimal places, so that every computer gets the same ones. */
export function roundNumbers<T>(value: T): T {
  const round = (part: unknown): unknown => {
    if (typeof part === 'number') return Math.round(part * DIGITS) / DIGITS + 0;
    if (Array.isArray(part)) return part.map(round);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, round(member)]));
  };
  return round(value) as T;
}

/** Computes the tables and the verdict from the games. */
export function recountGames({
  games,
  run,
  test,
}: Pick<ReportSections, 'games' | 'run' | 'test'>): ReportResults {
  const rows = rowsOfReport(games);
  const replacedByGame = new Map(games.map((game) => [game[2], { a: game[11], b: game[12] }]));
  const testState = test && testRun(pairUp(rows, run.games).finished, test, { isOver: true });
  return roundNumbers({
    policies: estimateByCounting(rows, run.games, (id) => replacedByGame.get(id) ?? { a: 0, b: 0 }),
    verdict: testState?.verdict ?? null,
    path: testState?.path ?? [],
    ...(run.chips === undefined ? {} : { chips: chipsOfGames(games, rows, run.chips) }),
  });
}

function chipsOfGames(
  games: readonly ReportGame[],
  rows: readonly GameRow[],
  { hands, big_blind: bigBlind }: NonNullable<ReportSections['run']['chips']>,
): ArenaChips {
  const nets = new Map(games.map((game) => [game[2], game[13] ?? null]));
  return estimateChips(rows, (id) => nets.get(id) ?? null, { hands, bigBlind });
}

export const pliesOfGame = ([, , , , , , , , plies]: ReportGame): number => plies;

/** The games of a report as the rules read them. */
export const rowsOfReport = (games: readonly ReportGame[]): readonly GameRow[] => games.map(toRow);

const toRow = ([
  number,
  attempt,
  sessionId,
  ,
  aRole,
  winner,
  outcome,
  reason,
  ,
  preludePlies,
  openingId,
]: ReportGame): GameRow => ({
  number,
  attempt,
  sessionId,
  aRole,
  openingId,
  preludePlies,
  status: 'completed',
  outcome,
  reason,
  winner: winner === null ? null : winner === 'a' ? aRole : `not ${aRole}`,
});

type Sha256 = (text: string) => string;

const hashOf = (value: unknown, sha256: Sha256): string => sha256(canonicalJson(value as Json));

/** The first eight hex digits of the hash of each game. */
export const gameHashesOf = (games: readonly ReportGame[], sha256: Sha256): readonly string[] =>
  games.map((game) => hashOf(game, sha256).slice(0, 8));

/** The SHA-256, in hex, of the canonical JSON of each section and of `game_hashes`, by name. */
export function sectionHashes(
  sections: ReportSections & Pick<ArenaReportRecord, 'game_hashes'>,
  sha256: Sha256,
): Readonly<Record<string, string>> {
  return Object.fromEntries(hashedNames(sections).map((name) => [name, hashOf(sections[name], sha256)]));
}

/** The members of a report that have a hash. Reports of earlier versions have no evidence. */
export const hashedNames = ({ evidence }: Pick<ReportSections, 'evidence'>) =>
  [...REPORT_SECTIONS, ...(evidence === undefined ? [] : (['evidence'] as const)), 'game_hashes'] as const;

/** The text that is signed. */
export const reportText = (hashes: ArenaReportRecord['hashes']): string =>
  canonicalJson({ format: ARENA_REPORT_FORMAT, hashes });
