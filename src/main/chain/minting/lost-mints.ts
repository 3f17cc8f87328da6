import { emitMintChanged, type ChainContext, type ChainNode } from '../context.ts';
import { MINT_PURPOSE } from './minter.ts';
import { readBlock } from '../network/node-reads.ts';
import type { OutboxRow, SendRecord } from '../records.ts';
import type { Sender } from '../transactions/sender.ts';

/** How many of the latest transactions are compared with the chain. */
const MAX_COMPARED_SENDS = 2000;
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

/** Transactions, and mints of transactions that this host did not send, whose block is no longer in the chain. */
export interface LostEntries {
  readonly sends: readonly SendRecord[];
  readonly rows: readonly OutboxRow[];
}

/**
 * Compares the stored block of everything that is not final with the chain, and sets back what is in no block any
 * more, after a reorganisation or because a local chain was restored from an older dump: transactions and their
 * mints to `sent`, mints that others paid to `queued`. `finalBlock` is the newest final block of a real network; null
 * on a local chain, where final transactions are compared as well, because its dump may be an older one. True if
 * anything was set back; the transactions have to be sent again.
 */
export async function revertLost(
  context: ChainContext,
  node: ChainNode,
  epoch: string,
  finalBlock: number | null,
): Promise<boolean> {
  const sends =
    finalBlock === null
      ? context.sends.inBlocks(epoch, MAX_COMPARED_SENDS)
      : context.sends.replaceable(epoch, finalBlock, MAX_COMPARED_SENDS);
  const rows = context.outbox.untracked(epoch, { withFinal: finalBlock === null });
  if (sends.length + rows.length === 0) return false;
  const gone = await findLostBlocks(node, [...sends, ...rows]);
  if (gone.size === 0) return false;
  const isGone = ({ blockHash }: StoredBlock): boolean => blockHash !== null && gone.has(blockHash);
  return revertEntries(context, { sends: sends.filter(isGone), rows: rows.filter(isGone) });
}

/** The hashes of the stored blocks that the chain does not contain. */
async function findLostBlocks(node: ChainNode, placed: readonly StoredBlock[]): Promise<ReadonlySet<string>> {
  const numbers = new Map<string, number>();
  for (const { blockHash, blockNumber } of placed)
    if (blockHash !== null && blockNumber !== null) numbers.set(blockHash, blockNumber);
  const blocks = [...numbers].sort(([, a], [, b]) => b - a);
  const gone = new Set<string>();
  const step = COMPARED_BLOCKS[node.facts.isLocal ? 'local' : 'remote'];
  for (let from = 0; from < blocks.length; from += step) {
    const compared = await Promise.all(
      blocks.slice(from, from + step).map(async ([hash, number]) => ({
        hash,
        isInChain: (await readBlock(node.rpc, number))?.hash === hash,
      })),
    );
    const lost = compared.filter(({ isInChain }) => !isInChain);
    for (const { hash } of lost) gone.add(hash);
    if (lost.length === 0) break;
  }
  return gone;
}

/** Sets back what a reorganisation removed; false if another part has changed all of it in the meantime. */
export async function revertEntries(context: ChainContext, { sends, rows }: LostEntries): Promise<boolean> {
  const count = await context.writer.write(() => {
    const nowMs = context.nowMs();
    let changed = 0;
    for (const send of sends) {
      if (context.sends.byId(send.sendId)?.blockHash !== send.blockHash) continue;
      context.sends.updateState(send.sendId, 'sent', nowMs, 'its block is gone');
      changed += 1;
      if (send.purpose !== MINT_PURPOSE) continue;
      context.outbox.revertToSent(send.sendId, nowMs);
      for (const row of context.outbox.ofSend(send.sendId)) emitMintChanged(context, row, 'sent');
    }
    for (const row of rows) {
      if (!context.outbox.requeueUntracked(row, nowMs)) continue;
      changed += 1;
      emitMintChanged(context, { ...row, txHash: null }, 'queued');
    }
    return changed;
  });
  if (count > 0) context.log('warn', 'blocks are gone; their transactions are sent again', { count });
  return count > 0;
}

/**
 * Sends everything again that is signed and in no block, in the order of signing, so that a
 * contract is deployed before it is called. Resolves when every such send has a receipt or is dead.
 */
export async function resumeOpenSends(context: ChainContext, sender: Sender, epoch: string): Promise<void> {
  for (const send of context.sends.open(epoch)) if (!sender.isClosed()) await sender.rebroadcast(send);
  await Promise.all(context.sends.open(epoch).map((send) => sender.follow(send)));
}
