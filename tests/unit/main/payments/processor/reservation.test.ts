import { describe, expect, it } from 'vitest';
import type { FoundPayment } from '../../../../../src/main/payments/rules/payment-parse.ts';
import type { PaidCall } from '../../../../../src/main/payments/processor/context.ts';
import {
  callHashOf,
  fingerprintOf,
  reuseErrorOf,
  reserve,
} from '../../../../../src/main/payments/processor/reservation.ts';
import {
  callOf,
  PAYER,
  paymentOf,
  TERMS,
  testProcessor,
} from '../../../../support/payments/test-processor.ts';

async function context() {
  const processor = await testProcessor();
  const take = (payment: FoundPayment, call: PaidCall = callOf()) =>
    processor.writer.writeNow(() => reserve(processor.context, call, { payment, terms: TERMS }));
  return { ...processor, take };
}

const ID = 'an-identifier-of-a-payer';

describe('a reservation', () => {
  it('is kept in lower case, and is the same for the same call again', async () => {
    const { take } = await context();
    const first = take(paymentOf('2'));
    expect(first).toMatchObject({ ok: true, value: { paymentId: 'p1', payer: PAYER, state: 'reserved' } });
    expect(take(paymentOf('2'))).toMatchObject({ ok: true, value: { paymentId: 'p1' } });
  });

  it('belongs to its call for ever: not to another tool, arguments, agent or signature', async () => {
    const { take } = await context();
    const payment = paymentOf('2');
    take(payment);
    for (const other of [{ tool: 'review' }, { args: { depth: 3 } }])
      expect(take(payment, callOf(other))).toMatchObject({ detail: { reason: 'used_for_another_call' } });
    expect(take(payment, callOf({ agentId: 'bob' }))).toMatchObject({
      detail: { reason: 'nonce_already_used' },
    });
    const forged = { ...payment, signed: { ...payment.signed, signature: `0x${'9'.repeat(130)}` } };
    expect(take(forged)).toMatchObject({ detail: { reason: 'nonce_already_used' } });
  });

  it('that was released may be taken for another call, under the same id', async () => {
    const { take, store, writer } = await context();
    take(paymentOf('2'));
    writer.writeNow(() => store.end('p1', 'released', 'restart', 5));
    const again = take(paymentOf('2'), callOf({ tool: 'review' }));
    expect(again).toMatchObject({ ok: true, value: { paymentId: 'p1', tool: 'review' } });
    expect(store.payment('p1')).toMatchObject({ state: 'reserved', tool: 'review', reason: null });
  });

  it('with an identifier stands for one payment until that is released', async () => {
    const { take, store, writer } = await context();
    take(paymentOf('2', ID));
    expect(take(paymentOf('3', ID))).toMatchObject({ code: 'CONFLICT', detail: { state: 'reserved' } });
    writer.writeNow(() => store.end('p1', 'released', 'restart', 5));
    expect(take(paymentOf('3', ID))).toMatchObject({ ok: true, value: { identifier: null } });
  });

  it('hands the row that waited for it on to the next try', async () => {
    const { db, take, store, writer } = await context();
    // The row that waits is made by whoever sells, who is not here.
    db.pragma('foreign_keys = OFF');
    const requested: (string | null)[] = [];
    const call = callOf({ onReserved: (earlier) => (requested.push(earlier), 's1') });
    take(paymentOf('2'), call);
    writer.writeNow(() => store.end('p1', 'released', 'restart', 5));
    take(paymentOf('2'), call);
    expect([requested, store.payment('p1')?.subscriptionId]).toEqual([[null, 's1'], 's1']);
  });
});

describe('the prints of a call and of a payment', () => {
  it('do not depend on the order of arguments nor on capitals', () => {
    expect(callHashOf(callOf({ args: { a: 1, b: 2 } }))).toBe(callHashOf(callOf({ args: { b: 2, a: 1 } })));
    const { signed } = paymentOf('a');
    const loud = { ...signed, signature: `0x${'A'.repeat(130)}` };
    expect(fingerprintOf({ ...paymentOf('a'), signed: loud })).toBe(fingerprintOf(paymentOf('a')));
  });

  it('let what is owed be called with other arguments, of the same tool only', async () => {
    const { take } = await context();
    const taken = take(paymentOf('2'));
    if (!taken.ok) throw new Error(taken.message);
    const owed = { ...taken.value, delivery: 'owed' as const };
    expect(reuseErrorOf(owed, callOf({ args: { depth: 3 } }), paymentOf('2'))).toBeNull();
    expect(reuseErrorOf(owed, callOf({ tool: 'review' }), paymentOf('2'))).toMatchObject({ ok: false });
  });
});
