import type { TransactionOutcome } from '../../chain/index.ts';

const TRANSIENT_REASONS = /^(chain_not_ready|not_answering|ref_reused)$|insufficient funds|timeout|rate/iu;

/** Whether a transaction was refused for a transient reason, so that the same one is tried again later. */
export const isTransientRefusal = (outcome: TransactionOutcome): boolean =>
  outcome.kind === 'refused' && TRANSIENT_REASONS.test(outcome.reason);
