import { createHash } from 'node:crypto';
import type { UpdateCode } from '../../../shared/codes/updates.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { ReleaseFile, ReleaseList, VerifiedList } from './release-list.ts';
import { compareVersions } from './rules/version.ts';
import { DAY_MS } from '../../../shared/units.ts';

const PRODUCT = 'arbiter';
/** The channel of the publisher's list that this program reads. */
export const CHANNEL = 'stable';
/** When a list is dated further in the future than this, the clock of the signing computer or of this one is wrong. */
const MAX_AHEAD_MS = DAY_MS;
const PERCENT = 100;

/** The properties of this installation that a release list is matched against. */
export interface InstalledCopy {
  readonly version: string;
  readonly platform: string;
  readonly arch: string;
  /** The kind of package, such as `appimage`. */
  readonly kind: string;
  /** The highest sequence of all accepted lists, and the digest of that list; 0 and empty before the first one. */
  readonly highestSequence: number;
  readonly highestDigest: string;
  /** Versions that a person went back from; only a newer one is offered. */
  readonly setAside: readonly string[];
  /**
   * A random text from which the percentile of this installation in staged releases is computed. It never leaves this
   * computer.
   */
  readonly secret: string;
}

export type UpdateJudgement =
  /** `withdrawn` is true when the publisher withdrew the version that runs. */
  | { readonly kind: 'current'; readonly withdrawn: boolean }
  /** There is a new version, which is not offered to this installation yet. */
  | { readonly kind: 'held_back'; readonly version: string; readonly withdrawn: boolean }
  | {
      readonly kind: 'offered';
      readonly list: ReleaseList;
      readonly file: ReleaseFile;
      readonly withdrawn: boolean;
    };

/** The percentile of this installation in a staged release, 0 to 99. It differs for each version. */
export const rolloutPercentileOf = (secret: string, version: string): number =>
  createHash('sha256').update(`${secret}\n${version}`).digest().readUInt32BE(0) % PERCENT;

/** Decides what a verified list means here. Nothing older than the running version is ever offered. */
export function judgeRelease(
  { list, digest }: VerifiedList,
  installed: InstalledCopy,
  nowMs: number,
): Outcome<UpdateJudgement, UpdateCode> {
  const problem = findListRefusal({ list, digest }, installed, nowMs);
  if (problem !== null) return problem;
  const withdrawn = list.withdrawn.includes(installed.version);
  const isOffered =
    compareVersions(list.version, installed.version) > 0 &&
    !list.withdrawn.includes(list.version) &&
    installed.setAside.every((version) => compareVersions(list.version, version) > 0);
  if (!isOffered) return accept({ kind: 'current', withdrawn });
  if (compareVersions(installed.version, list.minimumVersion) < 0)
    return refuse(
      'UPDATE_STEP_TOO_LARGE',
      `Version ${list.version} can only be installed over ${list.minimumVersion} or newer`,
    );
  if (rolloutPercentileOf(installed.secret, list.version) >= list.rollout)
    return accept({ kind: 'held_back', version: list.version, withdrawn });
  const file = list.files.find(
    ({ platform, arch, kind }) =>
      platform === installed.platform && arch === installed.arch && kind === installed.kind,
  );
  return file === undefined
    ? refuse('UPDATE_NO_FILE', `Version ${list.version} has no file for this system`)
    : accept({ kind: 'offered', list, file, withdrawn });
}

function findListRefusal({ list, digest }: VerifiedList, installed: InstalledCopy, nowMs: number) {
  if (list.product !== PRODUCT || list.channel !== CHANNEL)
    return refuse('UPDATE_LIST_OTHER', 'The list is one of another product or channel');
  if (Date.parse(list.expires) <= nowMs)
    return refuse('UPDATE_LIST_EXPIRED', `The list of the release expired at ${list.expires}`);
  if (Date.parse(list.published) > nowMs + MAX_AHEAD_MS)
    return refuse('UPDATE_LIST_INVALID', `The list of the release is dated ${list.published}`);
  const { highestSequence, highestDigest } = installed;
  if (list.sequence < highestSequence || (list.sequence === highestSequence && digest !== highestDigest))
    return refuse(
      'UPDATE_LIST_REPLAYED',
      `The feed answers with list ${list.sequence}, and list ${highestSequence} was seen before`,
    );
  return null;
}
