import type { RewardFilter, RewardRow } from '../../../../src/shared/contract/index.ts';
import { isRewardCode } from '../../../../src/shared/codes/reward.ts';
import { isAddress } from '../../../money/index.ts';
import type { AddressQuery } from '../../../routes/hash-router.ts';

export const OUTCOMES = ['rewarded', 'flagged', 'held', 'capped', 'rejected'] as const;
export const NO_FILTER = { state: '', code: '', wallet: '', match: '' } as const;

/** Reads the filter from the address; invalid values are left out. */
export function readDecisionFilter(get: AddressQuery['get']): RewardFilter {
  const filter: RewardFilter = {};
  const outcome = OUTCOMES.find((each) => each === get('state'));
  const wallet = get('wallet').trim();
  const matchId = get('match').trim();
  if (outcome !== undefined) filter.outcome = outcome;
  if (isRewardCode(get('code'))) filter.code = get('code');
  if (isAddress(wallet)) filter.wallet = wallet.toLowerCase();
  if (matchId !== '') filter.matchId = matchId.toLowerCase();
  return filter;
}

/** Whether a row from an event belongs in the filtered list. */
export function isDecisionInFilter(
  row: RewardRow,
  { outcome, code, wallet, matchId }: RewardFilter,
): boolean {
  if (outcome !== undefined && row.outcome !== outcome) return false;
  if (code !== undefined && row.code !== code) return false;
  if (matchId !== undefined && row.matchId !== matchId) return false;
  return wallet === undefined || row.wallet.toLowerCase() === wallet;
}

export const hasFilter = (filter: RewardFilter): boolean => Object.keys(filter).length > 0;
