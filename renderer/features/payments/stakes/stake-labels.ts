import type { CallOutput } from '../../../../src/shared/contract/index.ts';
import type { StatusKind } from '../../../ui/index.ts';

export type Stake = CallOutput<'stakes.get'>;

const STATES: Readonly<Record<Stake['state'], StatusKind>> = {
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

const ENTRIES: Readonly<Record<Stake['entries'][number]['state'], StatusKind>> = {
  signed: 'pending',
  entered: 'ok',
  refused: 'bad',
  won: 'warn',
  paid: 'ok',
  lost: 'neutral',
  refunded: 'neutral',
};

export const stakeKind = (state: Stake['state']): StatusKind => STATES[state];
export const entryKind = (state: Stake['entries'][number]['state']): StatusKind => ENTRIES[state];

/** States in which a person can still call a stake off. */
export const isCancellable = ({ state }: Stake): boolean =>
  state === 'open' || state === 'locked' || state === 'running';
