import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import {
  ANALYSIS,
  defaultPayer,
  openSeller,
  payFor,
  type Json,
  type Seller,
} from '../../support/payments/seller.ts';

let seller: Seller;
beforeAll(async () => {
  seller = await openSeller({ testClock: true });
}, 120_000);
afterAll(() => seller.host.dispose());

const DAY_MS = 86_400_000;
const subscribe = (planId: string, walletAddress: string) => ({
  tool: 'subscribe',
  args: { planId, walletAddress },
});

test('covers calls until the quota is used up, then offers each at its price, and ends at the end of its term', async () => {
  await seller.control('plans.save', {
    planId: 'taste',
    name: 'Taste',
    description: 'Two calls',
    price: '$0.05',
    interval: 'one-time',
    durationDays: 1,
    features: [],
    maxApiCalls: 2,
    active: true,
  });
  const buyer = await seller.buyer();
  const account = await seller.wallet();
  const payer = defaultPayer(account);
  const first = await payFor(buyer, payer, subscribe('taste', account.address));
  const { id } = first.reply.structured['subscription'] as { id: string };
  for (const _ of [1, 2]) expect((await buyer.call(ANALYSIS.tool, ANALYSIS.args)).isError).toBe(false);
  const offer = await buyer.call(ANALYSIS.tool, ANALYSIS.args);
  expect(offer.structured).toMatchObject({
    status: 402,
    code: 'PAYMENT_REQUIRED',
    paymentRequired: { amount: '0.01' },
  });
  // A second purchase extends the running subscription and adds its calls.
  const before = await seller.control('subscriptions.get', { subscriptionId: id });
  const second = await payFor(buyer, payer, subscribe('taste', account.address));
  expect(second.reply.structured['subscription']).toMatchObject({ id, callsAllowed: 4, callsUsed: 2 });
  const after = await seller.control('subscriptions.get', { subscriptionId: id });
  expect(after.endAtMs).toBe((before.endAtMs ?? 0) + DAY_MS);
  // A call that fails is not counted.
  expect((await buyer.call('game_review', { pgn: 'nothing' })).structured['code']).toBe('INVALID_PARAMETERS');
  expect((await buyer.call(ANALYSIS.tool, ANALYSIS.args)).isError).toBe(false);
  await seller.host.advance(3 * DAY_MS);
  const over = await buyer.call(ANALYSIS.tool, ANALYSIS.args);
  expect(over.structured).toMatchObject({ status: 402, code: 'SUBSCRIPTION_EXPIRED' });
  expect(over.meta['x402/error']).toBeDefined();
  const ended = await seller.control('subscriptions.get', { subscriptionId: id });
  expect(ended.path.map(({ status }) => status)).toEqual(['pending', 'active', 'active', 'expired']);
  // An expired subscription stays expired when the clock is set back; a new payment creates a new one.
  await seller.host.advance(-2 * DAY_MS);
  expect((await buyer.call(ANALYSIS.tool, ANALYSIS.args)).isError).toBe(true);
  const third = await payFor(buyer, payer, subscribe('taste', account.address));
  expect((third.reply.structured['subscription'] as Json)['id']).not.toBe(id);
  await buyer.close();
});

test('accepts an offered price after it has changed, and offers the new one', async () => {
  const buyer = await seller.buyer({ name: 'slow' });
  const account = await seller.wallet();
  const requested = subscribe('taste', account.address);
  const offer = await buyer.call(requested.tool, requested.args);
  const payment = (await defaultPayer(account).createPaymentPayload(
    offer.structured as never,
  )) as unknown as Json;
  const [plan] = (await seller.control('plans.list', {})).filter(({ planId }) => planId === 'taste');
  await seller.control('plans.save', { ...(plan as NonNullable<typeof plan>), price: '0.07' });
  const late = await buyer.call(requested.tool, requested.args, { 'x402/payment': payment });
  expect(late.isError).toBe(false);
  const fresh = await buyer.call(requested.tool, requested.args);
  expect(fresh.structured).toMatchObject({ paymentRequired: { amount: '0.07' } });
  await buyer.close();
});

test('belongs to the named wallet, not to the payer', async () => {
  const donor = await seller.buyer({ name: 'giver' });
  const owner = await seller.wallet(0);
  const { reply } = await payFor(
    donor,
    defaultPayer(await seller.wallet()),
    subscribe('day-pass', owner.address),
  );
  const { id, userId } = reply.structured['subscription'] as { id: string; userId: string };
  expect(userId).toBe(owner.address);
  expect((await donor.call('check_subscription', { subscriptionId: id })).structured['code']).toBe(
    'SUBSCRIPTION_NOT_FOUND',
  );
  expect((await donor.call(ANALYSIS.tool, ANALYSIS.args)).isError).toBe(true);
  await donor.close();
});

test('reminds once before the end if the owner asked for it, and never charges', async () => {
  const buyer = await seller.buyer({ name: 'renews' });
  const account = await seller.wallet();
  const args = { planId: 'day-pass', walletAddress: account.address };
  const renewing = { tool: 'subscribe', args: { ...args, autoRenew: true } };
  const { reply } = await payFor(buyer, defaultPayer(account), renewing);
  const { id } = reply.structured['subscription'] as { id: string };
  const quiet = await payFor(buyer, defaultPayer(await seller.wallet()), {
    tool: 'subscribe',
    args: { ...args, walletAddress: (await seller.wallet(0)).address },
  });
  expect(quiet.reply.isError).toBe(false);
  const due = async () =>
    (await seller.control('host.overview', {})).attention.filter(({ kind }) => kind === 'renewal_due');
  expect(await due()).toEqual([]);
  await seller.host.advance(DAY_MS * 0.8);
  const checked = await buyer.call('check_subscription', { subscriptionId: id });
  expect(checked.structured).toMatchObject({ renewalDue: true, subscription: { status: 'active' } });
  expect(await due()).toEqual([expect.objectContaining({ detail: '1' })]);
  await seller.host.advance(61_000);
  const path = async () =>
    (await seller.control('subscriptions.get', { subscriptionId: id })).path.map(({ action }) => action);
  expect(await path()).toEqual([
    'SUBSCRIPTION_REQUESTED',
    'SUBSCRIPTION_ACTIVATED',
    'SUBSCRIPTION_RENEWAL_DUE',
  ]);
  await seller.host.advance(DAY_MS);
  await buyer.call('check_subscription', { subscriptionId: id });
  expect((await path()).at(-1)).toBe('SUBSCRIPTION_EXPIRED');
  expect(await due()).toEqual([]);
  const { payments } = await seller.control('subscriptions.get', { subscriptionId: id });
  expect(payments).toHaveLength(1);
  await buyer.close();
});

test('sends a signed notice to the webhook, and retries it after a minute', async () => {
  const received: { body: string; signature: string; event: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const { headers } = request;
      received.push({
        body,
        signature: String(headers['x-arbiter-signature']),
        event: String(headers['x-arbiter-event']),
      });
      response.statusCode = received.length === 1 ? 500 : 200;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { secret } = await seller.control('webhook.set', { url: `http://127.0.0.1:${port}/hook` });
  const buyer = await seller.buyer({ name: 'watched' });
  const account = await seller.wallet();
  await payFor(buyer, defaultPayer(account), subscribe('day-pass', account.address));
  await expect.poll(() => received.length).toBe(1);
  const queued = async () => (await seller.control('payments.overview', {})).webhook;
  await expect.poll(queued).toMatchObject({ queued: 1, sent: 0 });
  await seller.host.advance(61_000);
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.event).toBe(received[0]?.event);
  for (const { body, signature } of received) {
    expect(signature).toBe(
      `sha256=${createHmac('sha256', secret ?? '')
        .update(body)
        .digest('hex')}`,
    );
    expect(JSON.parse(body)).toMatchObject({ type: 'subscription.activated' });
  }
  // The webhook is notified of changed plans too.
  const [plan] = await seller.control('plans.list', {});
  await seller.control('plans.save', { ...(plan as NonNullable<typeof plan>), price: '0.02', active: false });
  await expect.poll(() => received.length).toBe(3);
  expect(JSON.parse(received[2]?.body ?? '')).toMatchObject({
    type: 'plan.changed',
    data: { plan: { id: plan?.planId, price: '0.02', active: false } },
  });
  await seller.control('webhook.set', { url: null });
  await buyer.close();
  server.close();
});

test('gives up a notice after retries at one, five and twenty-five minutes', async () => {
  const attempts: string[] = [];
  const server = createServer((request, response) => {
    attempts.push(String(request.headers['x-arbiter-event']));
    request.resume();
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const before = (await seller.control('payments.overview', {})).webhook.failed;
  await seller.control('webhook.set', { url: `http://127.0.0.1:${port}/hook` });
  const [plan] = await seller.control('plans.list', {});
  await seller.control('plans.save', { ...(plan as NonNullable<typeof plan>) });
  const hook = async () => (await seller.control('payments.overview', {})).webhook;
  const waits = [60_000, 300_000, 1_500_000];
  for (const [index, waitMs] of waits.entries()) {
    await expect.poll(() => attempts.length).toBe(index + 1);
    await expect.poll(hook).toMatchObject({ queued: 1 });
    // The retry must not come early. The test clock also advances in real time, so a margin is left.
    await seller.host.advance(waitMs - 30_000);
    expect(attempts).toHaveLength(index + 1);
    await seller.host.advance(30_000);
  }
  await expect.poll(() => attempts.length).toBe(4);
  await expect.poll(hook).toMatchObject({ queued: 0, failed: before + 1 });
  expect(new Set(attempts).size).toBe(1);
  await seller.control('webhook.set', { url: null });
  server.close();
});
