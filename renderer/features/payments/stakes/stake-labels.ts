import type { StakeRow } from '../../../../src/shared/wire/stakes.ts';
import type { StatusKind } from '../../../ui/index.ts';

const STATES: Readonly<Record<StakeRow['state'], StatusKind>> = {
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

const ENTRIES: Readonly<Record<StakeRow['entries'][number]['state'], StatusKind>> = {
  signed: 'pending',
  entered: 'ok',
  refused: 'bad',
  won: 'warn',
  paid: 'ok',
  lost: 'neutral',
  refunded: 'neutral',
};

export const stakeKind = (state: StakeRow['state']): StatusKind => STATES[state];
export const entryKind = (state: StakeRow['entries'][number]['state']): StatusKind => ENTRIES[state];

/** Whether a person can still cancel the stake. */
export const isCancellable = ({ state }: StakeRow): boolean =>
  state === 'open' || state === 'locked' || state === 'running';
