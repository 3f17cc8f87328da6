import { emitMintChanged, type ChainContext, type ChainLink } from '../context.ts';
import { MINT } from './minter.ts';
import { blockAt } from '../network/receipt.ts';
import type { SendRecord } from '../records.ts';
import type { Sender } from '../transactions/sender.ts';

/** How many of the latest transactions are compared with the chain. */
const MAX_COMPARED_SENDS = 2000;

/**
 * Finds transactions whose block is gone, after a reorganisation or because a local chain was
 * restored from an older dump, and sets them and their rows back to `sent`. Their stored bytes are
 * sent again unchanged. Returns the sends concerned.
 */
export async function revertLostSends(
  context: ChainContext,
  link: ChainLink,
  epoch: string,
): Promise<SendRecord[]> {
  const head = await blockAt(link.rpc, 'latest');
  if (head === null) return [];
  const lost = await lostSends(context, link, epoch, head.number);
  const untrackedFrom = lost.reduce((min, send) => Math.min(min, (send.blockNumber ?? 0) - 1), head.number);
  await context.writer.write(() => {
    const nowMs = context.nowMs();
    for (const send of lost) {
      context.sends.setState(send.sendId, 'sent', nowMs, 'its block is gone');
      if (send.purpose !== MINT) continue;
      context.outbox.revertToSent(send.sendId, nowMs);
      for (const row of context.outbox.ofSend(send.sendId)) emitMintChanged(context, row, 'sent');
    }
    context.outbox.requeueUntracked(epoch, untrackedFrom, nowMs);
  });
  if (lost.length > 0)
    context.log('warn', 'blocks are gone; their transactions are sent again', { count: lost.length });
  return lost;
}

/**
 * Each block contains the hash of its parent, so the search ends at the newest stored block that is
 * still in the chain.
 */
async function lostSends(
  context: ChainContext,
  link: ChainLink,
  epoch: string,
  head: number,
): Promise<SendRecord[]> {
  const lost = context.sends.inBlocksAbove(epoch, head);
  const checked = new Map<number, boolean>();
  for (const send of context.sends.inBlocks(epoch, MAX_COMPARED_SENDS)) {
    const { blockNumber, blockHash } = send;
    if (blockNumber === null || blockNumber > head) continue;
    if (!checked.has(blockNumber)) {
      const block = await blockAt(link.rpc, blockNumber);
      checked.set(blockNumber, block?.hash === blockHash);
    }
    if (checked.get(blockNumber) === true) break;
    lost.push(send);
  }
  return lost.sort((a, b) => (a.blockNumber ?? 0) - (b.blockNumber ?? 0) || a.sendId - b.sendId);
}

/**
 * Sends everything again that is signed and in no block, in the order of signing, so that a
 * contract is deployed before it is called. Resolves when every such send has a receipt or is dead.
 */
export async function resumeOpenSends(context: ChainContext, sender: Sender, epoch: string): Promise<void> {
  for (const send of context.sends.open(epoch)) if (!sender.isClosed()) await sender.rebroadcast(send);
  await Promise.all(context.sends.open(epoch).map((send) => sender.follow(send)));
}
