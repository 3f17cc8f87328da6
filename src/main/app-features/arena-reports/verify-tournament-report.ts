import { utf8 } from '../../../shared/bytes.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import { verifyTournament, type TournamentCheck, type TournamentRecord } from '../../arena/index.ts';
import { verifyEd25519 } from '../../platform/report-key/index.ts';
import type { ReplayPageAssets } from '../replay-files/index.ts';
import { firstDifferentByte } from './different-byte.ts';
import { tournamentDocument } from './html.ts';
import { reportJsonIn, parseTournamentReport, tournamentFileText } from './tournament-file.ts';

export type TournamentFileCheck = 'record' | 'text' | TournamentCheck;

export interface TournamentFileVerdict {
  readonly record: TournamentRecord | null;
  readonly passed: readonly TournamentFileCheck[];
  /**
   * The first check that failed, and the place: a path in the record, or for `text` a byte of the file, counted from 0.
   * For `record`, `place` says what is wrong with the text, because there is no record to point into.
   */
  readonly broken: { readonly check: TournamentFileCheck; readonly place: string } | null;
  /**
   * Whether this program can make the text of the file again from its record, so that `text` is checked once every
   * other check has passed. False for a page of another version or in a build that cannot make pages, and without a
   * record.
   */
  readonly canCompareText: boolean;
}

const unreadable = (problem: string): TournamentFileVerdict => ({
  record: null,
  passed: [],
  broken: { check: 'record', place: problem },
  canCompareText: false,
});

/**
 * Checks the report of a tournament, as JSON or as a page. `pageAssets` are those that this version writes into pages;
 * null where there are none. A JSON text and a page of this version are made again from the record and compared byte
 * for byte.
 */
export async function verifyTournamentReportText(
  text: string,
  { version, pageAssets }: { readonly version: string; readonly pageAssets: ReplayPageAssets | null },
): Promise<TournamentFileVerdict> {
  const isPage = !text.startsWith('{');
  const json = reportJsonIn(text);
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
    !isPage || (pageAssets !== null && record.runs.every(({ host }) => host.version === version));
  const common = { record, canCompareText };
  if (broken !== null) return { ...common, passed: ['record', ...passed], broken };
  if (!canCompareText) return { ...common, passed: ['record', ...passed], broken: null };
  const expectedText =
    isPage && pageAssets !== null ? tournamentDocument(record, pageAssets) : tournamentFileText(record);
  const offset = firstDifferentByte(text, expectedText);
  return offset === null
    ? { ...common, passed: ['record', ...passed, 'text'], broken: null }
    : { ...common, passed: ['record', ...passed], broken: { check: 'text', place: `byte ${offset}` } };
}
