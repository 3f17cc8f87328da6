import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newNonce, paidOnChain, httpSellerOn, type HttpSeller } from '../../support/payments/http-seller.ts';
import { openRealNetwork, NETWORK, type RealNetwork } from '../../support/payments/real-network.ts';
import { ANALYSIS } from '../../support/payments/seller.ts';

/** A sale of the built program whose block is replaced after it was confirmed and delivered. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const PRICE = 10_000;
const PAYEE = privateKeyToAccount(generatePrivateKey()).address;
const WITHIN = { timeout: 60_000, interval: 200 };

let network: RealNetwork;
let seller: HttpSeller;
beforeAll(async () => {
  network = await openRealNetwork();
  const { api } = await network.host.window();
  await api.call('payments.payee', { profile: NETWORK, address: PAYEE, confirm: false });
  seller = await httpSellerOn(network.host, network.node.anvil.url);
});
afterAll(() => network.dispose());

/** Buys once with a new wallet. */
async function buyOnce() {
  const account = await network.payer();
  const nonce = newNonce();
  const payment = await seller.sign({ account, to: PAYEE, value: PRICE, nonce });
  const sold = await seller.pay(ANALYSIS.tool, ANALYSIS.args, payment);
  expect(sold.status).toBe(200);
  return { account, nonce };
}

const unproven = async () => (await seller.api.call('payments.prove', {})).unproven;

test('is settled again with the same payment, and the ledger agrees with the chain', async () => {
  const { account, nonce } = await buyOnce();
  await seller.rpc('anvil_rollback', [1]);
  await seller.rpc('anvil_mine', ['0x3']);
  await expect
    .poll(async () => (await paidOnChain(seller, account.address)).get(nonce.toLowerCase()), WITHIN)
    .toBe(PRICE);
  await expect.poll(unproven, WITHIN).toEqual([]);
});

test('ends a subscription whose payment the payer used for himself meanwhile', async () => {
  const account = await network.payer();
  const nonce = newNonce();
  const args = { planId: 'day-pass', walletAddress: account.address };
  const offer = await seller.host.rest.post('/paid/subscribe', args);
  const [{ amount }] = offer.body['accepts'] as [{ amount: string }];
  const payment = await seller.sign({ account, to: PAYEE, value: Number(amount), nonce });
  const bought = await seller.pay('subscribe', args, payment);
  expect(bought.status).toBe(200);
  const statuses = async () =>
    (await seller.api.call('subscriptions.page', { limit: 10 })).map((row) => row.status);
  expect(await statuses()).toEqual(['active']);
  const own = await seller.sign({ account, to: account.address, value: 1, nonce });
  await seller.rpc('anvil_rollback', [1]);
  await seller.transact(account, seller.asset, seller.useOf(own));
  await seller.rpc('anvil_mine', ['0x3']);
  await expect.poll(statuses, WITHIN).toEqual(['expired']);
  const actions = ['PAYMENT_LOST', 'SUBSCRIPTION_EXPIRED'];
  for (const action of actions) {
    const { rows } = await seller.api.call('audit.page', { offset: 0, limit: 5, filter: { action } });
    expect(rows).toEqual([
      expect.objectContaining({ payload: expect.objectContaining({ reason: 'payment_lost' }) }),
    ]);
  }
  // A call that the plan covered is charged for again.
  const next = await seller.sign({ account, to: PAYEE, value: PRICE, nonce: newNonce() });
  const pay = () => seller.pay(ANALYSIS.tool, ANALYSIS.args, next);
  const pending = await pay();
  // A payer who lost a payment has to wait until the block of the next one is finalized.
  expect([pending.status, pending.body['details']]).toEqual([
    503,
    expect.objectContaining({ reason: 'waiting_for_depth' }),
  ]);
  await seller.rpc('anvil_mine', ['0x60']);
  await expect.poll(async () => (await pay()).status, WITHIN).toBe(200);
  expect((await pay()).body['covered']).toBeUndefined();
});

test('is named as unproven when the payer used the authorisation for himself meanwhile', async () => {
  const { account, nonce } = await buyOnce();
  const [row] = (await seller.payments()).filter(({ payer }) => payer === account.address);
  const own = await seller.sign({ account, to: account.address, value: 1, nonce });
  await seller.rpc('anvil_rollback', [1]);
  await seller.transact(account, seller.asset, seller.useOf(own));
  await seller.rpc('anvil_mine', ['0x3']);
  expect(JSON.stringify(await unproven())).toContain(row?.paymentId);
  expect((await paidOnChain(seller, account.address)).get(nonce.toLowerCase())).toBeUndefined();
  // The host continues to sell.
  const next = await buyOnce();
  await expect
    .poll(async () => (await paidOnChain(seller, next.account.address)).get(next.nonce.toLowerCase()), WITHIN)
    .toBe(PRICE);
});
