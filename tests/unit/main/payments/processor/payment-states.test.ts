import { describe, expect, test } from 'vitest';
import { PAYMENT_LOST, type PaymentRow } from '../../../../../src/main/payments/records.ts';
import type { PaidToolSpec } from '../../../../../src/main/payments/processor/paid-call.ts';
import {
  markSettling,
  markConfirmed,
  markDelivered,
  markFailed,
  markLost,
  markRestored,
  markUnknown,
  markUndelivered,
  markReleased,
} from '../../../../../src/main/payments/processor/payment-states.ts';
import { PAYER, reservedRow, testProcessor, TX } from '../../../../support/payments/test-processor.ts';

const PROOF = { txHash: TX, logIndex: 3 };
const SETTLING = { result: null, fromBlock: 7 };

/** A payment in the state `settling`. */
async function settling(spec: PaidToolSpec = { effect: 'read' }) {
  const processor = await testProcessor(spec);
  processor.writer.writeNow(() => processor.store.insert(reservedRow()));
  const row = await markSettling(processor.context, reservedRow(), SETTLING);
  return { ...processor, row };
}

describe('the state changes of a payment', () => {
  test('a release is recorded once, with a plain reason', async () => {
    const { context, row, auditRows, received } = await settling();
    const ended = await markReleased(context, row, 'no gas; try "again"');
    await markFailed(context, row, 'late');
    expect(ended).toMatchObject({ state: 'released', reason: 'no_gas__try__again_' });
    expect(auditRows()).toEqual([`PAYMENT_RELEASED p1 ${PAYER}`]);
    expect(received).toEqual(['p1', 'p1', 'p1']);
  });

  test('an unknown outcome keeps the known transaction and is recorded once', async () => {
    const { context, row, auditRows } = await settling();
    await markUnknown(context, row, { reason: 'timeout', txHash: TX });
    const open = await markUnknown(context, row, { reason: 'pending', txHash: null });
    expect(open).toMatchObject({ state: 'unknown', reason: 'pending', txHash: TX });
    expect(auditRows()).toEqual([`PAYMENT_OUTCOME_OPEN p1 ${PAYER}`]);
  });

  test('a confirmed payment cannot fail or be confirmed again', async () => {
    const { context, row, auditRows } = await settling();
    expect(await markConfirmed(context, row, PROOF)).toMatchObject({
      state: 'confirmed',
      delivery: 'delivered',
    });
    await markConfirmed(context, row, { ...PROOF, txHash: `0x${'e'.repeat(64)}` });
    expect(await markFailed(context, row, 'late')).toMatchObject({ state: 'confirmed', txHash: TX });
    expect(auditRows()).toEqual([`PAYMENT_CONFIRMED p1 ${PAYER}`]);
  });
});

describe('the delivery of a payment', () => {
  test('runs the effect in the confirming transaction and stores its answer', async () => {
    const { context, row } = await settling({
      effect: 'lasting',
      onConfirmed: ({ txHash }) => ({ made: txHash }),
    });
    const paid = await markConfirmed(context, row, PROOF);
    expect(paid).toMatchObject({ delivery: 'delivered', result: JSON.stringify({ made: TX }) });
  });

  test('leaves the payment confirmed and the answer owed when the effect fails', async () => {
    const confirmed = () => {
      throw new Error('no room');
    };
    const { context, row, auditRows, logs } = await settling({ effect: 'lasting', onConfirmed: confirmed });
    expect(await markConfirmed(context, row, PROOF)).toMatchObject({ state: 'confirmed', delivery: 'owed' });
    expect(auditRows()).toEqual([`PAYMENT_CONFIRMED p1 ${PAYER}`, `PAYMENT_OWED p1 ${PAYER}`]);
    expect(logs).toEqual(['the effect of a paid tool failed']);
  });

  test('records an owed answer once, and its delivery once', async () => {
    const { context, row, auditRows } = await settling({ effect: 'lasting' });
    const due = await markConfirmed(context, row, PROOF);
    const owed = await markUndelivered(context, due, 'INTERNAL_ERROR');
    await markUndelivered(context, owed, 'INTERNAL_ERROR');
    const done = await markDelivered(context, owed, () => ({ answer: 42 }));
    await markDelivered(context, owed, () => ({ answer: 43 }));
    expect(done).toMatchObject({ delivery: 'delivered', result: '{"answer":42}' });
    expect(context.store.findById('p1')?.result).toBe('{"answer":42}');
    const actions = auditRows().map((line) => line.split(' ')[0]);
    expect(actions).toEqual(['PAYMENT_CONFIRMED', 'PAYMENT_OWED', 'PAYMENT_DELIVERED']);
  });
});

test('the loss and the return of a payment undo and give again what its stored row bought', async () => {
  const seen: unknown[] = [];
  const see = ({ state, reason }: PaymentRow): void => void seen.push([state, reason]);
  const { context, row } = await settling({ effect: 'lasting', onLost: see, onRestored: see });
  await markConfirmed(context, row, PROOF);
  await markLost(context, row);
  await markRestored(context, row, PROOF);
  expect(seen).toEqual([
    ['confirmed', PAYMENT_LOST],
    ['confirmed', null],
  ]);
});
