import { emitMintChanged, type ChainContext, type ChainNode } from '../context.ts';
import { MINT_PURPOSE } from './minter.ts';
import { readBlock } from '../network/node-reads.ts';
import type { OutboxRow, TransactionRecord } from '../records.ts';

/** How many of the latest transactions are compared with the chain. */
const MAX_COMPARED_TRANSACTIONS = 2000;
/**
 * Blocks that are compared at once, newest first; older ones follow while one of them is missing. A local chain is one
 * node, where every block below a block that is still there is there as well. Behind one address of a provider there
 * may be several nodes that disagree, so the newest blocks of a real network are all compared.
 */
const COMPARED_BLOCKS = { local: 1, remote: 16 } as const;

/** The block of a transaction according to the database; null while it is in none. */
interface StoredBlock {
  readonly blockNumber: number | null;
  readonly blockHash: string | null;
}

/** Transactions, and mints that transactions of others paid, whose block a reorganisation removed. */
export interface ReorganisedEntries {
  readonly transactions: readonly TransactionRecord[];
  readonly rows: readonly OutboxRow[];
}

/**
 * Compares the stored block of everything that is not final with the chain, and sets back what is in no block any
 * more, after a reorganisation or because a local chain was restored from an older dump: transactions and their
 * mints to `sent`, mints that others paid to `queued`. `finalBlock` is the newest final block of a real network; null
 * on a local chain, where final transactions are compared as well, because its dump may be an older one. True if
 * anything was set back; the transactions have to be sent again.
 */
export async function revertReorganised(
  context: ChainContext,
  node: ChainNode,
  epoch: string,
  finalBlock: number | null,
): Promise<boolean> {
  const transactions =
    finalBlock === null
      ? context.transactions.listInBlocks(epoch, MAX_COMPARED_TRANSACTIONS)
      : context.transactions.listReplaceable(epoch, finalBlock, MAX_COMPARED_TRANSACTIONS);
  const rows = context.outbox.listPaidByOthers(epoch, { includeFinal: finalBlock === null });
  if (transactions.length + rows.length === 0) return false;
  const reorganised = await findReorganisedBlocks(node, [...transactions, ...rows]);
  if (reorganised.size === 0) return false;
  const isReorganised = ({ blockHash }: StoredBlock): boolean =>
    blockHash !== null && reorganised.has(blockHash);
  return revertEntries(context, {
    transactions: transactions.filter(isReorganised),
    rows: rows.filter(isReorganised),
  });
}

/** The hashes of the stored blocks that the chain does not contain. */
async function findReorganisedBlocks(
  node: ChainNode,
  storedBlocks: readonly StoredBlock[],
): Promise<ReadonlySet<string>> {
  const numbers = new Map<string, number>();
  for (const { blockHash, blockNumber } of storedBlocks)
    if (blockHash !== null && blockNumber !== null) numbers.set(blockHash, blockNumber);
  const blocks = [...numbers].sort(([, a], [, b]) => b - a);
  const missingHashes = new Set<string>();
  const step = COMPARED_BLOCKS[node.config.isLocal ? 'local' : 'remote'];
  for (let from = 0; from < blocks.length; from += step) {
    const compared = await Promise.all(
      blocks.slice(from, from + step).map(async ([hash, number]) => ({
        hash,
        isInChain: (await readBlock(node.rpc, number))?.hash === hash,
      })),
    );
    const missingBlocks = compared.filter(({ isInChain }) => !isInChain);
    for (const { hash } of missingBlocks) missingHashes.add(hash);
    if (missingBlocks.length === 0) break;
  }
  return missingHashes;
}

/** Sets back what a reorganisation removed; false if another part has changed all of it in the meantime. */
export async function revertEntries(
  context: ChainContext,
  { transactions, rows }: ReorganisedEntries,
): Promise<boolean> {
  const count = await context.writer.write(() => {
    const nowMs = context.nowMs();
    let changed = 0;
    for (const transaction of transactions) {
      if (context.transactions.findById(transaction.transactionId)?.blockHash !== transaction.blockHash)
        continue;
      context.transactions.updateState(transaction.transactionId, 'sent', nowMs, 'its block is gone');
      changed += 1;
      if (transaction.purpose !== MINT_PURPOSE) continue;
      context.outbox.revertToSent(transaction.transactionId, nowMs);
      for (const row of context.outbox.listByTransaction(transaction.transactionId))
        emitMintChanged(context, row, 'sent');
    }
    for (const row of rows) {
      if (!context.outbox.requeuePaidByOthers(row, nowMs)) continue;
      changed += 1;
      emitMintChanged(context, { ...row, txHash: null }, 'queued');
    }
    return changed;
  });
  if (count > 0) context.log('warn', 'blocks are gone; their transactions are sent again', { count });
  return count > 0;
}
