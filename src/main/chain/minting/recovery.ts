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
/** So many of the latest transactions are compared with the chain before it is believed. */
const LOOK_BACK = 2000;

/**
 * C7: finds transactions whose block is no longer there, after a reorganisation
 * or because a local chain came back with less than it had, and takes their
 * rows back to `sent`. Their bytes are sent again as they are.
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

/** Blocks are a chain: from the newest that still fits downwards everything fits. */
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
 * Everything that is signed and in no block: in the order of signing, so that a
 * contract is there before it is called. Resolves when all of it has landed.
 */
export async function resume(context: ChainContext, sender: Sender, epoch: string): Promise<void> {
  for (const send of context.sends.open(epoch)) if (!sender.isClosed()) await sender.offerAgain(send);
  await Promise.all(context.sends.open(epoch).map((send) => sender.follow(send)));
}

/** Local: what is in a dump on disk. Elsewhere: what the network calls final. */
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

/** Transaction B: the promise is kept, and the log says so once. */
function confirm(context: ChainContext, row: OutboxRow): void {
  if (!context.outbox.setFinal(row.id, context.nowMs())) return;
  const { wallet, amountMicro, txHash, blockNumber, epoch } = row;
  if (context.outbox.confirm(row.id)) {
    const payload = { wallet, amountMicro, txHash, blockNumber, epoch };
    appendAudit(context, { action: 'MINT_CONFIRMED', subject: row.matchId, payload });
  }
  emitMintChanged(context, row, 'final');
}
