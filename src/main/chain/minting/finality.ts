import { appendAudit, emitMintChanged, type ChainContext, type DeployedLink } from '../context.ts';
import type { OutboxRow } from '../records.ts';

const MAX_ROWS_PER_JOB = 100;

/**
 * Marks mints and sends up to a block as final. On a local chain these are blocks that a dump on
 * disk contains, on a real network the blocks that the network calls finalized.
 */
export async function finalise(
  context: ChainContext,
  { facts, epoch }: DeployedLink,
  upTo: number,
): Promise<void> {
  for (;;) {
    const rows = context.outbox.minedUpTo(facts.profile, epoch.epoch, upTo, MAX_ROWS_PER_JOB);
    if (rows.length === 0) break;
    await context.writer.write(() => {
      for (const row of rows) markFinal(context, row);
    });
  }
  if (context.sends.countMined(epoch.epoch) > 0)
    await context.writer.write(() => void context.sends.finalise(epoch.epoch, upTo, context.nowMs()));
}

/** Marks one row as final and appends `MINT_CONFIRMED` to the audit log, once per row and epoch. */
function markFinal(context: ChainContext, row: OutboxRow): void {
  if (!context.outbox.setFinal(row.id, context.nowMs())) return;
  const { wallet, amountMicro, txHash, blockNumber, epoch } = row;
  if (context.outbox.setConfirmedEpoch(row.id)) {
    const payload = { wallet, amountMicro, txHash, blockNumber, epoch };
    appendAudit(context, { action: 'MINT_CONFIRMED', subject: row.matchId, payload });
  }
  emitMintChanged(context, row, 'final');
}
