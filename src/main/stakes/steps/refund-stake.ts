import type { StakeContext, StakeStepResult } from '../context.ts';
import { changeEntryInJob, moveStake } from '../stake-changes.ts';
import type { Stake, StakeEntry } from '../types.ts';
import { recordEntrants } from './collect-entries.ts';
import { transactionRefOf } from './transaction-ref.ts';

/**
 * `cancelling` → `refunded`: the contract stops taking entries, and then every wallet whose fee it has gets it back, also
 * one whose entry reached the contract while the stake was cancelled.
 */
export async function refundStake(context: StakeContext, stake: Stake): Promise<StakeStepResult> {
  const { escrow, crashPoint } = context;
  const { eventKey, reason } = stake;
  const call = { name: 'refundAll', eventKey, reason: reason ?? 'cancelled' } as const;
  const outcome = await escrow.send(transactionRefOf(stake, 'refund'), call);
  crashPoint('stakes.afterRefundAll');
  if ((await escrow.readState(eventKey)) !== 'refunding') return 'wait';
  await recordEntrants(context, stake);
  await refuseSignedEntries(context, stake);
  for (const entry of context.entries.listByStake(stake.stakeId).filter(({ state }) => state === 'entered'))
    await refundEntry(context, stake, entry);
  const hasUnrefundedEntry = context.entries
    .listByStake(stake.stakeId)
    .some(({ state }) => state === 'entered');
  if (hasUnrefundedEntry) return 'wait';
  const refundTx = outcome.kind === 'mined' ? outcome.txHash : null;
  return moveStake(context, stake, { state: 'refunded', refundTx });
}

/** Ends the entries that did not reach the contract, and so cost nothing, as `refused`. */
const refuseSignedEntries = (context: StakeContext, { stakeId }: Stake): Promise<void> =>
  context.writer.write(() => {
    for (const entry of context.entries.listByStake(stakeId).filter(({ state }) => state === 'signed'))
      changeEntryInJob(context, { stakeId, entry, action: null }, { state: 'refused', reason: 'cancelled' });
  });

async function refundEntry(context: StakeContext, stake: Stake, entry: StakeEntry): Promise<void> {
  const { escrow, writer, crashPoint, log } = context;
  const { eventKey, stakeId } = stake;
  const { wallet } = entry;
  const outcome = await escrow.send(transactionRefOf(stake, `refund/${wallet}`), {
    name: 'refund',
    eventKey,
    wallet,
  });
  crashPoint('stakes.afterRefund');
  if (outcome.kind === 'unknown') return;
  if (outcome.kind !== 'mined' && (await escrow.readEntry(eventKey, wallet)) !== 'refunded') {
    log('warn', 'a fee could not be paid back yet', { stake: stakeId, wallet, reason: outcome.reason });
    return;
  }
  await writer.write(() =>
    changeEntryInJob(
      context,
      { stakeId, entry, action: 'STAKE_FEE_RETURNED' },
      outcome.kind === 'mined'
        ? { state: 'refunded', refundTx: outcome.txHash }
        : { state: 'refunded', reason: 'refunded_before' },
    ),
  );
}
