import {
  cancelEvent,
  changeEntryInJob,
  moveEventInJob,
  type StakeContext,
  type StakeStepResult,
} from '../context.ts';
import type { StakeEntry, StakeEvent } from '../types.ts';
import { refOf } from './entering.ts';
import { isTransientRefusal } from './transient-refusals.ts';

/** `decided` → `settled`: the contract credits the stored amounts, and nothing else is ever sent. */
export async function settleEvent(context: StakeContext, event: StakeEvent): Promise<StakeStepResult> {
  const { escrow, crashPoint, log } = context;
  const { eventKey, result } = event;
  if (result === null) throw new Error(`stake ${event.eventId} is decided without a result`);
  const outcome = await escrow.send(refOf(event, 'settle'), { name: 'settle', eventKey, result });
  crashPoint('stakes.afterSettle');
  if (outcome.kind === 'mined') return recordSettled(context, event, outcome.txHash);
  if (outcome.kind === 'unknown' || isTransientRefusal(outcome)) return 'wait';
  const chainState = await escrow.readState(eventKey);
  if (chainState === 'refunding') return cancelEvent(context, event, 'refunded_on_chain');
  if (chainState === 'settled') {
    log('error', 'the contract holds a result of a stake that this host did not send', {
      event: event.eventId,
    });
    return 'wait';
  }
  if ((await escrow.readNowS()) > event.terms.resultByS) return cancelEvent(context, event, 'too_late');
  // The contract takes a result before the end of the entries only when all seats are taken.
  if (outcome.kind === 'refused') return 'wait';
  return cancelEvent(context, event, 'settle_failed');
}

async function recordSettled(
  context: StakeContext,
  event: StakeEvent,
  settleTx: `0x${string}`,
): Promise<StakeStepResult> {
  const { writer, entries } = context;
  const payouts = new Map(event.result?.payouts.map(({ wallet, amountMicro }) => [wallet, amountMicro]));
  const hasMoved = await writer.write(() => {
    if (!moveEventInJob(context, event, { state: 'settled', settleTx })) return false;
    for (const entry of entries.listByEvent(event.eventId).filter(({ state }) => state === 'entered')) {
      const payoutMicro = payouts.get(entry.wallet) ?? 0;
      const state = payoutMicro > 0 ? 'won' : 'lost';
      changeEntryInJob(context, { eventId: event.eventId, entry, action: null }, { state, payoutMicro });
    }
    return true;
  });
  return hasMoved ? 'again' : 'wait';
}

/** Pays the credits of a settled event to their wallets. A wallet that cannot be paid holds up no other. */
export async function payWinners(context: StakeContext, event: StakeEvent): Promise<StakeStepResult> {
  const unpaid = context.entries.listByEvent(event.eventId).filter(({ state }) => state === 'won');
  const { result, terms } = event;
  if (result !== null && result.hostFeeMicro > 0)
    await context.escrow.send(refOf(event, 'withdraw/host'), {
      name: 'withdraw',
      token: terms.token,
      wallet: terms.hostFeeTo,
    });
  let hasPaid = false;
  for (const entry of unpaid) if (await payEntry(context, event, entry)) hasPaid = true;
  return hasPaid ? 'again' : 'wait';
}

/** The contract pays out everything that a wallet is owed, also from other events. */
async function payEntry(context: StakeContext, event: StakeEvent, entry: StakeEntry): Promise<boolean> {
  const { escrow, writer, crashPoint } = context;
  const { wallet } = entry;
  const { token } = event.terms;
  const outcome = await escrow.send(refOf(event, `withdraw/${wallet}`), { name: 'withdraw', token, wallet });
  crashPoint('stakes.afterPayout');
  const hasWalletWithdrawn =
    outcome.kind !== 'mined' && outcome.kind !== 'unknown' && (await escrow.readCredit(token, wallet)) === 0;
  if (outcome.kind === 'mined' || hasWalletWithdrawn) {
    const change = outcome.kind === 'mined' ? { payoutTx: outcome.txHash } : { reason: 'withdrawn_before' };
    await writer.write(() =>
      changeEntryInJob(
        context,
        { eventId: event.eventId, entry, action: 'STAKE_PAID' },
        { state: 'paid', ...change },
      ),
    );
    return true;
  }
  if (outcome.kind !== 'unknown' && entry.reason !== outcome.reason)
    await writer.write(() =>
      changeEntryInJob(
        context,
        { eventId: event.eventId, entry, action: null },
        { state: 'won', reason: outcome.reason.slice(0, 100) },
      ),
    );
  return false;
}
