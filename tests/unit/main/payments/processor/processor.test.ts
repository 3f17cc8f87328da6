import { describe, expect, it } from 'vitest';
import { createPaymentProcessor } from '../../../../../src/main/payments/processor/processor.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';
import { callOf, paymentOf, TERMS, testProcessor } from '../../../../support/payments/test-processor.ts';

const paid = (nonce = '2') => ({ kind: 'one', payment: paymentOf(nonce) }) as const;

async function house() {
  const parts = await testProcessor();
  const processor = createPaymentProcessor(parts.context);
  processor.register('answer', { effect: 'read' });
  return { ...parts, till: processor };
}

describe('the till', () => {
  it('without a payment makes an offer, notes it and reserves nothing', async () => {
    const { till: processor, store } = await house();
    const answer = await processor.processCall(callOf(), { kind: 'none' });
    expect(answer).toMatchObject({ code: 'PAYMENT_REQUIRED', offer: { amountMicro: 10_000n, terms: TERMS } });
    expect(store.offers(99, 9)).toMatchObject([{ subject: 'answer', amountMicro: 10_000, paymentId: null }]);
    expect(store.page({ limit: 9 })).toEqual([]);
  });

  it('holds the price that was offered, whatever the price is by now', async () => {
    const { till: processor } = await house();
    const dearer = callOf({ amountMicro: 20_000n });
    expect(await processor.processCall(dearer, paid('3'))).toMatchObject({ kind: 'refused' });
    await processor.processCall(callOf(), { kind: 'none' });
    expect(await processor.processCall(dearer, paid('3'))).toMatchObject({ kind: 'done' });
  });

  it('says what is wrong with a payment that cannot be read, and offers again', async () => {
    const { till: processor } = await house();
    const answer = await processor.processCall(callOf(), { kind: 'bad', reason: 'two_payments' });
    expect(answer).toMatchObject({
      code: 'PAYMENT_INVALID',
      details: { reason: 'two_payments' },
      offer: { code: 'PAYMENT_INVALID' },
    });
  });

  it('answers one payment sent twice at once with one run, and no other call beside it', async () => {
    const { till: processor } = await house();
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

  it('knows a payment from its reservation on, and no longer once it is released', async () => {
    const { till: processor, store, context } = await house();
    expect(await processor.isKnownPayment(paymentOf('2'))).toBe(false);
    await processor.processCall(callOf(), paid());
    expect(await processor.isKnownPayment(paymentOf('2'))).toBe(true);
    const down = { kind: 'unavailable', detail: 'gone' } as const;
    const broke = createPaymentProcessor({
      ...context,
      facilitator: { ...context.facilitator, verify: () => Promise.resolve(down) },
    });
    await broke.processCall(callOf(), paid('3'));
    const [row] = store.inState('released');
    expect([row?.state, await broke.isKnownPayment(paymentOf('3'))]).toEqual(['released', false]);
  });

  it('sells nothing without terms', async () => {
    const { context } = await testProcessor();
    const none = () => Promise.resolve(refuse('INTERNAL_ERROR', 'The chain does not answer'));
    const processor = createPaymentProcessor({ ...context, terms: none });
    expect(await processor.processCall(callOf(), paid())).toMatchObject({
      kind: 'refused',
      code: 'INTERNAL_ERROR',
    });
    expect(await processor.isKnownPayment(paymentOf('2'))).toBe(false);
  });

  it('never says that nothing was charged when it does not know', async () => {
    const { context, logs } = await testProcessor();
    const broken = { ...context.facilitator, verify: () => Promise.reject(new Error('a defect')) };
    const processor = createPaymentProcessor({ ...context, facilitator: broken });
    const answer = await processor.processCall(callOf(), paid());
    expect(answer).toMatchObject({ code: 'PAYMENT_PENDING', details: { reason: 'host_failed' } });
    expect(answer).not.toHaveProperty('offer');
    expect(logs).toEqual(['a paid call failed']);
  });
});
