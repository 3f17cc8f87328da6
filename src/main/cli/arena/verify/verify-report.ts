import { readFileSync, statSync } from 'node:fs';
import { trustClass, type ArenaEvidence } from '../../../../shared/contract/index.ts';
import { parseFingerprint } from '../../../../shared/replays/key-fingerprint.ts';
import {
  isTournamentText,
  verifyRunReportText,
  MAX_REPORT_FILE_BYTES,
  REPORT_PAGE,
  type ReportFileVerdict,
} from '../../../app-features/arena-reports/index.ts';
import { createPageAssetsReader, type ReplayPageAssets } from '../../../app-features/replay-files/index.ts';
import { reportUsageError, type CommandIo } from '../../command.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { VERSION } from '../../version.ts';
import { findDifferentAuditRow, findDifferentLog } from './different-log.ts';
import { brokenText } from './broken-text.ts';
import { pageText } from './page-text.ts';
import { printTournamentVerification } from './verify-tournament.ts';

/** The explanation of each failed check. */
const PROBLEMS: Readonly<Record<NonNullable<ReportFileVerdict['broken']>['check'] | 'key' | 'data', string>> =
  {
    record: 'the file has no record of a report that this version can read',
    sections: 'this part does not have the hash that was signed',
    games: 'the run cannot have this game',
    results: 'the games lead to another statistic',
    signature: 'the signature is wrong',
    text: 'the file differs here from the one that its record makes',
    key: 'another key signed this file',
    data: 'the data folder has another log of this game, or another row of its audit log',
  };

export interface VerifyReportRequest {
  readonly file: string;
  /** The fingerprint that the key must have; null accepts every key. */
  readonly key: string | null;
  readonly json: boolean;
  /** A data folder whose sessions the report is compared with; null for none. */
  readonly dataFolder: string | null;
}

interface ReportFindings {
  readonly verdict: ReportFileVerdict;
  readonly broken: { readonly check: keyof typeof PROBLEMS; readonly place: string } | null;
  readonly passed: readonly string[];
}

/** `arbiter verify --report FILE`: checks the file of an arena run or a tournament, and with a data folder the logs of its games. */
export async function verifyReportFile(request: VerifyReportRequest, io: CommandIo): Promise<ExitCode> {
  const expectedFingerprint = request.key === null ? null : parseFingerprint(request.key);
  if (request.key !== null && expectedFingerprint === null)
    return reportUsageError(io, 'verify', '--key must be a fingerprint of 40 hex digits');
  const text = readText(request.file);
  if (text === null) {
    io.stderr(`arbiter verify: ${request.file} cannot be read, or is larger than a report\n`);
    return EXIT.failed;
  }
  const { json, dataFolder } = request;
  const pageAssets = createPageAssetsReader(new URL('replay/', io.entryUrl))(REPORT_PAGE);
  if (isTournamentText(text))
    return printTournamentVerification({ text, expectedFingerprint, json, dataFolder, pageAssets }, io);
  const verdict = await verifyRunReportText(text, { version: VERSION, pageAssets });
  const findings = addExternalChecks(verdict, { expectedFingerprint, dataFolder });
  io.stdout(json ? findingsJson(findings) : findingsText(findings, pageAssets));
  return findings.broken === null ? EXIT.ok : EXIT.failed;
}

function readText(file: string): string | null {
  try {
    return statSync(file).size > MAX_REPORT_FILE_BYTES ? null : readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Adds what the file alone cannot show: the key that was expected and the logs of a data folder. */
function addExternalChecks(
  verdict: ReportFileVerdict,
  {
    expectedFingerprint,
    dataFolder,
  }: { readonly expectedFingerprint: string | null; readonly dataFolder: string | null },
): ReportFindings {
  const { broken, passed } = verdict;
  if (broken !== null) return { verdict, broken, passed };
  if (expectedFingerprint !== null && expectedFingerprint !== verdict.fingerprint)
    return { verdict, broken: { check: 'key', place: verdict.fingerprint ?? '' }, passed };
  if (dataFolder === null) return { verdict, broken: null, passed };
  const place = verdict.record === null ? null : findDifferentData(verdict.record, dataFolder);
  return place === null
    ? { verdict, broken: null, passed: [...passed, 'data'] }
    : { verdict, broken: { check: 'data', place }, passed };
}

/** The first log or audit row that is missing from the data folder or differs there; null when all agree. */
const findDifferentData = (
  { games, evidence }: NonNullable<ReportFileVerdict['record']>,
  dataFolder: string,
): string | null =>
  findDifferentLog(games, dataFolder) ?? findDifferentAuditRow(evidence?.audit ?? null, dataFolder);

/** For programs: exactly these fields, documented in docs/cli.md. */
const findingsJson = ({ verdict, broken, passed }: ReportFindings): string =>
  `${JSON.stringify({
    ok: broken === null,
    arena_id: verdict.record?.run.arena_id ?? null,
    game: verdict.record?.run.game ?? null,
    games: verdict.record?.games.length ?? null,
    classes: verdict.record?.evidence?.classes ?? null,
    fingerprint: verdict.fingerprint,
    page_checked: verdict.canCompareText,
    passed,
    broken,
  })}\n`;

function findingsText(
  { verdict, broken, passed }: ReportFindings,
  pageAssets: ReplayPageAssets | null,
): string {
  const checks = passed.map((check) => `✓ ${check}\n`).join('');
  if (broken !== null) return `${checks}✗ ${broken.check}\n\n${brokenText(broken, PROBLEMS[broken.check])}\n`;
  const page = pageText(verdict.canCompareText, pageAssets);
  const classes = classesText(verdict.record?.evidence?.classes);
  return `${checks}\n${page}Verified: ${verdict.record?.games.length ?? 0} games${classes}; signed by key ${verdict.fingerprint ?? ''}.\n`;
}

/** Who played the games, by the class that the host gave each of them; empty for a run without workers. */
function classesText(classes: ArenaEvidence['classes']): string {
  if (classes === undefined) return '';
  const counts = trustClass.options
    .filter((name) => classes[name] > 0)
    .map((name) => `${classes[name]} ${name}`);
  return ` (${counts.join(', ')})`;
}
