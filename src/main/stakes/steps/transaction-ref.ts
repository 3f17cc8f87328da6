import type { Stake } from '../types.ts';

/**
 * The ref under which a step of a stake sends a transaction. A step that is repeated uses the same one, so that it is never
 * sent as two transactions. Only a payout that a person retries gets a new ref each time.
 */
export const transactionRefOf = (stake: Pick<Stake, 'stakeId'>, step: string): string =>
  `${stake.stakeId}/${step}`;
