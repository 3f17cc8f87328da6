import { changeEntryInJob, moveEvent, type StakeContext, type StakeStepResult } from '../context.ts';
import type { StakeEntry, StakeEvent } from '../types.ts';
import { recordEntrants, refOf } from './entering.ts';

/**
 * `cancelling` → `refunded`: the contract stops taking entries, and then every wallet whose fee it holds gets it back,
 * also one whose entry reached the contract while the event was cancelled.
 */
export async function refundEvent(context: StakeContext, event: StakeEvent): Promise<StakeStepResult> {
  const { escrow, crashPoint } = context;
  const { eventKey, reason } = event;
  const call = { name: 'refundAll', eventKey, reason: reason ?? 'cancelled' } as const;
  const started = await escrow.send(refOf(event, 'refund'), call);
  crashPoint('stakes.afterRefundAll');
  if ((await escrow.readState(eventKey)) !== 'refunding') return 'wait';
  await recordEntrants(context, event);
  await refuseUnsent(context, event);
  for (const entry of context.entries.listByEvent(event.eventId).filter(({ state }) => state === 'entered'))
    await refundEntry(context, event, entry);
  const isOpen = context.entries.listByEvent(event.eventId).some(({ state }) => state === 'entered');
  if (isOpen) return 'wait';
  const refundTx = started.kind === 'mined' ? started.txHash : null;
  return moveEvent(context, event, { state: 'refunded', refundTx });
}

/** Entries that did not reach the contract cost nothing. */
const refuseUnsent = (
  { writer, entries, ...context }: StakeContext,
  { eventId }: StakeEvent,
): Promise<void> =>
  writer.write(() => {
    for (const entry of entries.listByEvent(eventId).filter(({ state }) => state === 'signed'))
      changeEntryInJob(
        { ...context, writer, entries },
        { eventId, entry, action: null },
        { state: 'refused', reason: 'cancelled' },
      );
  });

async function refundEntry(context: StakeContext, event: StakeEvent, entry: StakeEntry): Promise<void> {
  const { escrow, writer, crashPoint, log } = context;
  const { eventKey, eventId } = event;
  const { wallet } = entry;
  const outcome = await escrow.send(refOf(event, `refund/${wallet}`), { name: 'refund', eventKey, wallet });
  crashPoint('stakes.afterRefund');
  if (outcome.kind === 'unknown') return;
  if (outcome.kind !== 'mined' && (await escrow.readEntry(eventKey, wallet)) !== 'refunded') {
    log('warn', 'a fee could not be paid back yet', { event: eventId, wallet, reason: outcome.reason });
    return;
  }
  await writer.write(() =>
    changeEntryInJob(
      context,
      { eventId, entry, action: 'STAKE_FEE_RETURNED' },
      outcome.kind === 'mined'
        ? { state: 'refunded', refundTx: outcome.txHash }
        : { state: 'refunded', reason: 'refunded_before' },
    ),
  );
}
