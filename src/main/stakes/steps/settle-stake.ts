import type { StakeContext, StakeStepResult } from '../context.ts';
import { changeEntryInJob, moveStakeInJob, startRefund } from '../stake-changes.ts';
import type { Stake, StakeEntry } from '../types.ts';
import { isTransientRefusal } from './transient-refusals.ts';
import { transactionRefOf } from './transaction-ref.ts';

/** `decided` → `settled`, or `cancelling`: the contract credits the stored amounts, and no other amounts are ever sent. */
export async function settleStake(context: StakeContext, stake: Stake): Promise<StakeStepResult> {
  const { escrow, crashPoint, log } = context;
  const { eventKey, result } = stake;
  if (result === null) throw new Error(`stake ${stake.stakeId} is decided without a result`);
  const outcome = await escrow.send(transactionRefOf(stake, 'settle'), { name: 'settle', eventKey, result });
  crashPoint('stakes.afterSettle');
  if (outcome.kind === 'mined') return recordSettled(context, stake, outcome.txHash);
  if (outcome.kind === 'unknown' || isTransientRefusal(outcome)) return 'wait';
  const chainState = await escrow.readState(eventKey);
  if (chainState === 'refunding') return startRefund(context, stake, 'refunded_on_chain');
  if (chainState === 'settled') {
    log('error', 'the contract holds a result of a stake that this host did not send', {
      stake: stake.stakeId,
    });
    return 'wait';
  }
  if ((await escrow.readNowS()) > stake.terms.resultByS) return startRefund(context, stake, 'too_late');
  // Before entries close, the contract accepts a result only if every seat is filled.
  if (outcome.kind === 'refused') return 'wait';
  return startRefund(context, stake, 'settle_failed');
}

/** Stores that the contract has credited the amounts, with the payout of each entry. */
async function recordSettled(
  context: StakeContext,
  stake: Stake,
  settleTx: `0x${string}`,
): Promise<StakeStepResult> {
  const { writer, entries } = context;
  const payouts = new Map(stake.result?.payouts.map(({ wallet, amountMicro }) => [wallet, amountMicro]));
  const hasMoved = await writer.write(() => {
    if (!moveStakeInJob(context, stake, { state: 'settled', settleTx })) return false;
    for (const entry of entries.listByStake(stake.stakeId).filter(({ state }) => state === 'entered')) {
      const payoutMicro = payouts.get(entry.wallet) ?? 0;
      const state = payoutMicro > 0 ? 'won' : 'lost';
      changeEntryInJob(context, { stakeId: stake.stakeId, entry, action: null }, { state, payoutMicro });
    }
    return true;
  });
  return hasMoved ? 'again' : 'wait';
}

/** Pays the credits of a settled stake to the host and the winners. A wallet that cannot be paid delays no other. */
export async function payWinners(context: StakeContext, stake: Stake): Promise<StakeStepResult> {
  const unpaidEntries = context.entries.listByStake(stake.stakeId).filter(({ state }) => state === 'won');
  context.unpaidHostFees.add(stake.stakeId);
  if (await payHost(context, stake)) context.unpaidHostFees.delete(stake.stakeId);
  let hasPaid = false;
  for (const entry of unpaidEntries) if (await payEntry(context, stake, entry)) hasPaid = true;
  return hasPaid ? 'again' : 'wait';
}

/** Pays the fee of the host; false if that has to be tried again. */
async function payHost({ escrow }: StakeContext, stake: Stake): Promise<boolean> {
  const { result, terms } = stake;
  if (result === null || result.hostFeeMicro === 0) return true;
  const { token, hostFeeTo: wallet } = terms;
  // A repeated step has the same ref and therefore the same transaction, so its outcome need not be stored.
  const outcome = await escrow.send(transactionRefOf(stake, 'withdraw/host'), {
    name: 'withdraw',
    token,
    wallet,
  });
  if (outcome.kind === 'unknown') return false;
  // A transaction that was reverted is not sent again; the withdrawal of a later stake pays this fee, too.
  return outcome.kind !== 'refused' || (await escrow.readCredit(token, wallet)) === 0;
}

/** Pays a winner; false if that has to be tried again. The contract pays everything that it owes a wallet, also from other stakes. */
async function payEntry(context: StakeContext, stake: Stake, entry: StakeEntry): Promise<boolean> {
  const { escrow, writer, crashPoint } = context;
  const { wallet } = entry;
  const { token } = stake.terms;
  const outcome = await escrow.send(transactionRefOf(stake, `withdraw/${wallet}`), {
    name: 'withdraw',
    token,
    wallet,
  });
  crashPoint('stakes.afterPayout');
  const hasWalletWithdrawn =
    outcome.kind !== 'mined' && outcome.kind !== 'unknown' && (await escrow.readCredit(token, wallet)) === 0;
  if (outcome.kind === 'mined' || hasWalletWithdrawn) {
    const change = outcome.kind === 'mined' ? { payoutTx: outcome.txHash } : { reason: 'withdrawn_before' };
    await writer.write(() =>
      changeEntryInJob(
        context,
        { stakeId: stake.stakeId, entry, action: 'STAKE_PAID' },
        { state: 'paid', ...change },
      ),
    );
    return true;
  }
  if (outcome.kind !== 'unknown' && entry.reason !== outcome.reason)
    await writer.write(() =>
      changeEntryInJob(
        context,
        { stakeId: stake.stakeId, entry, action: null },
        { state: 'won', reason: outcome.reason.slice(0, 100) },
      ),
    );
  return false;
}
