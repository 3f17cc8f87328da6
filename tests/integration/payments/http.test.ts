// In process: a wallet signs the same texts as in the program.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createSiweMessage } from 'viem/siwe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PrivateKeyAccount } from 'viem/accounts';
import { checkSeller } from '../../../src/main/payments/external-seller-check/check-seller.ts';
import { subscriptionMessageText } from '../../../src/main/payments/index.ts';
import { ANALYSIS, defaultPayer, openSeller, type Json, type Seller } from '../../support/payments/seller.ts';

let seller: Seller;
beforeAll(async () => {
  seller = await openSeller({ limits: 'on' });
}, 120_000);
afterAll(() => seller.host.dispose());

const read = (header: string | null): Json =>
  JSON.parse(Buffer.from(header ?? '', 'base64').toString()) as Json;

const buy = async (account: PrivateKeyAccount, tool: string, args: Json) => {
  const { rest } = seller.host;
  const offer = await rest.post(`/paid/${tool}`, args);
  const required = read(offer.headers.get('payment-required'));
  const payment = await defaultPayer(account).createPaymentPayload(required as never);
  const header = Buffer.from(JSON.stringify(payment)).toString('base64');
  return {
    offer,
    header,
    paid: await rest.post(`/paid/${tool}`, args, { headers: { 'payment-signature': header } }),
  };
};

describe('POST /paid/<tool>', () => {
  test('answers 402 with an offer, accepts PAYMENT-SIGNATURE and answers with PAYMENT-RESPONSE', async () => {
    const { offer, paid, header } = await buy(await seller.wallet(), ANALYSIS.tool, ANALYSIS.args);
    expect(offer.status).toBe(402);
    expect(offer.body).toMatchObject({
      status: 402,
      code: 'PAYMENT_REQUIRED',
      paymentRequired: { network: 'base-sepolia', amount: '0.01' },
    });
    expect(JSON.parse(offer.headers.get('x-payment-request') ?? '{}')).toMatchObject({
      version: '1.0',
      token: 'USDC',
    });
    expect(paid.status).toBe(200);
    expect(paid.body['lines']).toBeDefined();
    expect(read(paid.headers.get('payment-response'))).toMatchObject({ success: true });
    const again = await seller.host.rest.post('/paid/chess_analysis', ANALYSIS.args, {
      headers: { 'x-payment': header },
    });
    expect([again.status, again.text]).toEqual([200, paid.text]);
  });

  test('every paid tool is found by an empty probe, by its information for indexers and by both documents', async () => {
    const { rest } = seller.host;
    const { origin } = new URL(seller.host.ready.url);
    const known = await rest.get('/.well-known/x402');
    expect([known.status, known.body]).toEqual([
      200,
      {
        version: 1,
        resources: expect.arrayContaining(
          ['chess_analysis', 'game_review', 'match_forensics', 'subscribe'].map(
            (name) => `${origin}/paid/${name}`,
          ),
        ),
      },
    ]);
    const resources = known.body['resources'] as string[];
    expect(resources).toHaveLength(4);
    const { paths } = (await rest.get('/openapi.json')).body as { paths: Record<string, { post?: Json }> };
    for (const address of resources) {
      const path = new URL(address).pathname;
      const probe = await rest.raw('POST', path, {});
      expect(probe.status).toBe(402);
      const header = probe.headers.get('payment-required') ?? '';
      expect(header.length).toBeLessThan(8192);
      const offer = read(header);
      expect(offer['resource']).toMatchObject({ url: address });
      const { bazaar } = offer['extensions'] as { bazaar: { schema: Json; info: Json } };
      const validate = new Ajv2020({ strict: false }).compile(bazaar.schema);
      expect([validate(bazaar.info), validate.errors]).toEqual([true, null]);
      const [{ amount }] = offer['accepts'] as [{ amount: string }];
      const info = paths[path]?.post?.['x-payment-info'] as { price: Record<string, string> } | undefined;
      expect(Number(info?.price['amount'] ?? info?.price['min']) * 1_000_000).toBe(Number(amount));
    }
    // Our own check of sellers finds nothing that is against x402.
    const points = await checkSeller(String(resources[0]), () => Date.now());
    expect(points.filter(({ state }) => state === 'failure')).toEqual([]);
    expect(points.find(({ name }) => name === 'indexers')?.state).toBe('ok');
  });

  test('sells a plan with a Chinese name, which its headers hold in ASCII', async () => {
    const plan = { planId: 'chinese', name: '一日通票 ✓', description: '畅用一天' };
    await seller.control('plans.save', {
      ...plan,
      price: '0.10',
      interval: 'one-time',
      durationDays: 1,
      features: ['不限次数'],
      maxApiCalls: null,
      active: true,
    });
    const account = await seller.wallet();
    const { offer, paid } = await buy(account, 'subscribe', {
      planId: plan.planId,
      walletAddress: account.address,
    });
    expect(offer.status).toBe(402);
    const header = offer.headers.get('x-payment-request') ?? '';
    expect(header).toMatch(/^[\x20-\x7e]+$/u);
    expect(JSON.stringify(JSON.parse(header))).toContain(plan.name);
    expect(paid.status).toBe(200);
    expect(paid.body['subscription']).toMatchObject({ planId: plan.planId, status: 'active' });
  });

  test('shows and cancels a subscription only for a caller that signs with its wallet', async () => {
    const account = await seller.wallet();
    const { paid } = await buy(account, 'subscribe', { planId: 'day-pass', walletAddress: account.address });
    const { id } = paid.body['subscription'] as { id: string };
    const message = (wallet: string) =>
      subscriptionMessageText({
        domain: new URL(seller.host.ready.url).host,
        chainId: 84532,
        wallet,
        subscriptionId: id,
        timestampMs: Date.now(),
      });
    const request = async (tool: string, signer: PrivateKeyAccount, wallet = signer.address as string) => {
      const walletMessage = message(wallet);
      const walletSignature = await signer.signMessage({ message: walletMessage });
      return seller.host.rest.post(`/paid/${tool}`, { subscriptionId: id, walletMessage, walletSignature });
    };
    const unproven = await seller.host.rest.post('/paid/check_subscription', { subscriptionId: id });
    expect([unproven.status, unproven.body['code']]).toEqual([403, 'FORBIDDEN']);
    const otherWallet = await seller.wallet(0);
    expect((await request('check_subscription', otherWallet)).body['code']).toBe('SUBSCRIPTION_NOT_FOUND');
    expect((await request('cancel_subscription', otherWallet)).body['code']).toBe('SUBSCRIPTION_NOT_FOUND');
    expect((await request('cancel_subscription', otherWallet, account.address)).body['code']).toBe(
      'FORBIDDEN',
    );
    const guess = await seller.buyer({ name: 'guesser' });
    expect((await guess.call('cancel_subscription', { subscriptionId: id })).structured['code']).toBe(
      'SUBSCRIPTION_NOT_FOUND',
    );
    expect((await request('check_subscription', account)).body['subscription']).toMatchObject({
      status: 'active',
      userId: account.address,
    });
    // The server also accepts a Sign-In with Ethereum message, for this domain and this subscription only.
    const signIn = async (domain: string, requestId: string) => {
      const facts = {
        address: account.address,
        chainId: 84_532,
        nonce: 'abcdef1234567890',
        version: '1',
      } as const;
      const walletMessage = createSiweMessage({ ...facts, domain, uri: `http://${domain}/`, requestId });
      const walletSignature = await account.signMessage({ message: walletMessage });
      const proof = { subscriptionId: id, walletMessage, walletSignature };
      return (await seller.host.rest.post('/paid/check_subscription', proof)).body;
    };
    const { host: domain } = new URL(seller.host.ready.url);
    expect((await signIn(domain, id))['subscription']).toMatchObject({ status: 'active' });
    expect((await signIn('evil.example', id))['code']).toBe('FORBIDDEN');
    expect((await signIn(domain, 'another'))['code']).toBe('FORBIDDEN');
    const cancelled = await request('cancel_subscription', account);
    expect(cancelled.body).toMatchObject({
      message: 'Subscription cancelled successfully',
      subscription: { status: 'cancelled' },
    });
    expect(cancelled.body['accessUntil']).toBeTruthy();
    expect((await request('cancel_subscription', account)).status).toBe(200);
    await guess.close();
  });

  test('refuses more than 60 free calls a minute with RATE_LIMITED', async () => {
    const buyer = await seller.buyer({ name: 'eager' });
    let limited: Json | null = null;
    // The limit allows one more call for every second that passes.
    for (let calls = 0; calls < 1000 && limited === null; calls += 1) {
      const { structured } = await buyer.call('list_subscriptions', {});
      if (structured['code'] === 'RATE_LIMITED') limited = structured;
      else expect((structured['plans'] as Json[]).length).toBeGreaterThan(2);
    }
    expect(limited).toMatchObject({ error: true, code: 'RATE_LIMITED' });
    await buyer.close();
  });
});

describe('/facilitator', () => {
  test('supports this chain only and refuses other networks and tokens', async () => {
    const { rest } = seller.host;
    const supported = await rest.get('/facilitator/supported');
    expect(supported.body['kinds']).toEqual([
      { x402Version: 2, scheme: 'exact', network: 'eip155:84532' },
      {
        x402Version: 2,
        scheme: 'upto',
        network: 'eip155:84532',
        extra: { facilitatorAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/u) as string },
      },
    ]);
    const account = await seller.wallet();
    const offer = await rest.post('/paid/chess_analysis', ANALYSIS.args);
    const required = read(offer.headers.get('payment-required'));
    const payment = (await defaultPayer(account).createPaymentPayload(required as never)) as unknown as Json;
    const accepted = payment['accepted'] as Json;
    const request = (requirements: Json) =>
      rest.post('/facilitator/verify', {
        x402Version: 2,
        paymentPayload: payment,
        paymentRequirements: requirements,
      });
    expect((await request(accepted)).body).toMatchObject({ isValid: true });
    expect((await request({ ...accepted, network: 'eip155:8453' })).body).toMatchObject({ isValid: false });
    expect((await request({ ...accepted, asset: account.address })).body).toMatchObject({ isValid: false });
    expect((await rest.post('/facilitator/verify', { nonsense: true })).status).toBe(400);
  });
});
