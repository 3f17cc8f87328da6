import type { StakeCode } from '../../../shared/codes/stakes.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { DAY_MS, MINUTE_MS, WHOLE_BPS } from '../../../shared/units.ts';

export const MAX_FEE_MICRO = 1_000_000_000;
export const MAX_SEATS = 64;
const MAX_HOST_FEE_BPS = 1000;
/** The largest pot of one stake with real money, and the most that the stakes of one day may hold together. */
export const MAX_REAL_POT_MICRO = 100_000_000;
export const MAX_REAL_DAY_MICRO = 500_000_000;

/** The numbers of a new stake. */
export interface StakeNumbers {
  readonly feeMicro: number;
  readonly seats: number;
  readonly shares: readonly number[];
  readonly hostFeeBps: number;
  readonly enterWithinMs: number;
  readonly resultWithinMs: number;
}

/** Checks the numbers of a new stake; the game is checked by the caller. */
export function checkStakeRequest(request: StakeNumbers): Outcome<null, StakeCode> {
  const { feeMicro, seats, shares, hostFeeBps, enterWithinMs, resultWithinMs } = request;
  const problem =
    (!isWithin(feeMicro, 1, MAX_FEE_MICRO) && 'The entry fee must be 0.000001 to 1000') ||
    (!isWithin(seats, 2, MAX_SEATS) && `A stake has 2 to ${MAX_SEATS} seats`) ||
    (!isWithin(hostFeeBps, 0, MAX_HOST_FEE_BPS) && 'The host fee must be 0 to 10 percent') ||
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
  const isFalling = shares.every((share, index) => index === 0 || share <= (shares[index - 1] ?? 0));
  return isFalling ? null : 'A better place cannot get a smaller share';
}

/** Games with chance or simultaneous guesses; they are refused for real money. */
export const isGameOfChance = (gameTemplate: {
  readonly chance: boolean;
  readonly hidden: boolean;
  readonly mode: string;
}): boolean => gameTemplate.chance || gameTemplate.hidden || gameTemplate.mode !== 'sequential';
