import type { StakeCode } from '../../../shared/codes/stakes.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { MAX_ENTRY_FEE_MICRO, MAX_HOST_FEE_BPS, MAX_STAKE_SEATS } from '../../../shared/stakes/limits.ts';
import { DAY_MS, MICRO_PER_UNIT, MINUTE_MS, WHOLE_BPS } from '../../../shared/units.ts';

/** The largest pot of one stake with real money. */
export const MAX_REAL_POT_MICRO = 100_000_000;
/** The largest sum of the pots of all stakes with real money that one network gets within 24 hours. */
export const MAX_REAL_DAILY_MICRO = 500_000_000;

/** The numbers of a new stake. */
export interface StakeNumbers {
  readonly feeMicro: number;
  readonly seats: number;
  /** The part of each place in hundredths of a percent, the first place first. */
  readonly shares: readonly number[];
  readonly hostFeeBps: number;
  readonly enterWithinMs: number;
  readonly resultWithinMs: number;
}

/** Checks the numbers of a new stake; the caller checks the game, and the limits of real money. */
export function checkStakeRequest(request: StakeNumbers): Outcome<null, StakeCode> {
  const { feeMicro, seats, shares, hostFeeBps, enterWithinMs, resultWithinMs } = request;
  const problem =
    (!isWithin(feeMicro, 1, MAX_ENTRY_FEE_MICRO) &&
      `The entry fee must be 0.000001 to ${MAX_ENTRY_FEE_MICRO / MICRO_PER_UNIT}`) ||
    (!isWithin(seats, 2, MAX_STAKE_SEATS) && `A stake has 2 to ${MAX_STAKE_SEATS} seats`) ||
    (!isWithin(hostFeeBps, 0, MAX_HOST_FEE_BPS) &&
      `The host fee must be 0 to ${MAX_HOST_FEE_BPS / 100} percent`) ||
    (!isWithin(enterWithinMs, MINUTE_MS, 30 * DAY_MS) && 'Entries take 1 minute to 30 days') ||
    (!isWithin(resultWithinMs, 10 * MINUTE_MS, 60 * DAY_MS) && 'The result takes 10 minutes to 60 days') ||
    findShareProblem(shares, seats);
  return problem ? refuse('STAKE_INVALID', problem) : accept(null);
}

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max;

function findShareProblem(shares: readonly number[], seats: number): string | null {
  if (shares.length === 0 || shares.length > seats) return 'There are 1 to as many shares as seats';
  if (shares.some((share) => !isWithin(share, 1, WHOLE_BPS))) return 'Every share is above 0';
  if (shares.reduce((sum, share) => sum + share, 0) !== WHOLE_BPS)
    return 'The shares must add up to 100 percent';
  const isDescending = shares.every((share, index) => index === 0 || share <= (shares[index - 1] ?? 0));
  return isDescending ? null : 'A better place cannot get a smaller share';
}

/** Whether a game is not played for real money: it has chance, hidden information or simultaneous moves. */
export const isBarredFromRealMoney = (gameTemplate: {
  readonly hasChance: boolean;
  readonly hasHiddenParts: boolean;
  readonly mode: string;
}): boolean => gameTemplate.hasChance || gameTemplate.hasHiddenParts || gameTemplate.mode !== 'sequential';
