import { describe, expect, test } from 'vitest';
import { markLost } from '../../../../../src/main/payments/processor/payment-states.ts';
import { createPaymentProcessor } from '../../../../../src/main/payments/processor/processor.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';
import type { PaymentPayload } from '../../../../../src/shared/wire/payment.ts';
import { callOf, paymentOf, TERMS, testProcessor } from '../../../../support/payments/test-processor.ts';

const paid = (nonce = '2') => ({ kind: 'parsed', payment: paymentOf(nonce) }) as const;

async function setup() {
  const parts = await testProcessor();
  const processor = createPaymentProcessor(parts.context);
  processor.register('answer', { effect: 'read' });
  return { ...parts, processor };
}

describe('the payment processor', () => {
  test('makes and stores an offer for a call without a payment', async () => {
    const { processor, store } = await setup();
    const answer = await processor.processCall(callOf(), { kind: 'none' });
    expect(answer).toMatchObject({
      code: 'PAYMENT_REQUIRED',
      offer: { amountMicro: 10_000n, destination: TERMS },
    });
    expect(store.listOffers(99, 9)).toMatchObject([
      { subject: 'answer', amountMicro: 10_000, paymentId: null },
    ]);
    expect(store.listPage({ limit: 9 })).toEqual([]);
  });

  test('reads the network and the payee once for a call', async () => {
    const { context } = await setup();
    let reads = 0;
    const destination = () => {
      reads += 1;
      return context.destination();
    };
    const processor = createPaymentProcessor({ ...context, destination });
    processor.register('answer', { effect: 'read' });
    const { payment } = paid();
    const call = processor.createCallProcessor();
    expect(await call.isKnownPayment(payment)).toBe(false);
    expect(await call.findPayer(callOf(), payment)).not.toBeNull();
    expect(await call.processCall(callOf(), paid())).toMatchObject({ kind: 'done' });
    expect(reads).toBe(1);
    await processor.createCallProcessor().isKnownPayment(payment);
    expect(reads).toBe(2);
  });

  test('tells the facilitator about the tool in its own words, with the id that the payer gave', async () => {
    const { context } = await setup();
    const sent: PaymentPayload[] = [];
    const processor = createPaymentProcessor({
      ...context,
      facilitator: {
        ...context.facilitator,
        async verify(payload) {
          sent.push(payload);
          return { kind: 'valid' };
        },
      },
    });
    processor.register('answer', { effect: 'read' });
    const discovery = { info: { input: { type: 'http' } } };
    const resource = 'http://127.0.0.1:1/paid/answer';
    const offer = await processor.processCall(callOf({ discovery, resource }), { kind: 'none' });
    expect(offer).toMatchObject({ offer: { discovery } });
    await processor.processCall(callOf({ discovery, resource }), {
      kind: 'parsed',
      payment: paymentOf('4', 'an-id-of-the-payer'),
    });
    await processor.processCall(callOf(), paid('5'));
    expect(sent.map(({ extensions }) => extensions)).toEqual([
      { bazaar: discovery, 'payment-identifier': { info: { required: false, id: 'an-id-of-the-payer' } } },
      {},
    ]);
    expect(sent[0]?.resource).toMatchObject({ url: resource });
  });

  test('accepts the offered price after the price has changed', async () => {
    const { processor } = await setup();
    const higherPriced = callOf({ amountMicro: 20_000n });
    expect(await processor.processCall(higherPriced, paid('3'))).toMatchObject({ kind: 'refused' });
    await processor.processCall(callOf(), { kind: 'none' });
    expect(await processor.processCall(higherPriced, paid('3'))).toMatchObject({ kind: 'done' });
  });

  test('refuses a payment that cannot be read, with a new offer', async () => {
    const { processor } = await setup();
    const answer = await processor.processCall(callOf(), { kind: 'invalid', reason: 'two_payments' });
    expect(answer).toMatchObject({
      code: 'PAYMENT_INVALID',
      details: { reason: 'two_payments' },
      offer: { code: 'PAYMENT_INVALID' },
    });
  });

  test('runs a tool once for concurrent calls with one payment, and refuses another call with it', async () => {
    const { processor } = await setup();
    let ran = 0;
    const call = callOf({ run: () => ((ran += 1), Promise.resolve(accept({ answer: 42 }))) });
    const [first, second, other] = await Promise.all([
      processor.processCall(call, paid()),
      processor.processCall(call, paid()),
      processor.processCall(callOf({ args: { depth: 1 } }), paid()),
    ]);
    expect([first, ran]).toMatchObject([{ kind: 'done', value: { answer: 42 } }, 1]);
    expect(second).toBe(first);
    expect(other).toMatchObject({ code: 'PAYMENT_INVALID', details: { reason: 'in_use' } });
  });

  test('knows a payment from its reservation until its release', async () => {
    const { processor, store, context } = await setup();
    expect(await processor.isKnownPayment(paymentOf('2'))).toBe(false);
    await processor.processCall(callOf(), paid());
    expect(await processor.isKnownPayment(paymentOf('2'))).toBe(true);
    const unavailable = { kind: 'unavailable', detail: 'gone' } as const;
    const failing = createPaymentProcessor({
      ...context,
      facilitator: { ...context.facilitator, verify: () => Promise.resolve(unavailable) },
    });
    await failing.processCall(callOf(), paid('3'));
    const [row] = store.listInState('released');
    expect([row?.state, await failing.isKnownPayment(paymentOf('3'))]).toEqual(['released', false]);
  });

  test('passes its own resource on to the facilitator, and not the copy of the payer', async () => {
    const parts = await testProcessor();
    const resources: unknown[] = [];
    const note = ({ resource }: PaymentPayload): void => void resources.push(resource);
    const { facilitator } = parts.context;
    const processor = createPaymentProcessor({
      ...parts.context,
      facilitator: {
        verify: (payload, wanted) => (note(payload), facilitator.verify(payload, wanted)),
        settle: (payload, wanted) => (note(payload), facilitator.settle(payload, wanted)),
      },
    });
    const payment = { ...paymentOf('2'), resource: 'https://elsewhere.example/paid/answer' };
    await processor.processCall(callOf({ memo: 'An answer – 42' }), { kind: 'parsed', payment });
    const own = { url: 'mcp://tool/answer', description: 'An answer ? 42', mimeType: 'application/json' };
    expect(resources).toEqual([own, own]);
  });

  test('offers and charges nothing while sales have a problem, and finishes what was paid before', async () => {
    const parts = await testProcessor();
    let problem: ReturnType<typeof refuse<'INTERNAL_ERROR'>> | null = null;
    const processor = createPaymentProcessor({
      ...parts.context,
      findSaleRefusal: () => Promise.resolve(problem),
    });
    const first = await processor.processCall(callOf(), paid());
    problem = refuse('INTERNAL_ERROR', 'Nothing can be paid: no gas.', { reason: 'no_gas', charged: false });
    for (const parsed of [{ kind: 'none' } as const, paid('3')])
      expect(await processor.processCall(callOf(), parsed)).toEqual({
        kind: 'refused',
        code: 'INTERNAL_ERROR',
        message: 'Nothing can be paid: no gas.',
        details: { reason: 'no_gas', charged: false },
      });
    expect(await processor.processCall(callOf(), paid())).toEqual(first);
    expect(parts.store.listPage({ limit: 9 })).toHaveLength(1);
    expect(parts.store.listOffers(99, 9)).toEqual([]);
  });

  test('does not deliver an owed answer of a payment that a reorganisation removed', async () => {
    const parts = await testProcessor();
    const context = { ...parts.context, specOf: () => ({ effect: 'lasting' }) as const };
    const processor = createPaymentProcessor(context);
    let canRun = false;
    const run = () =>
      Promise.resolve(canRun ? accept({ answer: 42 }) : refuse('INTERNAL_ERROR', 'The tool failed'));
    const call = callOf({ run });
    expect(await processor.processCall(call, paid())).toMatchObject({ details: { owed: true } });
    canRun = true;
    const [row] = parts.store.listPage({ limit: 1 });
    await markLost(context, row!);
    expect(await processor.processCall(call, paid())).toMatchObject({
      kind: 'refused',
      code: 'PAYMENT_INVALID',
      details: { reason: 'payment_lost' },
    });
    expect(parts.store.listPage({ limit: 1 })).toMatchObject([{ state: 'confirmed', delivery: 'owed' }]);
  });

  test('refuses calls without terms', async () => {
    const { context } = await testProcessor();
    const none = () => Promise.resolve(refuse('INTERNAL_ERROR', 'The chain does not answer'));
    const processor = createPaymentProcessor({ ...context, destination: none });
    expect(await processor.processCall(callOf(), paid())).toMatchObject({
      kind: 'refused',
      code: 'INTERNAL_ERROR',
    });
    expect(await processor.isKnownPayment(paymentOf('2'))).toBe(false);
  });

  test('answers PAYMENT_PENDING after an unexpected error', async () => {
    const { context, logs } = await testProcessor();
    const broken = { ...context.facilitator, verify: () => Promise.reject(new Error('unexpected')) };
    const processor = createPaymentProcessor({ ...context, facilitator: broken });
    const answer = await processor.processCall(callOf(), paid());
    expect(answer).toMatchObject({ code: 'PAYMENT_PENDING', details: { reason: 'host_failed' } });
    expect(answer).not.toHaveProperty('offer');
    expect(logs).toEqual(['a paid call failed']);
  });
});
