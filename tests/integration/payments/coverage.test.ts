// In process: a wallet signs the same texts as in the program.
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { subscriptionUseText } from '../../../src/main/payments/subscriptions/subscription-proof.ts';
import { newNonce, openHttpSeller, type HttpSeller } from '../../support/payments/http-seller.ts';
import { ANALYSIS, callTool, type Json } from '../../support/payments/seller.ts';
import { connectServer } from '../../support/mcp/clients.ts';

/** Each way to buy a subscription covers the next call of its buyer, who is charged once. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PLAN = 'day-pass';
const PLAN_MICRO = 100_000;
const PRICE_MICRO = 10_000;

let seller: HttpSeller;
beforeAll(async () => {
  seller = await openHttpSeller();
});
afterAll(() => seller.dispose());

const subscribeArgs = (account: PrivateKeyAccount): Json => ({
  planId: PLAN,
  walletAddress: account.address,
});

const signed = (account: PrivateKeyAccount, value: number) =>
  seller.sign({ account, to: seller.payee, value, nonce: newNonce() });

async function spentBy(address: string): Promise<number> {
  const rows = await seller.payments();
  return rows
    .filter(({ payer, state }) => payer.toLowerCase() === address.toLowerCase() && state === 'confirmed')
    .reduce((sum, { amountMicro }) => sum + amountMicro, 0);
}

/** Buys the plan over plain HTTP and returns the subscription's id. */
async function buyOverHttp(account: PrivateKeyAccount, token?: string): Promise<string> {
  const bought = await seller.pay(
    'subscribe',
    subscribeArgs(account),
    await signed(account, PLAN_MICRO),
    token,
  );
  expect(bought.body).toMatchObject({ subscription: { status: 'active' }, nextCalls: expect.any(String) });
  return String((bought.body['subscription'] as Json)['id']);
}

async function agent(stdio: boolean) {
  const { token, agentId } = await seller.host.rest.register('subscriber');
  const url = new URL(`mcp/payments${stdio ? '?via=stdio' : ''}`, seller.host.ready.url);
  const { client } = await connectServer(url, token);
  const call = (tool: string, args: Json, meta?: Json) => callTool(client, { tool, args, meta });
  return { agentId, token, call };
}

test.each([
  ['arbiter mcp', true],
  ['MCP over HTTP', false],
])('bought through %s: the agent’s next call is covered', async (_, stdio) => {
  const account = await seller.wallet();
  const buyer = await agent(stdio);
  const payment = await signed(account, PLAN_MICRO);
  const bought = await buyer.call('subscribe', subscribeArgs(account), { 'x402/payment': payment });
  expect(bought.structured).toMatchObject({ nextCalls: expect.stringContaining('agent') });
  const next = await buyer.call(ANALYSIS.tool, ANALYSIS.args);
  expect(next.structured).toMatchObject({ covered: true, lines: expect.any(Array) });
  expect(await spentBy(account.address)).toBe(PLAN_MICRO);
});

test('bought over HTTP with a token: the agent’s next call is covered', async () => {
  const account = await seller.wallet();
  const { token } = await seller.host.rest.register('subscriber');
  await buyOverHttp(account, token);
  const next = await seller.host.rest.post(`/paid/${ANALYSIS.tool}`, ANALYSIS.args, { token });
  expect([next.status, next.body['covered']]).toEqual([200, true]);
  expect(await spentBy(account.address)).toBe(PLAN_MICRO);
});

test('bought over HTTP without a token: the wallet’s next payment is not settled, and never can be', async () => {
  const account = await seller.wallet();
  await buyOverHttp(account);
  const payment = await signed(account, PRICE_MICRO);
  const next = await seller.pay(ANALYSIS.tool, ANALYSIS.args, payment);
  expect([next.status, next.body['covered'], next.headers.get('payment-response')]).toEqual([
    200,
    true,
    null,
  ]);
  expect((await seller.settle(payment)).body).toMatchObject({ success: false });
  expect((await seller.pay(ANALYSIS.tool, ANALYSIS.args, payment)).status).toBe(402);
  expect(await spentBy(account.address)).toBe(PLAN_MICRO);
});

test('a stranger’s signature in the subscriber’s name covers nothing', async () => {
  const [account, attacker] = [await seller.wallet(), await seller.wallet()];
  await buyOverHttp(account);
  const forged = await signed(attacker, PRICE_MICRO);
  const { payload } = forged;
  const inHisName = {
    ...forged,
    payload: { ...payload, authorization: { ...payload.authorization, from: account.address } },
  };
  expect((await seller.pay(ANALYSIS.tool, ANALYSIS.args, inHisName)).status).toBe(402);
});

test('a proof signed by the wallet covers calls of its subscription until it expires, and no others', async () => {
  const account = await seller.wallet();
  const subscriptionId = await buyOverHttp(account);
  const prove = async (change: { wallet?: PrivateKeyAccount; hours?: number; ageMs?: number } = {}) => {
    const issuedAt = Date.now() - (change.ageMs ?? 0);
    const proof = {
      subscriptionId,
      wallet: account.address,
      issuedAt,
      expiresAt: issuedAt + (change.hours ?? 1) * 3_600_000,
    };
    const place = { domain: new URL(seller.host.ready.url).host, chainId: seller.chainId };
    const message = subscriptionUseText(proof, place);
    const signature = await (change.wallet ?? account).signMessage({ message });
    const header = Buffer.from(JSON.stringify({ ...proof, signature })).toString('base64');
    const headers = { 'subscription-proof': header };
    return (await seller.host.rest.post(`/paid/${ANALYSIS.tool}`, ANALYSIS.args, { headers })).status;
  };
  expect([await prove(), await prove()]).toEqual([200, 200]);
  const refused = [
    await prove({ wallet: await seller.wallet(0) }),
    await prove({ hours: 25 }),
    await prove({ ageMs: 2 * 3_600_000 }),
  ];
  expect(refused).toEqual([402, 402, 402]);
  expect(await spentBy(account.address)).toBe(PLAN_MICRO);
});

test('bought by the agent wallet: later calls of the agent, and of the wallet, are not charged', async () => {
  const { address } = await seller.api.call('wallet.new', {});
  await seller.api.call('payments.fund', { wallet: address, amountMicro: 1_000_000, ref: 'agent-wallet' });
  const buyer = await agent(true);
  const { limits } = await seller.api.call('wallet.overview', {});
  const allowed = { ...limits, agents: [buyer.agentId], approveAboveMicro: PLAN_MICRO };
  await seller.api.call('wallet.limits', allowed);
  const pay = (tool: string, args: Json, requestId: string) =>
    buyer.call('wallet_pay', { tool, arguments: args, requestId });
  const bought = await pay('subscribe', { planId: PLAN, walletAddress: address }, 'buy-the-plan');
  expect(bought.structured).toMatchObject({ state: 'paid' });
  const next = await buyer.call(ANALYSIS.tool, ANALYSIS.args);
  expect(next.structured).toMatchObject({ covered: true });
  const { id } = (bought.structured['result'] as { subscription: { id: string } }).subscription;
  const checked = await buyer.call('check_subscription', { subscriptionId: id });
  expect(checked.structured).toMatchObject({ subscription: { status: 'active', callsUsed: 1 } });
  const again = await pay(ANALYSIS.tool, ANALYSIS.args, 'by-the-wallet');
  expect(again.structured).toMatchObject({ state: 'unknown', reason: 'covered', result: { covered: true } });
  expect(await spentBy(address)).toBe(PLAN_MICRO);
});

test('a gift covers the calls of the wallet that received it, and not those of the payer', async () => {
  const [payer, owner] = [await seller.wallet(), await seller.wallet()];
  const payment = await signed(payer, PLAN_MICRO);
  expect((await seller.pay('subscribe', subscribeArgs(owner), payment)).status).toBe(200);
  const byOwner = await seller.pay(ANALYSIS.tool, ANALYSIS.args, await signed(owner, PRICE_MICRO));
  expect(byOwner.body['covered']).toBe(true);
  const byPayer = await seller.pay(ANALYSIS.tool, ANALYSIS.args, await signed(payer, PRICE_MICRO));
  expect([byPayer.status, byPayer.body['covered']]).toEqual([200, undefined]);
  expect([await spentBy(owner.address), await spentBy(payer.address)]).toEqual([0, PLAN_MICRO + PRICE_MICRO]);
});
