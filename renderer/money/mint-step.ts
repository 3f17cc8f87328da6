import type { RewardRow } from '../../src/shared/contract/index.ts';
import type { Translator } from '../text/index.ts';
import type { StatusTone } from '../ui/index.ts';

/** How far the mint of a reward is. Besides the states that every client sees, it says why a mint waits. */
export type MintStep = RewardRow['mint'] | 'waits_day' | 'waits_limit' | 'in_block';

/** What a list says about the mint of a reward; one that knows only its state leaves the rest out. */
export type RewardMint = Pick<RewardRow, 'mint'> &
  Partial<Pick<RewardRow, 'mintState' | 'wait' | 'notBeforeMs'>>;

export const MINT_STEP_TONES: Readonly<Record<MintStep, StatusTone>> = {
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

/** The step of a mint, which counts as paid when its block is final and as in progress only while nothing delays it. */
export function mintStep({ mint, mintState, wait }: RewardMint): MintStep {
  if (mint === 'pending' && wait === 'day') return 'waits_day';
  if (mint === 'pending' && wait === 'decision') return 'waits_limit';
  return mint === 'minted' && mintState === 'mined' ? 'in_block' : mint;
}

/** Formats the time at which a mint that waits for the daily limit continues, without its day; '' for any other. */
export const continuesAt = (
  { notBeforeMs }: RewardMint,
  { language }: Pick<Translator, 'language'>,
): string =>
  typeof notBeforeMs === 'number'
    ? new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(notBeforeMs)
    : '';
