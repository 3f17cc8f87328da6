import type { Address, MintRow, Mints, MintState } from '../types.ts';
import type { ChainChoices } from '../network/network-choices.ts';
import { appendChainAudit, emitMintChanged, type ChainContext } from '../context.ts';
import type { OutboxRow } from '../records.ts';

const ADDRESS = /^0x[0-9a-f]{40}$/u;
const MATCH_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
/**
 * States in which `waitForOutcome` has its result: the mint is in a block, or it needs a person. A mined row still
 * becomes final by itself.
 */
const OUTCOME_STATES: ReadonlySet<MintState> = new Set(['mined', 'final', 'failed', 'rejected', 'held']);

interface MintsParts {
  readonly context: ChainContext;
  readonly choices: ChainChoices;
  /** The number of the newest block that was seen; null before the first one. */
  readonly headBlock: () => number | null;
  /** Starts a pass of the minter. */
  readonly schedulePass: () => void;
  /** Pauses or resumes the contract as well, after the switch was stored. */
  readonly onPausedChange: () => void;
}

/** The outbox as other domains see it. */
export function createMints({
  context,
  choices,
  headBlock,
  schedulePass,
  onPausedChange,
}: MintsParts): Mints {
  const { outbox, writer } = context;
  const toRow = (row: OutboxRow | null): MintRow | null =>
    row === null ? null : toMintRow(row, headBlock());
  const emitIfChanged = (
    hasChanged: boolean,
    matchId: string,
    wallet: Address,
    state: MintState,
  ): boolean => {
    if (!hasChanged) return false;
    emitMintChanged(context, { matchId, wallet, txHash: null }, state);
    if (state === 'queued') writer.afterCommit(schedulePass);
    return true;
  };
  return {
    enqueueInJob(request) {
      const { matchId, wallet, amountMicro } = request;
      if (!ADDRESS.test(wallet) || !MATCH_ID.test(matchId))
        throw new TypeError('a mint needs a match id and a wallet');
      if (!Number.isSafeInteger(amountMicro) || amountMicro <= 0)
        throw new TypeError('a mint needs an amount above zero');
      outbox.insert(request, choices.ledgerProfile(), context.nowMs());
      emitIfChanged(true, matchId, wallet, request.held ? 'held' : 'queued');
    },
    releaseHeldInJob: (matchId, wallet) =>
      emitIfChanged(outbox.decideHeld(matchId, wallet, 'queued', context.nowMs()), matchId, wallet, 'queued'),
    rejectHeldInJob: (matchId, wallet) =>
      emitIfChanged(
        outbox.decideHeld(matchId, wallet, 'rejected', context.nowMs()),
        matchId,
        wallet,
        'rejected',
      ),
    retryInJob: (matchId, wallet) =>
      emitIfChanged(outbox.retry(matchId, wallet, context.nowMs()), matchId, wallet, 'queued'),
    find: (matchId, wallet) => toRow(outbox.find(matchId, wallet)),
    list: (filter) => outbox.list(filter).map((row) => toMintRow(row, headBlock())),
    async waitForOutcome(matchId, wallet, withinMs) {
      await waitForOutcomeState(context, { matchId, wallet }, withinMs);
      return toRow(outbox.find(matchId, wallet));
    },
    setPaused(paused) {
      const job = (): void => {
        if (choices.isPaused() === paused) return;
        choices.setPaused(paused);
        const subject = choices.ledgerProfile();
        if (paused) appendChainAudit(context, { action: 'MINTING_PAUSED', subject, payload: {} }, 'person');
        else appendChainAudit(context, { action: 'MINTING_RESUMED', subject, payload: {} }, 'person');
        writer.afterCommit(() => {
          schedulePass();
          onPausedChange();
        });
      };
      writer.write(job).catch((error: unknown) => {
        context.log('error', 'the pause switch could not be stored', { error: String(error) });
      });
    },
  };
}

/**
 * Resolves when the row has an outcome or does not exist, or after `withinMs`. Subscribes before the first read, so that
 * no change is missed in between.
 */
function waitForOutcomeState(
  context: ChainContext,
  { matchId, wallet }: { matchId: string; wallet: Address },
  withinMs: number,
): Promise<void> {
  return new Promise((resolve) => {
    const hasOutcome = (): boolean => {
      const row = context.outbox.find(matchId, wallet);
      return row === null || OUTCOME_STATES.has(row.state);
    };
    const finish = (): void => {
      cancelTimer();
      unsubscribe();
      resolve();
    };
    const cancelTimer = context.processClock.after(withinMs, finish);
    const unsubscribe = context.bus.on('mint.changed', (changed) => {
      if (changed.matchId === matchId && changed.wallet === wallet && hasOutcome()) finish();
    });
    if (hasOutcome()) finish();
  });
}

function toMintRow(row: OutboxRow, headBlock: number | null): MintRow {
  const { matchId, wallet, amountMicro, kind, state, txHash, blockNumber } = row;
  const { attempts, lastError, wait, notBeforeMs, epoch, createdMs, updatedMs } = row;
  const confirmations =
    blockNumber === null || headBlock === null ? null : Math.max(1, headBlock - blockNumber + 1);
  return {
    matchId,
    wallet,
    amountMicro,
    kind,
    held: state === 'held',
    state,
    txHash,
    blockNumber,
    confirmations,
    attempts,
    lastError,
    wait,
    notBeforeMs,
    epoch,
    createdMs,
    updatedMs,
  };
}
