import {
  appendAudit,
  emitMintChanged,
  type Deployed,
  type ChainContext,
  type ChainLink,
} from '../context.ts';
import { MINT } from './minter.ts';
import { blockAt } from '../network/receipt.ts';
import type { OutboxRow, SendRecord } from '../records.ts';
import type { Sender } from '../transactions/sender.ts';

const CHUNK = 100;
/** How many of the latest transactions are compared with the chain. */
const LOOK_BACK = 2000;

/**
 * Finds transactions whose block is gone, after a reorganisation or because a local chain was
 * restored from an older dump, and sets them and their rows back to `sent`. Their stored bytes are
 * sent again unchanged. Returns the sends concerned.
 */
export async function takeBackLost(
  context: ChainContext,
  link: ChainLink,
  epoch: string,
): Promise<SendRecord[]> {
  const head = await blockAt(link.rpc, 'latest');
  if (head === null) return [];
  const lost = await lostSends(context, link, epoch, head.number);
  const strayFrom = lost.reduce((min, send) => Math.min(min, (send.blockNumber ?? 0) - 1), head.number);
  await context.writer.write(() => {
    const nowMs = context.nowMs();
    for (const send of lost) {
      context.sends.setState(send.sendId, 'sent', nowMs, 'its block is gone');
      if (send.purpose !== MINT) continue;
      context.outbox.unmine(send.sendId, nowMs);
      for (const row of context.outbox.ofSend(send.sendId)) emitMintChanged(context, row, 'sent');
    }
    context.outbox.unmineStrays(epoch, strayFrom, nowMs);
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
  const lost = context.sends.above(epoch, head);
  const checked = new Map<number, boolean>();
  for (const send of context.sends.landed(epoch, LOOK_BACK)) {
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
export async function resume(context: ChainContext, sender: Sender, epoch: string): Promise<void> {
  for (const send of context.sends.open(epoch)) if (!sender.isClosed()) await sender.offerAgain(send);
  await Promise.all(context.sends.open(epoch).map((send) => sender.follow(send)));
}

/**
 * Marks mints and sends up to a block as final. On a local chain these are blocks that a dump on
 * disk contains, on a real network the blocks that the network calls finalized.
 */
export async function finalise(
  context: ChainContext,
  { facts, epoch }: Deployed,
  upTo: number,
): Promise<void> {
  for (;;) {
    const rows = context.outbox.minedUpTo(facts.profile, epoch.epoch, upTo, CHUNK);
    if (rows.length === 0) break;
    await context.writer.write(() => {
      for (const row of rows) confirm(context, row);
    });
  }
  if (context.sends.unfinal(epoch.epoch) > 0)
    await context.writer.write(() => void context.sends.finalise(epoch.epoch, upTo, context.nowMs()));
}

/** Marks one row as final and appends `MINT_CONFIRMED` to the audit log, once per row and epoch. */
function confirm(context: ChainContext, row: OutboxRow): void {
  if (!context.outbox.setFinal(row.id, context.nowMs())) return;
  const { wallet, amountMicro, txHash, blockNumber, epoch } = row;
  if (context.outbox.confirm(row.id)) {
    const payload = { wallet, amountMicro, txHash, blockNumber, epoch };
    appendAudit(context, { action: 'MINT_CONFIRMED', subject: row.matchId, payload });
  }
  emitMintChanged(context, row, 'final');
}
