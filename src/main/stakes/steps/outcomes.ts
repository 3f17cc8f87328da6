import type { SendOutcome } from '../../chain/index.ts';

const PASSING = /^(chain_not_ready|not_answering|ref_reused)$|insufficient funds|timeout|rate/iu;

/** Whether a transaction was refused for a reason that passes, so that the same one is tried again later. */
export const isPassing = (outcome: SendOutcome): boolean =>
  outcome.kind === 'refused' && PASSING.test(outcome.reason);
