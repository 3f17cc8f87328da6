import type { Address, Hex } from '../../chain/index.ts';
import {
  cancelEvent,
  changeEntryInJob,
  moveEvent,
  type StakeContext,
  type StakeStepResult,
} from '../context.ts';
import type { StakeEntry, StakeEvent } from '../types.ts';
import { isTransientRefusal } from './transient-refusals.ts';

/** Refs of transactions. One event never signs two transactions for one step. */
export const refOf = (event: Pick<StakeEvent, 'eventId'>, step: string): string => `${event.eventId}/${step}`;

/** `draft` → `open`: the contract stores the terms. No entrant has paid anything before. */
export async function submitEvent(context: StakeContext, event: StakeEvent): Promise<StakeStepResult> {
  const { escrow } = context;
  if (
    (await escrow.readState(event.eventKey)) === 'none' &&
    (await escrow.readNowS()) >= event.terms.enterByS
  )
    return moveEvent(context, event, { state: 'refunded', reason: 'not_opened' });
  const outcome = await escrow.send(refOf(event, 'open'), { name: 'open', terms: event.terms });
  context.crashPoint('stakes.afterOpen');
  if (outcome.kind === 'mined') return moveEvent(context, event, { state: 'open', openTx: outcome.txHash });
  if (outcome.kind === 'unknown' || isTransientRefusal(outcome)) return 'wait';
  context.log('warn', 'a stake could not be opened', { event: event.eventId, reason: outcome.reason });
  return moveEvent(context, event, { state: 'refunded', reason: outcome.reason });
}

/**
 * `open` → `locked`, or `cancelling`: submits signed entries to the contract and records what it holds. The state
 * is read from the contract each time, because anybody can submit an entry to it.
 */
export async function collectEntries(context: StakeContext, event: StakeEvent): Promise<StakeStepResult> {
  const { escrow, entries } = context;
  const chainState = await escrow.readState(event.eventKey);
  if (chainState === 'refunding') return cancelEvent(context, event, 'refunded_on_chain');
  for (const entry of entries.listByEvent(event.eventId).filter(({ state }) => state === 'signed'))
    await submitEntry(context, event, entry);
  const entered = await recordEntrants(context, event);
  return event.rules.game.kind === 'league'
    ? closeLeagueEntries(context, event, entered)
    : closeGameEntries(context, event, entered);
}

async function submitEntry(context: StakeContext, event: StakeEvent, entry: StakeEntry): Promise<void> {
  const { escrow, writer, crashPoint } = context;
  const { wallet, validBeforeS, signature } = entry;
  if (signature === null || validBeforeS === null) return;
  const ref = refOf(event, `enter/${wallet}/${validBeforeS}`);
  const call = { name: 'enter', eventKey: event.eventKey, wallet, validBeforeS, signature } as const;
  const outcome = await escrow.send(ref, call);
  crashPoint('stakes.afterEnter');
  // An entry in the contract is recorded by `recordEntrants`, regardless of who submitted it.
  if (outcome.kind === 'mined' || outcome.kind === 'unknown' || isTransientRefusal(outcome)) return;
  if ((await escrow.readEntry(event.eventKey, wallet)) !== 'none') return;
  await writer.write(() =>
    changeEntryInJob(
      context,
      { eventId: event.eventId, entry, action: 'STAKE_ENTRY_REFUSED' },
      { state: 'refused', reason: outcome.reason.slice(0, 100) },
    ),
  );
}

/** Records every wallet whose fee the contract holds, in its order; returns their number. */
export async function recordEntrants(context: StakeContext, event: StakeEvent): Promise<number> {
  const { escrow, entries, writer } = context;
  const { eventId } = event;
  const wallets = await escrow.readEntrants(event.eventKey);
  const isRecorded = (wallet: Address, seat: number): boolean => {
    const entry = entries.find(eventId, wallet);
    return entry !== null && entry.seat === seat;
  };
  const missing = wallets.flatMap((wallet, seat) => (isRecorded(wallet, seat) ? [] : [{ wallet, seat }]));
  for (const { wallet, seat } of missing) {
    const enterTx = await resendEntry(context, event, wallet);
    await writer.write(() => {
      if (isRecorded(wallet, seat)) return;
      const entry = { wallet, agentId: null, playerId: null, paymentId: null };
      // A wallet that entered at the contract itself has no row yet.
      if (entries.find(eventId, wallet) === null)
        entries.upsert(
          eventId,
          { ...entry, validBeforeS: null, signature: null },
          context.runtime.clock.nowMs(),
        );
      changeEntryInJob(
        context,
        { eventId, entry, action: 'STAKE_ENTERED' },
        { state: 'entered', seat, ...(enterTx === null ? {} : { enterTx }) },
      );
    });
  }
  return wallets.length;
}

/**
 * The transaction with which this host submitted the entry; null when somebody else did. It repeats the submission
 * under its ref, which signs nothing new, and reads the result.
 */
async function resendEntry(
  { escrow, entries }: StakeContext,
  event: StakeEvent,
  wallet: Address,
): Promise<Hex | null> {
  const entry = entries.find(event.eventId, wallet);
  if (entry === null || entry.signature === null || entry.validBeforeS === null) return null;
  const { validBeforeS, signature } = entry;
  const outcome = await escrow.send(refOf(event, `enter/${wallet}/${validBeforeS}`), {
    name: 'enter',
    eventKey: event.eventKey,
    wallet,
    validBeforeS,
    signature,
  });
  return outcome.kind === 'mined' ? outcome.txHash : null;
}

async function closeGameEntries(
  context: StakeContext,
  event: StakeEvent,
  entered: number,
): Promise<StakeStepResult> {
  if (entered >= event.terms.seats) return moveEvent(context, event, { state: 'locked' });
  if ((await context.escrow.readNowS()) <= event.terms.enterByS) return 'wait';
  return cancelEvent(context, event, 'not_enough_entries');
}

/** A league plays for the fees of the players who entered before it began. */
async function closeLeagueEntries(
  context: StakeContext,
  event: StakeEvent,
  entered: number,
): Promise<StakeStepResult> {
  const { game } = event.rules;
  const status = game.kind === 'league' ? context.leagues.progress(game.leagueId)?.league.status : undefined;
  if (status === undefined || status === 'cancelled' || status === 'failed')
    return cancelEvent(context, event, 'league_cancelled');
  const nowS = await context.escrow.readNowS();
  const hasBegun = status !== 'registering';
  if (hasBegun && entered >= 2) return moveEvent(context, event, { state: 'locked' });
  if (hasBegun || (nowS > event.terms.enterByS && entered < 2))
    return cancelEvent(context, event, 'not_enough_entries');
  return nowS > event.terms.resultByS ? cancelEvent(context, event, 'too_late') : 'wait';
}
