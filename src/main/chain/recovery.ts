import { note, tell, type Deployed, type Desk, type Link } from './desk.ts';
import { MINT } from './minter.ts';
import { blockAt } from './receipt.ts';
import type { OutboxRow, SendRecord } from './records.ts';
import type { Sender } from './sender.ts';

const CHUNK = 100;
/** So many of the latest transactions are compared with the chain before it is believed. */
const LOOK_BACK = 2000;

/**
 * C7: finds transactions whose block is no longer there, after a reorganisation
 * or because a local chain came back with less than it had, and takes their
 * rows back to `sent`. Their bytes are sent again as they are.
 */
export async function takeBackLost(desk: Desk, link: Link, epoch: string): Promise<SendRecord[]> {
  const head = await blockAt(link.rpc, 'latest');
  if (head === null) return [];
  const lost = await lostSends(desk, link, epoch, head.number);
  const strayFrom = lost.reduce((least, send) => Math.min(least, (send.blockNumber ?? 0) - 1), head.number);
  await desk.writer.write(() => {
    const nowMs = desk.nowMs();
    for (const send of lost) {
      desk.sends.setState(send.sendId, 'sent', nowMs, 'its block is gone');
      if (send.purpose !== MINT) continue;
      desk.outbox.unmine(send.sendId, nowMs);
      for (const row of desk.outbox.ofSend(send.sendId)) tell(desk, row, 'sent');
    }
    desk.outbox.unmineStrays(epoch, strayFrom, nowMs);
  });
  if (lost.length > 0)
    desk.log('warn', 'blocks are gone; their transactions are sent again', { count: lost.length });
  return lost;
}

/** Blocks are a chain: from the newest that still fits downwards everything fits. */
async function lostSends(desk: Desk, link: Link, epoch: string, head: number): Promise<SendRecord[]> {
  const lost = desk.sends.above(epoch, head);
  const checked = new Map<number, boolean>();
  for (const send of desk.sends.landed(epoch, LOOK_BACK)) {
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
export async function resume(desk: Desk, sender: Sender, epoch: string): Promise<void> {
  for (const send of desk.sends.open(epoch)) if (!sender.isClosed()) await sender.offerAgain(send);
  await Promise.all(desk.sends.open(epoch).map((send) => sender.follow(send)));
}

/** Local: what is in a dump on disk. Elsewhere: what the network calls final. */
export async function finalise(desk: Desk, { facts, epoch }: Deployed, upTo: number): Promise<void> {
  for (;;) {
    const rows = desk.outbox.minedUpTo(facts.profile, epoch.epoch, upTo, CHUNK);
    if (rows.length === 0) break;
    await desk.writer.write(() => {
      for (const row of rows) confirm(desk, row);
    });
  }
  if (desk.sends.unfinal(epoch.epoch) > 0)
    await desk.writer.write(() => void desk.sends.finalise(epoch.epoch, upTo, desk.nowMs()));
}

/** Transaction B: the promise is kept, and the log says so once. */
function confirm(desk: Desk, row: OutboxRow): void {
  if (!desk.outbox.setFinal(row.id, desk.nowMs())) return;
  const { wallet, amountMicro, txHash, blockNumber, epoch } = row;
  if (desk.outbox.confirm(row.id)) {
    const payload = { wallet, amountMicro, txHash, blockNumber, epoch };
    note(desk, { action: 'MINT_CONFIRMED', subject: row.matchId, payload });
  }
  tell(desk, row, 'final');
}
