import type { StakeContext, StakeStepResult } from '../context.ts';
import { moveStake } from '../stake-changes.ts';
import type { Stake } from '../types.ts';
import { isTransientRefusal } from './transient-refusals.ts';
import { transactionRefOf } from './transaction-ref.ts';

/**
 * `draft` → `open`: the contract stores the terms. `refunded` when entries have closed meanwhile or the terms are refused;
 * no entrant can have paid anything before the contract has them.
 */
export async function openInContract(context: StakeContext, stake: Stake): Promise<StakeStepResult> {
  const { escrow } = context;
  // The contract accepts terms only before `enterByS`, although it accepts entries until that second is over.
  if (
    (await escrow.readState(stake.eventKey)) === 'none' &&
    (await escrow.readNowS()) >= stake.terms.enterByS
  )
    return moveStake(context, stake, { state: 'refunded', reason: 'not_opened' });
  const outcome = await escrow.send(transactionRefOf(stake, 'open'), { name: 'open', terms: stake.terms });
  context.crashPoint('stakes.afterOpen');
  if (outcome.kind === 'mined') return moveStake(context, stake, { state: 'open', openTx: outcome.txHash });
  if (outcome.kind === 'unknown' || isTransientRefusal(outcome)) return 'wait';
  context.log('warn', 'a stake could not be opened', { stake: stake.stakeId, reason: outcome.reason });
  return moveStake(context, stake, { state: 'refunded', reason: outcome.reason });
}
