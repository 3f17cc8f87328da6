import { utf8 } from '../../../shared/bytes.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import { verifyTournament, type TournamentCheck, type TournamentRecord } from '../../arena/index.ts';
import { verifyEd25519 } from '../../platform/report-key/index.ts';
import type { ReplayProgram } from '../replay-files/index.ts';
import { firstDifferentByte } from './different-byte.ts';
import { tournamentDocument } from './html.ts';
import { reportBlock, parseTournamentReport, tournamentFileText } from './tournament-file.ts';

export type TournamentFileCheck = 'record' | 'text' | TournamentCheck;

export interface TournamentFileVerdict {
  readonly record: TournamentRecord | null;
  readonly passed: readonly TournamentFileCheck[];
  /** The first check that failed, and the place: a path in the record, or a byte of the file, counted from 0. */
  readonly broken: { readonly check: TournamentFileCheck; readonly place: string } | null;
  /**
   * False for a page that could not be made again, because another version made it or this build has no page program.
   * Only its record was checked.
   */
  readonly isPageChecked: boolean;
}

const unreadable = (problem: string): TournamentFileVerdict => ({
  record: null,
  passed: [],
  broken: { check: 'record', place: problem },
  isPageChecked: false,
});

/**
 * Checks the report of a tournament, as JSON or as a page. `program` is the one that this version writes into pages;
 * null where there is none. A JSON text and a page of this version are made again from the record and compared byte
 * for byte.
 */
export async function verifyTournamentReportText(
  text: string,
  { version, program }: { readonly version: string; readonly program: ReplayProgram | null },
): Promise<TournamentFileVerdict> {
  const isPage = !text.startsWith('{');
  const json = reportBlock(text);
  if (json === null) return unreadable('the page has no record of a report, or several');
  const parsed = parseTournamentReport(json);
  if ('problem' in parsed) return unreadable(parsed.problem);
  const { record } = parsed;
  const { passed, broken } = await verifyTournament(record, {
    sha256: (value) => sha256Hex(utf8(value)),
    verify: (signature, signed, key) => Promise.resolve(verifyEd25519(signature, signed, key)),
  });
  // Every run says which version made it; they were written into the file together.
  const canCompareText =
    !isPage || (program !== null && record.runs.every(({ host }) => host.version === version));
  const common = { record, isPageChecked: canCompareText };
  if (broken !== null) return { ...common, passed: ['record', ...passed], broken };
  if (!canCompareText) return { ...common, passed: ['record', ...passed], broken: null };
  const expectedText =
    isPage && program !== null ? tournamentDocument(record, program) : tournamentFileText(record);
  const offset = firstDifferentByte(text, expectedText);
  return offset === null
    ? { ...common, passed: ['record', ...passed, 'text'], broken: null }
    : { ...common, passed: ['record', ...passed], broken: { check: 'text', place: `byte ${offset}` } };
}
