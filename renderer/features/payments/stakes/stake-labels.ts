import type { StakeJson } from '../../../../src/shared/wire/stakes.ts';
import type { StatusTone } from '../../../ui/index.ts';

const STAKE_TONES: Readonly<Record<StakeJson['state'], StatusTone>> = {
  draft: 'neutral',
  open: 'pending',
  locked: 'pending',
  running: 'pending',
  decided: 'pending',
  settled: 'ok',
  cancelling: 'warn',
  refunded: 'neutral',
  lost: 'bad',
};

const ENTRY_TONES: Readonly<Record<StakeJson['entries'][number]['state'], StatusTone>> = {
  signed: 'pending',
  entered: 'ok',
  refused: 'bad',
  won: 'warn',
  paid: 'ok',
  lost: 'neutral',
  refunded: 'neutral',
};

export const stakeTone = (state: StakeJson['state']): StatusTone => STAKE_TONES[state];
export const stakeEntryTone = (state: StakeJson['entries'][number]['state']): StatusTone =>
  ENTRY_TONES[state];

/** Whether a person can still cancel the stake. */
export const isCancellable = ({ state }: StakeJson): boolean =>
  state === 'open' || state === 'locked' || state === 'running';
