import { expect, onTestFinished, test } from 'vitest';
import { paymentInvariants } from '../../../../../src/main/app-features/verify/store/payments-store.ts';
import { realRuntime } from '../../../../../src/main/platform/real-runtime.ts';
import { createPaymentLedger } from '../../../../../src/main/payments/store/ledger.ts';
import { paymentStore } from '../../../../../src/main/payments/store/payment-store.ts';
import type { PaymentRow } from '../../../../../src/main/payments/records.ts';
import { subscriptionStore } from '../../../../../src/main/payments/store/subscription-store.ts';
import {
  createSubscriptions,
  type Purchase,
} from '../../../../../src/main/payments/subscriptions/subscriptions.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';
import { manualClock } from '../../../../support/players/manual-clock.ts';

const MINUTE_MS = 60_000;
const WALLET = `0x${'a'.repeat(40)}`;
const OTHER = `0x${'b'.repeat(40)}`;

async function openSubscriptions() {
  const { db, writer, audit, bus } = await openTestStorage();
  const clock = manualClock();
  const store = subscriptionStore(db);
  const payments = paymentStore(db);
  const logs: string[] = [];
  const { ids } = realRuntime(clock);
  const subscriptions = createSubscriptions({
    walletAgentOf: () => null,
    ledger: createPaymentLedger({ payments, writer, clock, ids, audit, bus, subscriptions: store }),
    log: (_level, message) => void logs.push(message),
    queueNotice: () => undefined,
  });
  const purchase = (planId: string, change: Partial<Purchase> = {}): Purchase => {
    const plan = store.findPlan(planId);
    if (plan === null) throw new Error('no such plan');
    return { plan, wallet: WALLET, wantsReminder: false, ...change };
  };
  const reserve = (wanted: Purchase, earlier: string | null = null) =>
    writer.write(() => subscriptions.reserve(wanted, earlier));
  return { db, writer, clock, logs, store, payments, subscriptions, purchase, reserve };
}

/** A payment for the subscription whose outcome is not known. */
const pendingPayment = (subscriptionId: string, atMs: number): PaymentRow => ({
  paymentId: 'payment-1',
  chainId: 84_532,
  asset: OTHER,
  payer: WALLET,
  nonce: '0x1',
  network: 'eip155:84532',
  payTo: OTHER,
  amountMicro: 100_000,
  maxMicro: null,
  validBeforeS: 1,
  requestHash: 'f',
  identifier: null,
  tool: 'subscribe',
  callHash: 'c',
  agentId: null,
  subscriptionId,
  state: 'reserved',
  delivery: 'none',
  reason: null,
  txHash: null,
  evidenceLogIndex: null,
  result: null,
  fromBlock: null,
  createdAtMs: atMs,
  updatedAtMs: atMs,
});

test('a repeated payment keeps its subscription for the same purchase, and gets another one for a different purchase', async () => {
  const { purchase, reserve } = await openSubscriptions();
  const first = await reserve(purchase('monthly'));
  expect(await reserve(purchase('monthly'), first)).toBe(first);
  const others = [
    purchase('yearly'),
    purchase('monthly', { wallet: OTHER }),
    purchase('monthly', { wantsReminder: true }),
  ];
  for (const other of others) expect(await reserve(other, first)).not.toBe(first);
});

test('a subscription with a pending payment is checked every minute, and ends after the payment has failed', async () => {
  const { writer, clock, store, payments, purchase, reserve, subscriptions } = await openSubscriptions();
  const id = await reserve(purchase('day-pass'));
  await writer.write(() => payments.insert(pendingPayment(id, clock.nowMs())));
  onTestFinished(subscriptions.start());
  await expect.poll(() => clock.waiting()).toEqual([MINUTE_MS]);
  const status = () => store.findSubscription(id, { kind: 'person' })?.status;
  clock.advance(16 * MINUTE_MS);
  await expect.poll(() => clock.waiting()).toEqual([MINUTE_MS]);
  expect(status()).toBe('pending');
  await writer.write(() => payments.end('payment-1', 'failed', 'expired_unused', clock.nowMs()));
  clock.advance(MINUTE_MS);
  await expect.poll(status).toBe('expired');
});

test('a failed update of ended subscriptions is logged and retried a minute later', async () => {
  const { db, clock, logs, store, purchase, reserve, subscriptions } = await openSubscriptions();
  const id = await reserve(purchase('day-pass'));
  db.exec("create trigger full before update on subscriptions begin select raise(abort, 'no room'); end");
  onTestFinished(subscriptions.start());
  await expect.poll(() => clock.waiting()).toEqual([MINUTE_MS]);
  clock.advance(16 * MINUTE_MS);
  await expect.poll(() => logs).toEqual(['ended subscriptions could not be updated']);
  await expect.poll(() => clock.waiting()).toEqual([MINUTE_MS]);
  db.exec('drop trigger full');
  clock.advance(MINUTE_MS);
  await expect.poll(() => store.findSubscription(id, { kind: 'person' })?.status).toBe('expired');
});

test('a lost payment that comes back buys what is left of its term, and nothing after its end', async () => {
  const { clock, payments, purchase, reserve, subscriptions, writer } = await openSubscriptions();
  const id = await reserve(purchase('day-pass'));
  const payment = () => payments.findById('payment-1') ?? pendingPayment(id, clock.nowMs());
  await writer.write(() => {
    payments.insert(payment());
    subscriptions.activate(payment());
  });
  const owned = () => subscriptions.page({ kind: 'wallet', wallet: WALLET }, { limit: 10 });
  const endAtMs = owned()[0]?.endAtMs ?? 0;
  const lose = () => writer.write(() => subscriptions.onPaymentLost(payment()));
  const restore = () => writer.write(() => subscriptions.onPaymentRestored(payment()));
  await lose();
  expect(owned().map(({ status }) => status)).toEqual(['expired']);
  clock.advance(MINUTE_MS);
  await restore();
  const active = owned().filter(({ status }) => status === 'active');
  expect(active).toMatchObject([{ endAtMs, subscriptionId: payment().subscriptionId }]);
  await lose();
  clock.advance(endAtMs - clock.nowMs());
  await restore();
  expect(owned().map(({ status }) => status)).toEqual(['expired', 'expired']);
});

/** A subscription that `payment-1` and `payment-2` bought, with a function that loses and one that restores a payment. */
async function openPaidTwice() {
  const opened = await openSubscriptions();
  const { clock, payments, purchase, reserve, subscriptions, writer } = opened;
  const id = await reserve(purchase('day-pass'));
  const payment = (paymentId: string): PaymentRow => {
    const row = payments.findById(paymentId);
    if (row === null) throw new Error('no such payment');
    return row;
  };
  const ids = ['payment-1', 'payment-2'];
  await writer.write(() => {
    for (const [at, paymentId] of ids.entries()) {
      payments.insert({
        ...pendingPayment(id, clock.nowMs()),
        paymentId,
        nonce: `0x${at}`,
        agentId: paymentId,
      });
      payments.markSettling(paymentId, { result: null, fromBlock: 0 }, 1);
      const proof = { delivery: 'delivered', txHash: `0x${at}`, logIndex: 0, result: null } as const;
      payments.markConfirmed(paymentId, proof, 1);
      subscriptions.activate(payment(paymentId));
    }
  });
  const lose = (paymentId: string) =>
    writer.write(() => {
      payments.markLost(paymentId, 2);
      subscriptions.onPaymentLost(payment(paymentId));
    });
  const restore = (paymentId: string) =>
    writer.write(() => {
      payments.markRestored(paymentId, 3);
      subscriptions.onPaymentRestored(payment(paymentId));
    });
  const owned = () => subscriptions.page({ kind: 'wallet', wallet: WALLET }, { limit: 10 });
  const use = (agentId: string) =>
    subscriptions.useIncludedCall(
      { kind: 'agent', agentId },
      { tool: 'chess_analysis', agentId, subscriptionId: null },
    );
  return { ...opened, id, ids, lose, restore, owned, use };
}

test('two lost payments of one subscription that both come back buy one subscription for what is left', async () => {
  const { db, ids, lose, restore, owned, use } = await openPaidTwice();
  const brokenSubscriptions = () =>
    [...paymentInvariants(db)].find(({ name }) => name === 'subscription_rows')?.broken;
  const [bought] = owned();
  for (const paymentId of ids) await lose(paymentId);
  expect(owned().map(({ status }) => status)).toEqual(['expired']);
  expect(brokenSubscriptions()).toBeNull();
  for (const paymentId of ids) await restore(paymentId);
  const active = owned().filter(({ status }) => status === 'active');
  expect(active).toMatchObject([{ endAtMs: bought?.endAtMs, callsAllowed: bought?.callsAllowed }]);
  for (const agentId of ids)
    expect(await use(agentId)).toEqual({ kind: 'covered', subscriptionId: active[0]?.subscriptionId });
  // `arbiter verify` knows a replacement from a subscription that nobody paid for.
  expect(brokenSubscriptions()).toBeNull();
  db.exec('update payments set subscription_id = null');
  expect(brokenSubscriptions()).toMatchObject({ firstBroken: `subscription ${active[0]?.subscriptionId}` });
});

test('agents that proved that they own the wallet are covered by the replacement of their subscription', async () => {
  const { id, ids, lose, restore, owned, subscriptions, use } = await openPaidTwice();
  await subscriptions.link(id, 'proven');
  for (const paymentId of ids) await lose(paymentId);
  expect((await use('proven')).kind).not.toBe('covered');
  await restore('payment-1');
  const replacement = owned().find(({ status }) => status === 'active');
  expect(replacement?.subscriptionId).not.toBe(id);
  for (const agentId of ['proven', ...ids])
    expect(await use(agentId)).toEqual({ kind: 'covered', subscriptionId: replacement?.subscriptionId });
  expect((await use('another')).kind).not.toBe('covered');
});

test('an older subscription covers calls however many others of its owner have changed since', async () => {
  const { clock, id, purchase, reserve, writer, store, use } = await openPaidTwice();
  clock.advance(MINUTE_MS);
  for (let n = 0; n < 25; n += 1) {
    const other = await reserve(purchase('monthly', { wallet: OTHER }));
    await writer.write(() => {
      store.linkAgent(other, 'payment-1');
      const row = store.findSubscription(other, { kind: 'person' });
      if (row !== null) store.updateSubscription({ ...row, status: 'expired', updatedAtMs: clock.nowMs() });
    });
  }
  expect(await use('payment-1')).toEqual({ kind: 'covered', subscriptionId: id });
});

test('a cancelled subscription covers nothing while all its payments are lost', async () => {
  const { id, ids, lose, restore, owned, subscriptions, use } = await openPaidTwice();
  await subscriptions.cancel(id, { kind: 'wallet', wallet: WALLET }, WALLET);
  await lose('payment-1');
  const covered = { kind: 'covered', subscriptionId: id };
  expect(await use('payment-1')).toEqual(covered);
  await lose('payment-2');
  for (const agentId of ids) expect((await use(agentId)).kind).not.toBe('covered');
  const viewed = () => owned().map(subscriptions.view);
  expect(viewed()).toMatchObject([{ status: 'cancelled', reason: 'payment_lost' }]);
  expect(viewed()[0]).not.toHaveProperty('accessUntil');
  await restore('payment-2');
  expect(await use('payment-2')).toEqual(covered);
  expect(viewed()[0]).toHaveProperty('accessUntil', expect.any(String));
});
