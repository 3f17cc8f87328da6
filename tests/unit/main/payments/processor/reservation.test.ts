import { describe, expect, test } from 'vitest';
import type { ParsedPayment } from '../../../../../src/main/payments/rules/payment-parse.ts';
import type { PaidCall } from '../../../../../src/main/payments/processor/paid-call.ts';
import {
  callHashOf,
  paymentHashOf,
  findReuseRefusal,
  reserveAuthorizationInJob,
} from '../../../../../src/main/payments/processor/reservation.ts';
import {
  callOf,
  PAYER,
  paymentOf,
  TERMS,
  testProcessor,
} from '../../../../support/payments/test-processor.ts';

async function setup() {
  const processor = await testProcessor();
  const reserveFor = (payment: ParsedPayment, call: PaidCall = callOf()) =>
    processor.writer.writeNow(() =>
      reserveAuthorizationInJob(processor.context, call, {
        payment,
        destination: TERMS,
        digest: payment.signed.authorization.value,
      }),
    );
  return { ...processor, reserveFor };
}

const ID = 'an-identifier-of-a-payer';

describe('a reservation', () => {
  test('is stored in lower case, and is the same for a repeated call', async () => {
    const { reserveFor } = await setup();
    const first = reserveFor(paymentOf('2'));
    expect(first).toMatchObject({ ok: true, value: { paymentId: 'p1', payer: PAYER, state: 'reserved' } });
    expect(reserveFor(paymentOf('2'))).toMatchObject({ ok: true, value: { paymentId: 'p1' } });
  });

  test('cannot be used for another tool, other arguments, another agent or another signature', async () => {
    const { reserveFor } = await setup();
    const payment = paymentOf('2');
    reserveFor(payment);
    for (const other of [{ tool: 'review' }, { args: { depth: 3 } }])
      expect(reserveFor(payment, callOf(other))).toMatchObject({
        detail: { reason: 'used_for_another_call' },
      });
    expect(reserveFor(payment, callOf({ agentId: 'bob' }))).toMatchObject({
      detail: { reason: 'nonce_already_used' },
    });
    const forged = { ...payment, signed: { ...payment.signed, signature: `0x${'9'.repeat(130)}` } };
    expect(reserveFor(forged)).toMatchObject({ detail: { reason: 'nonce_already_used' } });
  });

  test('may be used for another call after its release, under the same id', async () => {
    const { reserveFor, store, writer } = await setup();
    reserveFor(paymentOf('2'));
    writer.writeNow(() => store.end('p1', 'released', 'restart', 5));
    const again = reserveFor(paymentOf('2'), callOf({ tool: 'review' }));
    expect(again).toMatchObject({ ok: true, value: { paymentId: 'p1', tool: 'review' } });
    expect(store.findById('p1')).toMatchObject({ state: 'reserved', tool: 'review', reason: null });
  });

  test('with an identifier conflicts with another payment until that is released', async () => {
    const { reserveFor, store, writer } = await setup();
    reserveFor(paymentOf('2', ID));
    expect(reserveFor(paymentOf('3', ID))).toMatchObject({ code: 'CONFLICT', detail: { state: 'reserved' } });
    writer.writeNow(() => store.end('p1', 'released', 'restart', 5));
    expect(reserveFor(paymentOf('3', ID))).toMatchObject({ ok: true, value: { identifier: null } });
  });

  test('passes the subscription of an earlier reservation to the next one', async () => {
    const { db, reserveFor, store, writer } = await setup();
    // The subscription that the payment is for does not exist in this test.
    db.pragma('foreign_keys = OFF');
    const requested: (string | null)[] = [];
    const call = callOf({ onReserved: (earlier) => (requested.push(earlier), 's1') });
    reserveFor(paymentOf('2'), call);
    writer.writeNow(() => store.end('p1', 'released', 'restart', 5));
    reserveFor(paymentOf('2'), call);
    expect([requested, store.findById('p1')?.subscriptionId]).toEqual([[null, 's1'], 's1']);
  });
});

describe('the hashes of calls and payments', () => {
  test('do not depend on the order of arguments or on upper case', () => {
    expect(callHashOf(callOf({ args: { a: 1, b: 2 } }))).toBe(callHashOf(callOf({ args: { b: 2, a: 1 } })));
    const { signed } = paymentOf('a');
    const upper = { ...signed, signature: `0x${'A'.repeat(130)}` };
    expect(paymentHashOf({ ...paymentOf('a'), signed: upper })).toBe(paymentHashOf(paymentOf('a')));
  });

  test('allow an owed answer with other arguments of the same tool only', async () => {
    const { reserveFor } = await setup();
    const reserved = reserveFor(paymentOf('2'));
    if (!reserved.ok) throw new Error(reserved.message);
    const owed = { ...reserved.value, delivery: 'owed' as const };
    expect(findReuseRefusal(owed, callOf({ args: { depth: 3 } }), paymentOf('2'))).toBeNull();
    expect(findReuseRefusal(owed, callOf({ tool: 'review' }), paymentOf('2'))).toMatchObject({ ok: false });
  });
});
