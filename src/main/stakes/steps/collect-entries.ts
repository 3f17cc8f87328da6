import type { Address, Hex } from '../../chain/index.ts';
import type { StakeContext, StakeStepResult } from '../context.ts';
import { changeEntryInJob, moveStake, startRefund } from '../stake-changes.ts';
import type { Stake, StakeEntry } from '../types.ts';
import { isTransientRefusal } from './transient-refusals.ts';
import { transactionRefOf } from './transaction-ref.ts';

/**
 * `open` → `locked`, or `cancelling`: submits signed entries to the contract and records which fees it has received. The state
 * is read from the contract each time, because anybody can submit an entry to it.
 */
export async function collectEntries(context: StakeContext, stake: Stake): Promise<StakeStepResult> {
  const { escrow, entries } = context;
  const chainState = await escrow.readState(stake.eventKey);
  if (chainState === 'refunding') return startRefund(context, stake, 'refunded_on_chain');
  for (const entry of entries.listByStake(stake.stakeId).filter(({ state }) => state === 'signed'))
    await submitEntry(context, stake, entry);
  const entrantCount = await recordEntrants(context, stake);
  return stake.rules.game.kind === 'league'
    ? closeLeagueEntries(context, stake, entrantCount)
    : closeGameEntries(context, stake, entrantCount);
}

/** Submits a signed entry. One that the contract refuses ends as `refused`; others are left to `recordEntrants`. */
async function submitEntry(context: StakeContext, stake: Stake, entry: StakeEntry): Promise<void> {
  const { escrow, writer, crashPoint } = context;
  const { wallet, validBeforeS, signature } = entry;
  if (signature === null || validBeforeS === null) return;
  const ref = transactionRefOf(stake, `enter/${wallet}/${validBeforeS}`);
  const call = { name: 'enter', eventKey: stake.eventKey, wallet, validBeforeS, signature } as const;
  const outcome = await escrow.send(ref, call);
  crashPoint('stakes.afterEnter');
  // `recordEntrants` records an entry that is in the contract, whoever submitted it.
  if (outcome.kind === 'mined' || outcome.kind === 'unknown' || isTransientRefusal(outcome)) return;
  if ((await escrow.readEntry(stake.eventKey, wallet)) !== 'none') return;
  await writer.write(() =>
    changeEntryInJob(
      context,
      { stakeId: stake.stakeId, entry, action: 'STAKE_ENTRY_REFUSED' },
      { state: 'refused', reason: outcome.reason.slice(0, 100) },
    ),
  );
}

/** Records every wallet whose fee the contract has received, in the order of entry there; returns their number. */
export async function recordEntrants(context: StakeContext, stake: Stake): Promise<number> {
  const { escrow, entries, writer } = context;
  const { stakeId } = stake;
  const wallets = await escrow.readEntrants(stake.eventKey);
  const isRecorded = (wallet: Address, seat: number): boolean => {
    const entry = entries.find(stakeId, wallet);
    return entry !== null && entry.seat === seat;
  };
  const unrecordedEntrants = wallets.flatMap((wallet, seat) =>
    isRecorded(wallet, seat) ? [] : [{ wallet, seat }],
  );
  for (const { wallet, seat } of unrecordedEntrants) {
    const enterTx = await findEnterTx(context, stake, wallet);
    await writer.write(() => {
      if (isRecorded(wallet, seat)) return;
      const entry = { wallet, agentId: null, playerId: null, paymentId: null };
      // A wallet that entered at the contract itself has no row yet.
      if (entries.find(stakeId, wallet) === null)
        entries.upsert(
          stakeId,
          { ...entry, validBeforeS: null, signature: null },
          context.runtime.clock.nowMs(),
        );
      changeEntryInJob(
        context,
        { stakeId, entry, action: 'STAKE_ENTERED' },
        { state: 'entered', seat, ...(enterTx === null ? {} : { enterTx }) },
      );
    });
  }
  return wallets.length;
}

/** Finds the transaction with which this host submitted the entry; null when somebody else did. */
async function findEnterTx(
  { escrow, entries }: StakeContext,
  stake: Stake,
  wallet: Address,
): Promise<Hex | null> {
  const entry = entries.find(stake.stakeId, wallet);
  if (entry === null || entry.signature === null || entry.validBeforeS === null) return null;
  const { validBeforeS, signature } = entry;
  const ref = transactionRefOf(stake, `enter/${wallet}/${validBeforeS}`);
  if ((await escrow.findOutcome(ref)) === null) return null;
  // Under a ref that was used, `send` signs nothing new: it waits for the outcome of the first transaction.
  const call = { name: 'enter', eventKey: stake.eventKey, wallet, validBeforeS, signature } as const;
  const outcome = await escrow.send(ref, call);
  return outcome.kind === 'mined' ? outcome.txHash : null;
}

/** `locked` once every seat is taken; `cancelling` when entries have closed before. */
async function closeGameEntries(
  context: StakeContext,
  stake: Stake,
  entrantCount: number,
): Promise<StakeStepResult> {
  if (entrantCount >= stake.terms.seats) return moveStake(context, stake, { state: 'locked' });
  if ((await context.escrow.readNowS()) <= stake.terms.enterByS) return 'wait';
  return startRefund(context, stake, 'not_enough_entries');
}

/**
 * `locked` once the league has begun with at least two entries. `cancelling` when it was cancelled or has failed, when it
 * has begun or entries have closed with fewer, and when it has not begun by the time for the result.
 */
async function closeLeagueEntries(
  context: StakeContext,
  stake: Stake,
  entrantCount: number,
): Promise<StakeStepResult> {
  const { game } = stake.rules;
  const status =
    game.kind === 'league' ? context.leagues.readProgress(game.leagueId)?.league.status : undefined;
  if (status === undefined || status === 'cancelled' || status === 'failed')
    return startRefund(context, stake, 'league_cancelled');
  const nowS = await context.escrow.readNowS();
  const hasBegun = status !== 'registering';
  if (hasBegun && entrantCount >= 2) return moveStake(context, stake, { state: 'locked' });
  if (hasBegun || (nowS > stake.terms.enterByS && entrantCount < 2))
    return startRefund(context, stake, 'not_enough_entries');
  return nowS > stake.terms.resultByS ? startRefund(context, stake, 'too_late') : 'wait';
}
