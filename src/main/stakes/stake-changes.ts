import type { StakeContext, StakeStepResult } from './context.ts';
import type { EntryChange } from './store/entry-store.ts';
import type { StakeChange } from './store/stake-store.ts';
import type { Stake, StakeEntry, StakeState } from './types.ts';

/** Notifies windows after the commit. Runs inside a writer job. */
export function emitStakeChangeInJob({ writer, bus }: StakeContext, stakeId: string): void {
  writer.afterCommit(() => bus.emit('payments.changed', { kind: 'stake', id: stakeId }));
}

/** The audit log has no system for stakes: their fees and payouts belong to the payments. */
export const AUDIT_SYSTEM = 'payments';

/** The action that records the move to each state. */
const AUDIT_ACTIONS: Readonly<Record<StakeState, string>> = {
  draft: 'STAKE_CREATED',
  open: 'STAKE_OPENED',
  locked: 'STAKE_LOCKED',
  running: 'STAKE_STARTED',
  decided: 'STAKE_DECIDED',
  settled: 'STAKE_SETTLED',
  cancelling: 'STAKE_CANCELLED',
  refunded: 'STAKE_REFUNDED',
  lost: 'STAKE_LOST',
};

/** Moves a stake and records it; false if it is no longer in the state that was read. */
export function moveStakeInJob(
  context: StakeContext,
  stake: Stake,
  change: StakeChange,
  actor = 'host',
): boolean {
  if (!context.stakes.update(stake, stake.state, change, context.runtime.clock.nowMs())) return false;
  const { reason, result, openTx, settleTx, refundTx } = change;
  context.audit.append({
    system: AUDIT_SYSTEM,
    action: AUDIT_ACTIONS[change.state],
    subject: stake.stakeId,
    actor,
    payload: {
      ...(reason === undefined ? {} : { reason }),
      ...(result === undefined ? {} : { hostFeeMicro: result.hostFeeMicro, payouts: result.payouts }),
      ...(openTx || settleTx || refundTx ? { txHash: openTx ?? settleTx ?? refundTx } : {}),
    },
  });
  emitStakeChangeInJob(context, stake.stakeId);
  return true;
}

/** Moves a stake and records it, in a job of its own. */
export const moveStake = async (
  context: StakeContext,
  stake: Stake,
  change: StakeChange,
  actor?: string,
): Promise<StakeStepResult> => {
  const hasMoved = await context.writer.write(() => moveStakeInJob(context, stake, change, actor));
  return hasMoved ? 'again' : 'wait';
};

/** Moves the stake to `cancelling`, so that its next steps pay all fees back. */
export const startRefund = (
  context: StakeContext,
  stake: Stake,
  reason: string,
  actor?: string,
): Promise<StakeStepResult> => moveStake(context, stake, { state: 'cancelling', reason }, actor);

/** Changes an entry, inside a writer job. With `action` null the change has no audit row. */
export function changeEntryInJob(
  context: StakeContext,
  { stakeId, entry, action }: { stakeId: string; entry: Pick<StakeEntry, 'wallet'>; action: string | null },
  change: EntryChange,
): void {
  context.entries.update(stakeId, entry.wallet, change, context.runtime.clock.nowMs());
  if (action !== null) {
    const { reason, enterTx, payoutTx, refundTx, payoutMicro } = change;
    context.audit.append({
      system: AUDIT_SYSTEM,
      action,
      subject: stakeId,
      actor: 'host',
      payload: {
        wallet: entry.wallet,
        txHash: enterTx ?? payoutTx ?? refundTx ?? null,
        ...(payoutMicro === undefined ? {} : { amountMicro: payoutMicro }),
        ...(reason === undefined ? {} : { reason }),
      },
    });
  }
  emitStakeChangeInJob(context, stakeId);
}
