import type { RewardRow } from '../../src/shared/contract/index.ts';
import type { Translator } from '../text/index.ts';
import type { StatusKind } from '../ui/index.ts';

/** How far the payment of a reward is. Besides the states that every client sees, it says why a mint waits. */
export type PayoutStep = RewardRow['mint'] | 'waits_day' | 'waits_limit' | 'in_block';

/** What an answer says about a payment; lists that know only its `mint` leave the rest out. */
export type RewardPayout = Pick<RewardRow, 'mint'> &
  Partial<Pick<RewardRow, 'mintState' | 'wait' | 'notBeforeMs'>>;

export const PAYOUT_KINDS: Readonly<Record<PayoutStep, StatusKind>> = {
  none: 'neutral',
  held: 'late',
  pending: 'pending',
  waits_day: 'late',
  waits_limit: 'warn',
  in_block: 'pending',
  minted: 'ok',
  failed: 'bad',
  rejected: 'bad',
};

/** A mint counts as paid when its block is final, and as in progress only while nothing delays it. */
export function payoutStep({ mint, mintState, wait }: RewardPayout): PayoutStep {
  if (mint === 'pending' && wait === 'day') return 'waits_day';
  if (mint === 'pending' && wait === 'decision') return 'waits_limit';
  return mint === 'minted' && mintState === 'mined' ? 'in_block' : mint;
}

/** The time of the same day at which a mint that waits for the daily limit continues; '' for any other. */
export const continuesAt = (
  { notBeforeMs }: RewardPayout,
  { language }: Pick<Translator, 'language'>,
): string =>
  typeof notBeforeMs === 'number'
    ? new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(notBeforeMs)
    : '';
