import { fingerprintOf } from '../../../../shared/replays/key-fingerprint.ts';
import {
  verifyTournamentReportText,
  type TournamentFileVerdict,
} from '../../../app-features/arena-reports/index.ts';
import type { ReplayPageAssets } from '../../../app-features/replay-files/index.ts';
import type { CommandIo } from '../../command.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { VERSION } from '../../version.ts';
import { findDifferentLog } from './different-log.ts';
import { brokenText } from './broken-text.ts';
import { pageText } from './page-text.ts';

/** The explanation of each failed check. */
const PROBLEMS = {
  record: 'the file has no record of a tournament that this version can read',
  sections: 'this part does not have the hash that was signed',
  runs: 'the report of this run is not sound',
  tables: 'the runs lead to other ratings',
  signature: 'the signature is wrong',
  text: 'the file differs here from the one that its record makes',
  key: 'another key signed this file',
  data: 'the data folder has another log of this game',
} as const;

interface TournamentVerifyRequest {
  readonly text: string;
  /** The fingerprint that the key must have; null accepts every key. */
  readonly expectedFingerprint: string | null;
  readonly json: boolean;
  /** A data folder whose sessions the report is compared with; null for none. */
  readonly dataFolder: string | null;
  /** What this version writes into pages; null where the build has none. */
  readonly pageAssets: ReplayPageAssets | null;
}

interface TournamentFindings {
  readonly passed: readonly string[];
  readonly broken: { readonly check: keyof typeof PROBLEMS; readonly place: string } | null;
  readonly fingerprint: string | null;
}

/**
 * Runs `arbiter verify --report FILE` for the file of a tournament: checks its runs, its ratings and its signature, and
 * prints the result.
 */
export async function printTournamentVerification(
  request: TournamentVerifyRequest,
  io: CommandIo,
): Promise<ExitCode> {
  const { pageAssets } = request;
  const verdict = await verifyTournamentReportText(request.text, { version: VERSION, pageAssets });
  const findings = addExternalChecks(verdict, request);
  const games = verdict.record?.runs.reduce((sum, run) => sum + run.games.length, 0) ?? null;
  if (request.json)
    io.stdout(
      `${JSON.stringify({
        ok: findings.broken === null,
        tournament_id: verdict.record?.tournament.tournament_id ?? null,
        runs: verdict.record?.runs.length ?? null,
        games,
        fingerprint: findings.fingerprint,
        page_checked: verdict.canCompareText,
        passed: findings.passed,
        broken: findings.broken,
      })}\n`,
    );
  else io.stdout(findingsText(findings, games, pageText(verdict.canCompareText, pageAssets)));
  return findings.broken === null ? EXIT.ok : EXIT.failed;
}

function addExternalChecks(
  { record, passed, broken }: TournamentFileVerdict,
  { expectedFingerprint, dataFolder }: TournamentVerifyRequest,
): TournamentFindings {
  const key = record?.key ?? null;
  const fingerprint = key === null ? null : fingerprintOf(key);
  if (broken !== null) return { passed, broken, fingerprint };
  if (expectedFingerprint !== null && expectedFingerprint !== fingerprint)
    return { passed, broken: { check: 'key', place: fingerprint ?? '' }, fingerprint };
  if (dataFolder === null || record === null) return { passed, broken: null, fingerprint };
  for (const [index, run] of record.runs.entries()) {
    const place = findDifferentLog(run.games, dataFolder);
    if (place !== null)
      return { passed, broken: { check: 'data', place: `runs[${index}].${place}` }, fingerprint };
  }
  return { passed: [...passed, 'data'], broken: null, fingerprint };
}

function findingsText(
  { passed, broken, fingerprint }: TournamentFindings,
  games: number | null,
  page: string,
): string {
  const checks = passed.map((check) => `✓ ${check}\n`).join('');
  return broken === null
    ? `${checks}\n${page}Verified: ${games ?? 0} games; signed by key ${fingerprint ?? ''}.\n`
    : `${checks}✗ ${broken.check}\n\n${brokenText(broken, PROBLEMS[broken.check])}\n`;
}
