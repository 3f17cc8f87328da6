import {
  appendChainAudit,
  emitMintChanged,
  type ChainContext,
  type ChainNode,
  type PayableNode,
} from '../context.ts';
import { readBlock, readReceipt } from '../network/node-reads.ts';
import type { OutboxRow, TransactionRecord } from '../records.ts';
import { revertEntries } from './reorganisation.ts';

/** Maximum number of transactions whose receipts are read at once; each may contain a hundred mints. */
const MAX_TRANSACTIONS_PER_JOB = 20;
const MAX_ROWS_PER_JOB = 100;

/**
 * Marks mints and transactions up to a block as final. On a local chain these are blocks that a dump on disk
 * contains, on a real network the final ones. Each receipt is fetched at this moment, and its block must be the
 * chain's block of that number; a transaction without one is set back. True if one was: it has to be sent again.
 */
export async function markFinalUpTo(
  context: ChainContext,
  node: PayableNode,
  upTo: number,
): Promise<boolean> {
  const { epoch } = node.epoch;
  let hasReorganised = false;
  for (;;) {
    const transactions = context.transactions.listMinedUpTo(epoch, upTo, MAX_TRANSACTIONS_PER_JOB);
    const rows = context.outbox.listMinedWithoutPendingUpTo(epoch, upTo, MAX_ROWS_PER_JOB);
    if (transactions.length + rows.length === 0) return hasReorganised;
    const hasReceipt = createReceiptCheck(node);
    const [checkedTransactions, checkedRows] = await Promise.all([
      partition(transactions, hasReceipt),
      partition(rows, hasReceipt),
    ]);
    await context.writer.write(() => {
      for (const transaction of checkedTransactions.included) finaliseTransactionInJob(context, transaction);
      for (const row of checkedRows.included) finaliseRowInJob(context, row);
    });
    const hasChanged = await revertEntries(context, {
      transactions: checkedTransactions.missing,
      rows: checkedRows.missing,
    });
    hasReorganised ||= hasChanged;
  }
}

type StoredInclusion = Pick<TransactionRecord, 'blockNumber' | 'blockHash'> & {
  readonly txHash: string | null;
};

/**
 * Creates a check whether the chain has the receipt of a transaction now, in the block that is stored for it. Each block is
 * read once.
 */
function createReceiptCheck({ rpc }: ChainNode): (stored: StoredInclusion) => Promise<boolean> {
  const blocks = new Map<number, ReturnType<typeof readBlock>>();
  const readCachedBlock = (number: number): ReturnType<typeof readBlock> => {
    const block = blocks.get(number) ?? readBlock(rpc, number);
    blocks.set(number, block);
    return block;
  };
  return async ({ txHash, blockNumber, blockHash }) => {
    if (txHash === null || blockNumber === null) return false;
    const receipt = await readReceipt(rpc, txHash as `0x${string}`);
    return receipt?.blockHash === blockHash && (await readCachedBlock(blockNumber))?.hash === blockHash;
  };
}

async function partition<T>(
  items: readonly T[],
  test: (item: T) => Promise<boolean>,
): Promise<{ readonly included: readonly T[]; readonly missing: readonly T[] }> {
  const verdicts = await Promise.all(items.map(test));
  return {
    included: items.filter((_, index) => verdicts[index] === true),
    missing: items.filter((_, index) => verdicts[index] !== true),
  };
}

function finaliseTransactionInJob(context: ChainContext, transaction: TransactionRecord): void {
  if (!context.transactions.markFinal(transaction, context.nowMs())) return;
  for (const row of context.outbox.listByTransaction(transaction.transactionId))
    finaliseRowInJob(context, row);
}

/** Marks one row as final and appends `MINT_CONFIRMED` to the audit log, once per row and epoch. */
function finaliseRowInJob(context: ChainContext, row: OutboxRow): void {
  if (!context.outbox.markFinal(row, context.nowMs())) return;
  const { wallet, amountMicro, txHash, blockNumber, epoch } = row;
  if (context.outbox.markConfirmedInEpoch(row.id)) {
    const payload = { wallet, amountMicro, txHash, blockNumber, epoch };
    appendChainAudit(context, { action: 'MINT_CONFIRMED', subject: row.matchId, payload });
  }
  emitMintChanged(context, row, 'final');
}
