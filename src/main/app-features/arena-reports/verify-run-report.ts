import { fingerprintOf } from '../../../shared/replays/key-fingerprint.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import { utf8 } from '../../../shared/bytes.ts';
import { verifyArenaReport, type ArenaReportRecord, type ReportCheckName } from '../../arena/index.ts';
import { verifyEd25519 } from '../../platform/report-key/index.ts';
import type { ReplayPageAssets } from '../replay-files/index.ts';
import { firstDifferentByte } from './different-byte.ts';
import { reportDocument } from './html.ts';
import { parseArenaReport } from './schema.ts';
import { reportJsonIn } from './tournament-file.ts';

/** Maximum size of a report file in bytes; the report of the longest run is about 7 MB. */
export const MAX_REPORT_FILE_BYTES = 16 * 1024 * 1024;

export type ReportFileCheck = 'record' | 'text' | ReportCheckName;

export interface ReportFileVerdict {
  readonly passed: readonly ReportFileCheck[];
  /**
   * The first check that failed, and the place: a path in the record, or for `text` a byte of the file, counted from 0.
   * For `record`, `place` says what is wrong with the text, because there is no record to point into.
   */
  readonly broken: { readonly check: ReportFileCheck; readonly place: string } | null;
  readonly record: ArenaReportRecord | null;
  readonly fingerprint: string | null;
  /**
   * Whether this program can make the text of the file again from its record, so that `text` is checked once every
   * other check has passed. False for a page of another version or in a build that cannot make pages, and without a
   * record.
   */
  readonly canCompareText: boolean;
}

/** The text of the JSON file of a report. */
export const reportJson = (record: ArenaReportRecord): string => `${JSON.stringify(record)}\n`;

/**
 * Checks a report, as JSON or as a page. `pageAssets` are those that this version writes into pages; null where there
 * are none. A JSON text and a page of this version are made again from the record and compared byte for byte.
 */
export async function verifyRunReportText(
  text: string,
  { version, pageAssets }: { readonly version: string; readonly pageAssets: ReplayPageAssets | null },
): Promise<ReportFileVerdict> {
  const isPage = !text.startsWith('{');
  const json = reportJsonIn(text);
  const parsed =
    json === null ? { problem: 'the page has no record of a report, or several' } : parseArenaReport(json);
  if ('problem' in parsed) return unreadable(parsed.problem);
  const { record } = parsed;
  const canCompareText = !isPage || (pageAssets !== null && record.host.version === version);
  const { passed, broken } = await verifyArenaReport(record, {
    sha256: (value) => sha256Hex(utf8(value)),
    verify: (signature, signed, key) => Promise.resolve(verifyEd25519(signature, signed, key)),
  });
  const common = {
    record,
    fingerprint: record.key === null ? null : fingerprintOf(record.key),
    canCompareText,
  };
  if (broken !== null) return { ...common, passed: ['record', ...passed], broken };
  if (!canCompareText) return { ...common, passed: ['record', ...passed], broken: null };
  const expectedText =
    isPage && pageAssets !== null ? reportDocument(record, pageAssets) : reportJson(record);
  const offset = firstDifferentByte(text, expectedText);
  return offset === null
    ? { ...common, passed: ['record', ...passed, 'text'], broken: null }
    : { ...common, passed: ['record', ...passed], broken: { check: 'text', place: `byte ${offset}` } };
}

const unreadable = (problem: string): ReportFileVerdict => ({
  passed: [],
  broken: { check: 'record', place: problem },
  record: null,
  fingerprint: null,
  canCompareText: false,
});
