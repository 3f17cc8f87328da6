import type { StakeJson } from '../../../../src/shared/wire/stakes.ts';
import type { StatusKind } from '../../../ui/index.ts';

const STATES: Readonly<Record<StakeJson['state'], StatusKind>> = {
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

const ENTRIES: Readonly<Record<StakeJson['entries'][number]['state'], StatusKind>> = {
  signed: 'pending',
  entered: 'ok',
  refused: 'bad',
  won: 'warn',
  paid: 'ok',
  lost: 'neutral',
  refunded: 'neutral',
};

export const stakeKind = (state: StakeJson['state']): StatusKind => STATES[state];
export const entryKind = (state: StakeJson['entries'][number]['state']): StatusKind => ENTRIES[state];

/** Whether a person can still cancel the stake. */
export const isCancellable = ({ state }: StakeJson): boolean =>
  state === 'open' || state === 'locked' || state === 'running';
