import { describe, expect, it } from 'vitest';
import type { PaidToolSpec } from '../../../../../src/main/payments/processor/context.ts';
import {
  markSettling,
  markConfirmed,
  markDelivered,
  markFailed,
  markUnknown,
  markOwed,
  markReleased,
} from '../../../../../src/main/payments/processor/outcomes.ts';
import { PAYER, reservedRow, testProcessor, TX } from '../../../../support/payments/test-processor.ts';

const KEPT = { result: null, fromBlock: 7 };

/** A payment at the moment at which it is settled. */
async function settling(kind: PaidToolSpec = { effect: 'read' }) {
  const processor = await testProcessor(kind);
  processor.writer.writeNow(() => processor.store.insert(reservedRow()));
  const row = await markSettling(processor.context, reservedRow(), KEPT);
  return { ...processor, row };
}

describe('the end of a payment', () => {
  it('that was not charged is noted once, in plain words', async () => {
    const { context, row, said, received } = await settling();
    const ended = await markReleased(context, row, 'no gas; try "again"');
    await markFailed(context, row, 'late');
    expect(ended).toMatchObject({ state: 'released', reason: 'no_gas__try__again_' });
    expect(said()).toEqual([`PAYMENT_RELEASED p1 ${PAYER}`]);
    expect(received).toEqual(['p1', 'p1', 'p1']);
  });

  it('that stays open keeps the transaction that it knows, and is noted once', async () => {
    const { context, row, said } = await settling();
    await markUnknown(context, row, { reason: 'timeout', txHash: TX });
    const open = await markUnknown(context, row, { reason: 'pending', txHash: null });
    expect(open).toMatchObject({ state: 'unknown', reason: 'pending', txHash: TX });
    expect(said()).toEqual([`PAYMENT_OUTCOME_OPEN p1 ${PAYER}`]);
  });

  it('is one: what is confirmed cannot fail, nor be confirmed again', async () => {
    const { context, row, said } = await settling();
    expect(await markConfirmed(context, row, TX)).toMatchObject({
      state: 'confirmed',
      delivery: 'delivered',
    });
    await markConfirmed(context, row, `0x${'e'.repeat(64)}`);
    expect(await markFailed(context, row, 'late')).toMatchObject({ state: 'confirmed', txHash: TX });
    expect(said()).toEqual([`PAYMENT_CONFIRMED p1 ${PAYER}`]);
  });
});

describe('what was paid for', () => {
  it('is made inside the transaction that confirms, and its answer kept', async () => {
    const { context, row } = await settling({
      effect: 'lasting',
      onConfirmed: ({ txHash }) => ({ made: txHash }),
    });
    const paid = await markConfirmed(context, row, TX);
    expect(paid).toMatchObject({ delivery: 'delivered', result: JSON.stringify({ made: TX }) });
  });

  it('and fails leaves the money confirmed and the answer owed', async () => {
    const confirmed = () => {
      throw new Error('no room');
    };
    const { context, row, said, logs } = await settling({ effect: 'lasting', onConfirmed: confirmed });
    expect(await markConfirmed(context, row, TX)).toMatchObject({ state: 'confirmed', delivery: 'owed' });
    expect(said()).toEqual([`PAYMENT_CONFIRMED p1 ${PAYER}`, `PAYMENT_OWED p1 ${PAYER}`]);
    expect(logs).toEqual(['the effect of a paid tool failed']);
  });

  it('is owed once however often it fails, and delivered once after that', async () => {
    const { context, row, said } = await settling({ effect: 'lasting' });
    const due = await markConfirmed(context, row, TX);
    const debt = await markOwed(context, due, 'INTERNAL_ERROR');
    await markOwed(context, debt, 'INTERNAL_ERROR');
    const done = await markDelivered(context, debt, () => ({ answer: 42 }));
    await markDelivered(context, debt, () => ({ answer: 43 }));
    expect(done).toMatchObject({ delivery: 'delivered', result: '{"answer":42}' });
    expect(context.store.payment('p1')?.result).toBe('{"answer":42}');
    const actions = said().map((line) => line.split(' ')[0]);
    expect(actions).toEqual(['PAYMENT_CONFIRMED', 'PAYMENT_OWED', 'PAYMENT_DELIVERED']);
  });
});
