import { expect, test } from 'vitest';
import { accept } from '../../../../../src/shared/outcome.ts';
import { paymentStore } from '../../../../../src/main/payments/store/payment-store.ts';
import type {
  Evidence,
  PaidCall,
  SettlementOutcome,
} from '../../../../../src/main/payments/processor/context.ts';
import { createPaymentProcessor } from '../../../../../src/main/payments/processor/processor.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

/** One call of a tool whose payment is settled by somebody who says what the test wants, on a chain that does too. */

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
  displayed: { asset: ASSET, payTo: PAYEE },
  eip712: { name: 'USDC', version: '2' },
  playMoney: true,
};

const SETTLED: SettlementOutcome = { kind: 'settled', txHash: TX };
const DOWN: SettlementOutcome = { kind: 'unavailable', detail: 'facilitator_not_sent' };
const OPEN: SettlementOutcome = { kind: 'unknown', reason: 'facilitator_timeout', txHash: null };
const saysNo = (reason: string): SettlementOutcome => ({ kind: 'refused', reason, txHash: null });
const PAID: Evidence = { kind: 'paid', txHash: TX };
const UNUSED: Evidence = { kind: 'unused' };

async function openProcessor() {
  const house = await openTestStorage();
  const { db, writer, audit, clock } = house;
  const store = paymentStore(db);
  const said: { settled: SettlementOutcome; evidence: Evidence } = { settled: SETTLED, evidence: UNUSED };
  let ran = 0;
  let requested = 0;
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
        requested += 1;
        return Promise.resolve(said.settled);
      },
    },
    settlementEvidence: {
      evidenceOf: () => Promise.resolve(said.evidence),
      height: () => Promise.resolve(7),
    },
    terms: () => Promise.resolve(accept(TERMS)),
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
    amountMicro: 10_000n,
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
    signed: {
      signature: `0x${'1'.repeat(130)}`,
      authorization: {
        from: PAYER,
        to: PAYEE,
        value: '10000',
        validAfter: '0',
        validBefore: String(clock.nowMs() / 1000 + VALID_S),
        nonce: `0x${'2'.repeat(64)}`,
      },
    },
  };
  return {
    clock,
    till: processor,
    asked: () => requested,
    ran: () => ran,
    row: () => store.payment('payment-1'),
    /** The same call with the same payment, while facilitator and chain say this. */
    pay(settled: SettlementOutcome, evidence: Evidence) {
      said.settled = settled;
      said.evidence = evidence;
      return processor.processCall(call, { kind: 'one', payment });
    },
    /** Nobody asks; the host looks by itself. */
    look(evidence: Evidence) {
      said.evidence = evidence;
      return processor.reconcile();
    },
  };
}

const DONE = { kind: 'done', value: { answer: 42 }, receipt: { transaction: TX } };
const WAIT = { kind: 'refused', code: 'PAYMENT_PENDING' };

test('what surely was not sent is released, and the same payment pays later', async () => {
  const shop = await openProcessor();
  expect(await shop.pay(DOWN, UNUSED)).toMatchObject({ code: 'INTERNAL_ERROR', details: { charged: false } });
  expect(shop.row()?.state).toBe('released');
  expect(await shop.pay(SETTLED, UNUSED)).toMatchObject(DONE);
});

test.each<[string, SettlementOutcome]>([
  ['cannot be reached', DOWN],
  ['refuses', saysNo('invalid_exact_evm_insufficient_balance')],
  ['calls it a duplicate', saysNo('duplicate_settlement')],
])('an open payment stays open when at the next try the facilitator %s', async (_, second) => {
  const shop = await openProcessor();
  expect(await shop.pay(OPEN, UNUSED)).toMatchObject(WAIT);
  expect(await shop.pay(second, UNUSED)).toMatchObject(WAIT);
  expect(shop.row()?.state).toBe('unknown');
  // The first try was on its way all the time.
  expect(await shop.pay(second, PAID)).toMatchObject(DONE);
  expect(shop.row()).toMatchObject({ state: 'confirmed', delivery: 'delivered' });
  expect(shop.ran()).toBe(1);
});

test.each(['invalid_exact_evm_insufficient_balance', 'unexpected_settle_error', 'nonce_already_used'])(
  'a refusal with %s is no word against the chain',
  async (reason) => {
    const shop = await openProcessor();
    expect(await shop.pay(saysNo(reason), PAID)).toMatchObject(DONE);
    expect(shop.asked()).toBe(1);
  },
);

test.each(['settlement_timeout', 'unexpected_settle_error', 'duplicate_settlement'])(
  'a refusal with %s leaves the outcome open while the chain shows nothing, and a late block is found',
  async (reason) => {
    const shop = await openProcessor();
    expect(await shop.pay(saysNo(reason), UNUSED)).toMatchObject(WAIT);
    await shop.look(PAID);
    expect(shop.row()).toMatchObject({ state: 'confirmed', delivery: 'delivered' });
    expect(await shop.pay(SETTLED, PAID)).toMatchObject(DONE);
  },
);

test('a plain refusal of the first try ends the payment, with an offer for another', async () => {
  const shop = await openProcessor();
  const answer = await shop.pay(saysNo('invalid_exact_evm_insufficient_balance'), UNUSED);
  expect(answer).toMatchObject({ code: 'PAYMENT_INSUFFICIENT', offer: { amountMicro: 10_000n } });
  expect(shop.row()).toMatchObject({ state: 'failed', reason: 'invalid_exact_evm_insufficient_balance' });
});

test('an open payment that was never used ends half a minute after its validity, and not before', async () => {
  const shop = await openProcessor();
  await shop.pay(OPEN, UNUSED);
  shop.clock.advance((VALID_S + 30) * 1000);
  await shop.look(UNUSED);
  expect(shop.row()?.state).toBe('unknown');
  shop.clock.advance(1000);
  await shop.look({ kind: 'unreachable' });
  expect(shop.row()?.state).toBe('unknown');
  await shop.look(UNUSED);
  expect(shop.row()).toMatchObject({ state: 'failed', reason: 'expired_unused' });
});
