import { fingerprintOf } from '../../../shared/replays/key-fingerprint.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import { utf8 } from '../../../shared/bytes.ts';
import { verifyArenaReport, type ArenaReportRecord, type ReportCheckName } from '../../arena/index.ts';
import { verifyEd25519 } from '../../platform/report-key/index.ts';
import type { ReplayProgram } from '../replay-files/index.ts';
import { firstDifferentByte } from './different-byte.ts';
import { reportDocument } from './html.ts';
import { parseArenaReport } from './schema.ts';
import { reportBlock } from './tournament-file.ts';

/** Maximum size of a report file in bytes; the report of the longest run is about 7 MB. */
export const MAX_REPORT_FILE_BYTES = 16 * 1024 * 1024;

export type ReportFileCheck = 'record' | 'text' | ReportCheckName;

export interface ReportFileVerdict {
  readonly passed: readonly ReportFileCheck[];
  /** The first check that failed, and the place: a path in the record, or a byte of the file, counted from 0. */
  readonly broken: { readonly check: ReportFileCheck; readonly place: string } | null;
  readonly record: ArenaReportRecord | null;
  readonly fingerprint: string | null;
  /**
   * False for a page that could not be made again, because another version made it or this build has no page program.
   * Only its record was checked.
   */
  readonly isPageChecked: boolean;
}

/** The text of the JSON file of a report. */
export const reportJson = (record: ArenaReportRecord): string => `${JSON.stringify(record)}\n`;

/**
 * Checks a report, as JSON or as a page. `program` is the one that this version writes into pages; null where there is
 * none. A JSON text and a page of this version are made again from the record and compared byte for byte.
 */
export async function verifyArenaReportText(
  text: string,
  { version, program }: { readonly version: string; readonly program: ReplayProgram | null },
): Promise<ReportFileVerdict> {
  const isPage = !text.startsWith('{');
  const json = reportBlock(text);
  const parsed =
    json === null ? { problem: 'the page has no record of a report, or several' } : parseArenaReport(json);
  if ('problem' in parsed) return unreadable(parsed.problem);
  const { record } = parsed;
  const canCompareText = !isPage || (program !== null && record.host.version === version);
  const { passed, broken } = await verifyArenaReport(record, {
    sha256: (value) => sha256Hex(utf8(value)),
    verify: (signature, signed, key) => Promise.resolve(verifyEd25519(signature, signed, key)),
  });
  const common = {
    record,
    fingerprint: record.key === null ? null : fingerprintOf(record.key),
    isPageChecked: canCompareText,
  };
  if (broken !== null) return { ...common, passed: ['record', ...passed], broken };
  if (!canCompareText) return { ...common, passed: ['record', ...passed], broken: null };
  const expectedText = isPage && program !== null ? reportDocument(record, program) : reportJson(record);
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
  isPageChecked: false,
});
