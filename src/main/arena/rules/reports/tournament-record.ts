import type { ArenaTable } from '../../../../shared/contract/index.ts';
import { isVoidReason } from '../../../../shared/fault.ts';
import { canonicalJson, type Json } from '../../../../shared/json.ts';
import { ratePlayers } from '../player-table.ts';
import { roundNumbers, rowsOfReport, type ArenaReportRecord } from './report-record.ts';
import { findFirstDifference, verifyArenaReport, type ReportTools } from './report-verdict.ts';

/** The report of a tournament: the reports of all its runs, and the ratings that follow from them. */

export const TOURNAMENT_REPORT_FORMAT = 'arbiter.arena-tournament.v1';

interface TournamentSections {
  readonly tournament: {
    readonly tournament_id: string;
    readonly format: string;
    readonly state: string;
    readonly games: readonly string[];
    readonly players: readonly string[];
    readonly pairs: number;
    readonly created_at: string;
  };
  /** The players of each run as the table names them, in the order of the runs. */
  readonly labels: readonly { readonly a: string; readonly b: string }[];
  /** Each one is a separate report, signed unless its run is still in progress. */
  readonly runs: readonly ArenaReportRecord[];
  readonly tables: { readonly strict: ArenaTable; readonly tolerant: ArenaTable };
  readonly made_at: string;
}

export interface TournamentRecord extends TournamentSections {
  readonly format: typeof TOURNAMENT_REPORT_FORMAT;
  /** SHA-256 of the canonical JSON of each section, in hex. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Public key and signature in hex; both are null while a run is in progress. */
  readonly key: string | null;
  readonly signature: string | null;
}

const SECTIONS = ['tournament', 'labels', 'runs', 'tables', 'made_at'] as const;

type RatedRuns = Pick<TournamentSections, 'runs' | 'labels'>;

/** Computes both tables from the results of the runs; null when their players cannot be rated. */
export function tablesOfRuns({ runs, labels }: RatedRuns): TournamentSections['tables'] | null {
  const rows = runs.map(({ run, games, results }, index) => ({
    template: run.game,
    a: labels[index]?.a ?? '',
    b: labels[index]?.b ?? '',
    policies: results.policies,
    finished: rowsOfReport(games).filter(({ reason }) => !isVoidReason(reason)).length,
  }));
  const strict = ratePlayers(rows, { templates: [], policy: 'strict' });
  const tolerant = ratePlayers(rows, { templates: [], policy: 'tolerant' });
  return strict.ok && tolerant.ok ? { strict: strict.value, tolerant: tolerant.value } : null;
}

/** Computes both tables in the form of a report: rounded, and without the shares of the games in the variance. */
export function toReportTables(ratedRuns: RatedRuns): TournamentSections['tables'] | null {
  const tables = tablesOfRuns(ratedRuns);
  return (
    tables && roundNumbers({ strict: withoutShares(tables.strict), tolerant: withoutShares(tables.tolerant) })
  );
}

function withoutShares({ combined, ...table }: ArenaTable): ArenaTable {
  if (combined === null) return { ...table, combined };
  const { varianceShares: _, ...rest } = combined;
  return { ...table, combined: rest };
}

const hashesOf = (sections: TournamentSections, sha256: ReportTools['sha256']) =>
  Object.fromEntries(
    SECTIONS.map((name) => [name, sha256(canonicalJson(sections[name] as unknown as Json))]),
  );

/** The text that is signed. */
export const tournamentText = (hashes: TournamentRecord['hashes']): string =>
  canonicalJson({ format: TOURNAMENT_REPORT_FORMAT, hashes });

/** The record without its signature. */
export const unsignedTournament = (
  sections: TournamentSections,
  sha256: ReportTools['sha256'],
): TournamentRecord => ({
  format: TOURNAMENT_REPORT_FORMAT,
  ...sections,
  hashes: hashesOf(sections, sha256),
  key: null,
  signature: null,
});

/** The checks of a report of a tournament in their order. */
const TOURNAMENT_CHECKS = ['sections', 'runs', 'tables', 'signature'] as const;
export type TournamentCheck = (typeof TOURNAMENT_CHECKS)[number];

export interface TournamentVerdict {
  /** The checks before the first one that failed. */
  readonly passed: readonly TournamentCheck[];
  /** The first check that failed, with the path of what is wrong in the record. */
  readonly broken: { readonly check: TournamentCheck; readonly place: string } | null;
}

/** Checks that every section has its hash, every run is a sound report, the tables follow, and the signature is right. */
export async function verifyTournament(
  record: TournamentRecord,
  tools: ReportTools,
): Promise<TournamentVerdict & { readonly isSignatureChecked: boolean }> {
  const signatureCheck = await verifySignature(record, tools);
  const problems: Readonly<Record<TournamentCheck, string | null>> = {
    sections: findChangedSection(record, tools),
    runs: await findWrongRun(record, tools),
    tables: findFirstDifference(record.tables, toReportTables(record), 'tables'),
    signature:
      signatureCheck === false
        ? record.signature === null
          ? 'signature: not signed'
          : 'key or signature'
        : null,
  };
  const index = TOURNAMENT_CHECKS.findIndex((check) => problems[check] !== null);
  const failedCheck = TOURNAMENT_CHECKS[index];
  return {
    passed: index === -1 ? TOURNAMENT_CHECKS : TOURNAMENT_CHECKS.slice(0, index),
    broken: failedCheck === undefined ? null : { check: failedCheck, place: problems[failedCheck] ?? '' },
    isSignatureChecked: signatureCheck !== null,
  };
}

/**
 * The first section whose hash differs; null if there is none. `runs` is skipped, because `findWrongRun` names the place
 * more precisely.
 */
function findChangedSection(record: TournamentRecord, { sha256 }: ReportTools): string | null {
  const hashes = hashesOf(record, sha256);
  return SECTIONS.find((name) => name !== 'runs' && hashes[name] !== record.hashes[name]) ?? null;
}

async function findWrongRun(record: TournamentRecord, tools: ReportTools): Promise<string | null> {
  if (record.labels.length !== record.runs.length) return 'labels';
  const seen = new Set<string>();
  for (const [index, run] of record.runs.entries()) {
    const { broken } = await verifyArenaReport(run, tools);
    if (broken !== null) return `runs[${index}].${broken.place}`;
    if (seen.has(run.run.arena_id)) return `runs[${index}].run.arena_id`;
    seen.add(run.run.arena_id);
  }
  return hashesOf(record, tools.sha256)['runs'] === record.hashes['runs'] ? null : 'runs';
}

/** Null where this program cannot check signatures. */
async function verifySignature(
  { hashes, key, signature }: TournamentRecord,
  { verify }: ReportTools,
): Promise<boolean | null> {
  return key === null || signature === null ? false : verify(signature, tournamentText(hashes), key);
}
