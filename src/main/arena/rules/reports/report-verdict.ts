import {
  gameHashesOf,
  hashedNames,
  recountGames,
  reportText,
  sectionHashes,
  type ArenaReportRecord,
  type ReportGame,
} from './report-record.ts';

/** The checks of a report in their order. */
export const REPORT_CHECKS = ['sections', 'games', 'results', 'signature'] as const;
export type ReportCheckName = (typeof REPORT_CHECKS)[number];

export interface ArenaReportVerdict {
  /** The checks before the first one that failed. */
  readonly passed: readonly ReportCheckName[];
  /** The first check that failed, with the path of what is wrong in the record. */
  readonly broken: { readonly check: ReportCheckName; readonly place: string } | null;
}

export interface ReportTools {
  readonly sha256: (text: string) => string;
  /** Null where signatures cannot be checked. */
  readonly verify: (signature: string, text: string, key: string) => Promise<boolean | null>;
}

/**
 * Checks a report: every section has its signed hash, the games belong to one run, the results follow from the
 * games, and the signature is right. `isSignatureChecked` is false where this program cannot check signatures.
 */
export async function verifyArenaReport(
  record: ArenaReportRecord,
  tools: ReportTools,
): Promise<ArenaReportVerdict & { readonly isSignatureChecked: boolean }> {
  const signatureCheck = await verifySignature(record, record.hashes, tools);
  const problems: Readonly<Record<ReportCheckName, string | null>> = {
    sections: await findChangedSection(record, tools),
    games: findWrongGame(record),
    results:
      findFirstDifference(record.results, recountGames(record), 'results') ?? findWrongDecision(record),
    signature:
      signatureCheck === false
        ? record.signature === null
          ? 'signature: not signed'
          : 'key or signature'
        : null,
  };
  const failedAt = REPORT_CHECKS.findIndex((check) => problems[check] !== null);
  const failedCheck = REPORT_CHECKS[failedAt];
  return {
    passed: failedAt === -1 ? REPORT_CHECKS : REPORT_CHECKS.slice(0, failedAt),
    broken: failedCheck === undefined ? null : { check: failedCheck, place: problems[failedCheck] ?? '' },
    isSignatureChecked: signatureCheck !== null,
  };
}

async function verifySignature(
  { key, signature }: ArenaReportRecord,
  hashes: ArenaReportRecord['hashes'],
  { verify }: ReportTools,
): Promise<boolean | null> {
  return key === null || signature === null ? false : verify(signature, reportText(hashes), key);
}

/**
 * Finds the path of the first section whose hash is wrong, and in the section of games the path of the game; null for
 * none.
 */
async function findChangedSection(record: ArenaReportRecord, tools: ReportTools): Promise<string | null> {
  const hashes = sectionHashes(record, tools.sha256);
  // A hash without its member is a member that was taken away.
  const names = new Set([...hashedNames(record), ...Object.keys(record.hashes)]);
  const changedSection = [...names].find((name) => hashes[name] !== record.hashes[name]);
  if (changedSection === undefined) return null;
  // The sections are right and their hash was changed when the signature fits the computed hashes.
  if ((await verifySignature(record, hashes, tools)) === true) return `hashes.${changedSection}`;
  if (changedSection !== 'games' && changedSection !== 'game_hashes') return changedSection;
  const gameHashes = gameHashesOf(record.games, tools.sha256);
  const index = gameHashes.findIndex((hash, game) => hash !== record.game_hashes[game]);
  return index === -1 ? changedSection : `${changedSection}[${index}]`;
}

/** Finds the path of the first game that cannot belong to this run; null for none. */
function findWrongGame({ games, run }: ArenaReportRecord): string | null {
  const seen = new Set<string>();
  const index = games.findIndex((game) => {
    const isWrong =
      game[0] >= run.games || seen.has(game[2]) || seen.has(placeOf(game)) || hasOtherWinner(game);
    seen.add(game[2]);
    seen.add(placeOf(game));
    return isWrong;
  });
  return index === -1 ? null : `games[${index}]`;
}

/** Whether the chips of a match show another winner than the one that its record names. */
function hasOtherWinner([, , , , , winner, , , , , , , , net = null]: ReportGame): boolean {
  return net !== null && winner !== (net === 0 ? null : net > 0 ? 'a' : 'b');
}

/** Finds the path of a stored decision that does not follow from the games; null when it follows, or there is none. */
const findWrongDecision = ({ evidence, results }: ArenaReportRecord): string | null => {
  const decision = evidence?.decision ?? null;
  if (decision === null) return null;
  const { state, pairs, llr } = results.verdict ?? { state: null, pairs: 0, llr: 0 };
  const isSame =
    state === decision.state && pairs === decision.pairs && Math.abs(llr - decision.llr) <= TOLERANCE;
  return isSame ? null : 'evidence.decision';
};

const placeOf = ([number, attempt]: ReportGame): string => `${number}/${attempt}`;

/** Rounded numbers may differ in their last digit between computers. */
const TOLERANCE = 2e-6;

/** Finds the path of the first member in which two values differ; null when they do not. */
export function findFirstDifference(left: unknown, right: unknown, path: string): string | null {
  if (typeof left === 'number' && typeof right === 'number')
    return Math.abs(left - right) <= TOLERANCE ? null : path;
  if (!isObject(left) || !isObject(right)) return left === right ? null : path;
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const difference = findFirstDifference(left[key], right[key], `${path}.${key}`);
    if (difference !== null) return difference;
  }
  return null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
