import {
  appendChainAudit,
  emitMintChanged,
  type ChainContext,
  type ChainNode,
  type PayableNode,
} from '../context.ts';
import { readBlock, readReceipt } from '../network/node-reads.ts';
import { RpcRefusalError } from '../network/rpc.ts';
import type { OutboxRow, SendRecord } from '../records.ts';
import { revertEntries } from './lost-mints.ts';

/** Maximum number of transactions whose receipts are read at once; each may contain a hundred mints. */
const MAX_SENDS_PER_JOB = 20;
const MAX_ROWS_PER_JOB = 100;

/**
 * The newest block of a real network that no reorganisation can remove: the one that the network calls finalized, or
 * else the one at the profile's depth, for nodes that do not know this name.
 */
export async function readFinalBlock({ rpc, facts }: ChainNode, head: number): Promise<number> {
  try {
    const block = await readBlock(rpc, 'finalized');
    if (block !== null) return block.number;
  } catch (error) {
    if (!(error instanceof RpcRefusalError)) throw error;
  }
  return head - facts.finalDepth;
}

/**
 * Marks mints and transactions up to a block as final. On a local chain these are blocks that a dump on disk
 * contains, on a real network the final ones. Each receipt is fetched at this moment, and its block must be the
 * chain's block of that number; a transaction without one is set back. True if one was: it has to be sent again.
 */
export async function finalise(context: ChainContext, node: PayableNode, upTo: number): Promise<boolean> {
  const { epoch } = node.epoch;
  let hasLost = false;
  for (;;) {
    const sends = context.sends.minedUpTo(epoch, upTo, MAX_SENDS_PER_JOB);
    const rows = context.outbox.minedWithoutSendUpTo(epoch, upTo, MAX_ROWS_PER_JOB);
    if (sends.length + rows.length === 0) return hasLost;
    const hasReceipt = receiptCheck(node);
    const [foundSends, foundRows] = await Promise.all([
      partition(sends, hasReceipt),
      partition(rows, hasReceipt),
    ]);
    await context.writer.write(() => {
      for (const send of foundSends.there) finaliseSend(context, send);
      for (const row of foundRows.there) finaliseRow(context, row);
    });
    const lost = await revertEntries(context, { sends: foundSends.gone, rows: foundRows.gone });
    hasLost ||= lost;
  }
}

type Included = Pick<SendRecord, 'blockNumber' | 'blockHash'> & { readonly txHash: string | null };

/** Whether the chain has the receipt of a transaction now, in the block that is stored for it. */
function receiptCheck({ rpc }: ChainNode): (included: Included) => Promise<boolean> {
  const blocks = new Map<number, ReturnType<typeof readBlock>>();
  const canonical = (number: number): ReturnType<typeof readBlock> => {
    const block = blocks.get(number) ?? readBlock(rpc, number);
    blocks.set(number, block);
    return block;
  };
  return async ({ txHash, blockNumber, blockHash }) => {
    if (txHash === null || blockNumber === null) return false;
    const receipt = await readReceipt(rpc, txHash as `0x${string}`);
    return receipt?.blockHash === blockHash && (await canonical(blockNumber))?.hash === blockHash;
  };
}

async function partition<T>(
  items: readonly T[],
  test: (item: T) => Promise<boolean>,
): Promise<{ readonly there: readonly T[]; readonly gone: readonly T[] }> {
  const verdicts = await Promise.all(items.map(test));
  return {
    there: items.filter((_, index) => verdicts[index] === true),
    gone: items.filter((_, index) => verdicts[index] !== true),
  };
}

function finaliseSend(context: ChainContext, send: SendRecord): void {
  if (!context.sends.finalise(send, context.nowMs())) return;
  for (const row of context.outbox.ofSend(send.sendId)) finaliseRow(context, row);
}

/** Marks one row as final and appends `MINT_CONFIRMED` to the audit log, once per row and epoch. */
function finaliseRow(context: ChainContext, row: OutboxRow): void {
  if (!context.outbox.finalise(row, context.nowMs())) return;
  const { wallet, amountMicro, txHash, blockNumber, epoch } = row;
  if (context.outbox.confirmInEpoch(row.id)) {
    const payload = { wallet, amountMicro, txHash, blockNumber, epoch };
    appendChainAudit(context, { action: 'MINT_CONFIRMED', subject: row.matchId, payload });
  }
  emitMintChanged(context, row, 'final');
}
