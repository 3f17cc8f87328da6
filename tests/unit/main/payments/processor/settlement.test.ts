import { describe, expect, test } from 'vitest';
import { accept } from '../../../../../src/shared/outcome.ts';
import { authorizationStore } from '../../../../../src/main/payments/store/authorization-store.ts';
import { paymentStore } from '../../../../../src/main/payments/store/payment-store.ts';
import type { SettlementState } from '../../../../../src/main/payments/evidence/settlement-state.ts';
import type { PaidCall } from '../../../../../src/main/payments/processor/paid-call.ts';
import type { FacilitatorSettlement } from '../../../../../src/main/payments/facilitator/facilitator.ts';
import { createPaymentProcessor } from '../../../../../src/main/payments/processor/processor.ts';
import { paidAt } from '../../../../support/payments/test-processor.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

/** One call of a paid tool, with a facilitator and a chain whose replies each test sets. */

const ASSET = `0x${'a'.repeat(40)}`;
const PAYEE = `0x${'b'.repeat(40)}`;
const PAYER = `0x${'c'.repeat(40)}`;
const TX = `0x${'d'.repeat(64)}`;
const VALID_S = 120;

const TERMS = {
  chainId: 84_532,
  network: 'eip155:84532',
  asset: ASSET,
  payTo: PAYEE,
  checksummed: { asset: ASSET, payTo: PAYEE },
  eip712: { name: 'USDC', version: '2' },
  isPlayMoney: true,
};

const SETTLED: FacilitatorSettlement = { kind: 'settled', txHash: TX };
const UNAVAILABLE: FacilitatorSettlement = { kind: 'unavailable', detail: 'facilitator_not_sent' };
const UNKNOWN: FacilitatorSettlement = { kind: 'unknown', reason: 'facilitator_timeout', txHash: null };
const refusedWith = (reason: string): FacilitatorSettlement => ({ kind: 'refused', reason, txHash: null });
const PAID = paidAt();
const UNUSED: SettlementState = { kind: 'unused' };

async function openProcessor({ canCheck = true, priceMicro = 10_000 } = {}) {
  const storage = await openTestStorage();
  const { db, writer, audit, clock } = storage;
  const store = paymentStore(db);
  const replies: { settled: FacilitatorSettlement; evidence: SettlementState; deepest: string } = {
    settled: SETTLED,
    evidence: UNUSED,
    deepest: 'finalized',
  };
  let ran = 0;
  let settleCalls = 0;
  const processor = createPaymentProcessor({
    store,
    writer,
    audit,
    clock,
    processClock: clock,
    ids: { uuid: () => 'payment-1' },
    facilitator: {
      verify: () => Promise.resolve({ kind: 'valid' }),
      settle() {
        settleCalls += 1;
        return Promise.resolve(replies.settled);
      },
    },
    authorizations: authorizationStore(db),
    verifyPayerSignature: () => Promise.resolve('digest'),
    settlementEvidence: {
      canCheck,
      readSettlement: () => Promise.resolve(replies.evidence),
      readHeight: () => Promise.resolve(7),
      readHead: () => Promise.resolve(null),
      isDeep: (_chainId, _block, depth) =>
        Promise.resolve(replies.deepest === 'finalized' || replies.deepest === depth),
      hasBlock: () => Promise.resolve(null),
    },
    destination: () => Promise.resolve(accept(TERMS)),
    findSaleRefusal: () => Promise.resolve(null),
    crashPoint: () => undefined,
    log: () => undefined,
    notifyChanged: () => undefined,
  });
  processor.register('answer', { effect: 'read' });
  const call: PaidCall = {
    tool: 'answer',
    subject: 'answer',
    memo: 'An answer',
    resource: 'mcp://tool/answer',
    args: {},
    agentId: 'agent',
    amountMicro: BigInt(priceMicro),
    offerCode: 'PAYMENT_REQUIRED',
    run() {
      ran += 1;
      return Promise.resolve(accept({ answer: 42 }));
    },
  };
  const payment = {
    accepted: null,
    networkV1: null,
    identifier: null,
    resource: null,
    signed: {
      signature: `0x${'1'.repeat(130)}`,
      authorization: {
        from: PAYER,
        to: PAYEE,
        value: String(priceMicro),
        validAfter: '0',
        validBefore: String(clock.nowMs() / 1000 + VALID_S),
        nonce: `0x${'2'.repeat(64)}`,
      },
    },
  };
  return {
    clock,
    settleCalls: () => settleCalls,
    ran: () => ran,
    row: () => store.findById('payment-1'),
    /** Makes the same call with the same payment, with these replies of facilitator and chain. */
    pay(settled: FacilitatorSettlement, evidence: SettlementState) {
      replies.settled = settled;
      replies.evidence = evidence;
      return processor.processCall(call, { kind: 'parsed', payment });
    },
    /** Sets the deepest kind of block that holds the transfer. */
    deepest(depth: 'included' | 'safe' | 'finalized') {
      replies.deepest = depth;
    },
    /** Sets what the chain shows from now on. */
    show(evidence: SettlementState) {
      replies.evidence = evidence;
    },
    /**
     * Advances the clock in steps until the answer is there, so that the code that waits for the clock can continue in
     * between.
     */
    async answered<T>(answer: Promise<T>): Promise<T> {
      const state = { isOpen: true };
      void answer.finally(() => (state.isOpen = false));
      while (state.isOpen) {
        await new Promise((resolve) => setImmediate(resolve));
        clock.advance(100);
      }
      return answer;
    },
    /** Runs the reconciler without a call. */
    reconcile(evidence: SettlementState) {
      replies.evidence = evidence;
      return processor.reconcile();
    },
  };
}

const DONE = { kind: 'done', value: { answer: 42 }, receipt: { transaction: TX } };
const WAIT = { kind: 'refused', code: 'PAYMENT_PENDING' };

test('releases a payment that was not sent, and accepts it later', async () => {
  const seller = await openProcessor();
  expect(await seller.pay(UNAVAILABLE, UNUSED)).toMatchObject({
    code: 'INTERNAL_ERROR',
    details: { charged: false },
  });
  expect(seller.row()?.state).toBe('released');
  expect(await seller.pay(SETTLED, PAID)).toMatchObject(DONE);
});

test.each<[string, FacilitatorSettlement]>([
  ['cannot be reached', UNAVAILABLE],
  ['refuses', refusedWith('invalid_exact_evm_insufficient_balance')],
  ['calls it a duplicate', refusedWith('duplicate_settlement')],
])('an unknown outcome stays unknown when the facilitator %s on the next attempt', async (_, second) => {
  const seller = await openProcessor();
  expect(await seller.pay(UNKNOWN, UNUSED)).toMatchObject(WAIT);
  expect(await seller.pay(second, UNUSED)).toMatchObject(WAIT);
  expect(seller.row()?.state).toBe('unknown');
  // The first attempt was pending all the time.
  expect(await seller.pay(second, PAID)).toMatchObject(DONE);
  expect(seller.row()).toMatchObject({ state: 'confirmed', delivery: 'delivered' });
  expect(seller.ran()).toBe(1);
});

test.each(['invalid_exact_evm_insufficient_balance', 'unexpected_settle_error', 'nonce_already_used'])(
  'a refusal with %s does not count if the chain shows the transfer',
  async (reason) => {
    const seller = await openProcessor();
    expect(await seller.pay(refusedWith(reason), PAID)).toMatchObject(DONE);
    expect(seller.settleCalls()).toBe(1);
  },
);

test.each(['settlement_timeout', 'unexpected_settle_error', 'duplicate_settlement'])(
  'a refusal with %s leaves the outcome unknown until the chain shows the transfer',
  async (reason) => {
    const seller = await openProcessor();
    expect(await seller.pay(refusedWith(reason), UNUSED)).toMatchObject(WAIT);
    await seller.reconcile(PAID);
    expect(seller.row()).toMatchObject({ state: 'confirmed', delivery: 'delivered' });
    expect(await seller.pay(SETTLED, PAID)).toMatchObject(DONE);
  },
);

test('a clear refusal of the first attempt fails the payment, with a new offer', async () => {
  const seller = await openProcessor();
  const answer = await seller.pay(refusedWith('invalid_exact_evm_insufficient_balance'), UNUSED);
  expect(answer).toMatchObject({ code: 'PAYMENT_INSUFFICIENT', offer: { amountMicro: 10_000n } });
  expect(seller.row()).toMatchObject({ state: 'failed', reason: 'invalid_exact_evm_insufficient_balance' });
});

test('an unused payment fails 30 seconds after it expired, and not before', async () => {
  const seller = await openProcessor();
  await seller.pay(UNKNOWN, UNUSED);
  seller.clock.advance((VALID_S + 30) * 1000);
  await seller.reconcile(UNUSED);
  expect(seller.row()?.state).toBe('unknown');
  seller.clock.advance(1000);
  await seller.reconcile({ kind: 'unreachable' });
  expect(seller.row()?.state).toBe('unknown');
  await seller.reconcile(UNUSED);
  expect(seller.row()).toMatchObject({ state: 'failed', reason: 'expired_unused' });
});

describe('a facilitator that says it has settled the payment', () => {
  test.each<[string, SettlementState, string]>([
    ['another transfer', { kind: 'used_for_other' }, 'invalid_exact_evm_nonce_already_used'],
    ['a cancelled authorisation', { kind: 'cancelled' }, 'authorization_cancelled'],
  ])('is not believed when the chain shows %s', async (_, evidence, reason) => {
    const seller = await openProcessor();
    const answer = await seller.pay(SETTLED, evidence);
    expect(answer).toMatchObject({ kind: 'refused', code: 'PAYMENT_INVALID' });
    expect(seller.row()).toMatchObject({ state: 'failed', reason });
  });

  test('has fifteen seconds to show the transfer; then the payment is pending and nothing is delivered', async () => {
    const seller = await openProcessor();
    const paying = seller.pay(SETTLED, UNUSED);
    expect(await seller.answered(paying)).toMatchObject(WAIT);
    expect(seller.row()).toMatchObject({ state: 'unknown', reason: 'not_on_chain', txHash: TX });
    seller.clock.advance((VALID_S + 31) * 1000);
    await seller.reconcile(UNUSED);
    expect(seller.row()).toMatchObject({ state: 'failed', reason: 'expired_unused' });
  });

  test('is believed when the transfer appears within that time', async () => {
    const seller = await openProcessor();
    const paying = seller.pay(SETTLED, UNUSED);
    await new Promise((resolve) => setImmediate(resolve));
    seller.show(PAID);
    expect(await seller.answered(paying)).toMatchObject(DONE);
    expect(seller.row()).toMatchObject({ state: 'confirmed', evidenceLogIndex: 0 });
  });

  test('is believed by a server without a node, and the payment counts as not proven', async () => {
    const seller = await openProcessor({ canCheck: false });
    expect(await seller.pay(SETTLED, { kind: 'unreachable' })).toMatchObject(DONE);
    expect(seller.row()).toMatchObject({ state: 'confirmed', evidenceLogIndex: null });
  });
});

describe('a payment of a large amount', () => {
  test.each([
    [1_000_000, 'included', 'safe'],
    [50_000_000, 'safe', 'finalized'],
  ] as const)(
    'of %i micro-units is delivered when its block is %s no longer, but %s',
    async (priceMicro, early, deep) => {
      const seller = await openProcessor({ priceMicro });
      seller.deepest(early);
      const WAITING = {
        code: 'PAYMENT_PENDING',
        details: { reason: 'waiting_for_depth', retryAfterMs: 15_000 },
      };
      expect(await seller.answered(seller.pay(SETTLED, PAID))).toMatchObject(WAITING);
      await seller.reconcile(PAID);
      expect(await seller.pay(SETTLED, PAID)).toMatchObject(WAITING);
      expect([seller.row()?.state, seller.ran(), seller.settleCalls()]).toEqual(['unknown', 1, 1]);
      seller.deepest(deep);
      await seller.reconcile(PAID);
      expect(seller.row()).toMatchObject({ state: 'confirmed', evidenceLogIndex: 0 });
      expect(await seller.pay(SETTLED, PAID)).toMatchObject(DONE);
      expect(seller.ran()).toBe(1);
    },
  );

  test('is pending while it waits also when the facilitator refuses what the chain shows as paid', async () => {
    const seller = await openProcessor({ priceMicro: 1_000_000 });
    seller.deepest('included');
    const refused = refusedWith('invalid_exact_evm_nonce_already_used');
    expect(await seller.pay(refused, PAID)).toMatchObject({ code: 'PAYMENT_PENDING' });
    expect(seller.row()).toMatchObject({ state: 'unknown', reason: 'waiting_for_depth' });
  });

  test('is not held up when it is below one USDC', async () => {
    const seller = await openProcessor({ priceMicro: 999_999 });
    seller.deepest('included');
    expect(await seller.pay(SETTLED, PAID)).toMatchObject(DONE);
  });
});

describe('a payment that the facilitator refused and settled later', () => {
  const REFUSED = refusedWith('invalid_exact_evm_insufficient_balance');

  test('is confirmed by the chain, and its answer is owed and delivered at no further charge', async () => {
    const seller = await openProcessor();
    expect(await seller.pay(REFUSED, UNUSED)).toMatchObject({ code: 'PAYMENT_INSUFFICIENT' });
    await seller.reconcile(UNUSED);
    expect(seller.row()).toMatchObject({ state: 'failed' });
    await seller.reconcile(PAID);
    expect(seller.row()).toMatchObject({
      state: 'confirmed',
      delivery: 'owed',
      reason: 'settled_late',
      evidenceLogIndex: 0,
    });
    expect(await seller.pay(REFUSED, PAID)).toMatchObject(DONE);
    expect([seller.row()?.delivery, seller.settleCalls()]).toEqual(['delivered', 1]);
  });

  test('is found by the next call with it as well', async () => {
    const seller = await openProcessor();
    await seller.pay(REFUSED, UNUSED);
    expect(await seller.pay(REFUSED, PAID)).toMatchObject(DONE);
    expect(seller.settleCalls()).toBe(1);
  });

  test('is looked for until a minute after its authorisation has expired', async () => {
    const seller = await openProcessor();
    await seller.pay(REFUSED, UNUSED);
    seller.clock.advance((VALID_S + 61) * 1000);
    await seller.reconcile(PAID);
    expect(seller.row()).toMatchObject({ state: 'failed' });
  });

  test('stays refused while the chain shows nothing or something else', async () => {
    const seller = await openProcessor();
    await seller.pay(REFUSED, UNUSED);
    for (const evidence of [UNUSED, { kind: 'used_for_other' }, { kind: 'unreachable' }] as const) {
      await seller.reconcile(evidence);
      expect(await seller.pay(REFUSED, evidence)).toMatchObject({
        code: 'PAYMENT_INSUFFICIENT',
        details: { charged: false },
      });
    }
  });
});
