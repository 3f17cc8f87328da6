import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ANALYSIS,
  defaultPayer,
  openPayer,
  openSeller,
  payFor,
  type Json,
  type Seller,
} from '../../support/payments/seller.ts';

let seller: Seller;

beforeAll(async () => {
  seller = await openSeller();
}, 120_000);
afterAll(() => seller.host.dispose());

describe('an unmodified x402 client', () => {
  test('lists tools, gets an offer, pays, and gets the result and a receipt', async () => {
    const buyer = await seller.buyer();
    const { tools } = await buyer.client.listTools();
    const listed = tools.find(({ name }) => name === 'chess_analysis');
    expect(listed?.description).toMatch(/\(Price: 0\.01 USDC\)$/u);
    expect(listed?.['_meta']).toEqual({ 'agents-x402/paymentRequired': true, 'agents-x402/priceUSD': 0.01 });
    expect(tools.every((tool) => tool.outputSchema === undefined)).toBe(true);
    const account = await seller.wallet();
    const { offer, reply } = await payFor(buyer, defaultPayer(account), ANALYSIS);
    expect(offer.isError).toBe(true);
    expect(reply.isError).toBe(false);
    expect((reply.structured['lines'] as Json[]).length).toBe(1);
    const receipt = reply.meta['x402/payment-response'] as Json;
    expect(receipt).toMatchObject({ success: true, network: 'eip155:84532', amount: '10000' });
    expect(receipt['transaction']).toMatch(/^0x[0-9a-f]{64}$/u);
    expect(receipt['payer']).toBe(account.address);
    expect(reply.meta['x402.payment-response']).toEqual(receipt);
    await buyer.close();
  });

  test('refuses the monthly plan because of its default limit, which the offer mentions', async () => {
    const buyer = await seller.buyer();
    const account = await seller.wallet(20_000_000);
    const args = { planId: 'monthly', walletAddress: account.address };
    const offer = await buyer.call('subscribe', args);
    expect(offer.structured['message']).toMatch(/default limit of 1 USDC/u);
    await expect(defaultPayer(account).createPaymentPayload(offer.structured as never)).rejects.toThrow();
    const { reply } = await payFor(buyer, openPayer(account), { tool: 'subscribe', args });
    expect(reply.isError).toBe(false);
    expect(reply.structured['subscription']).toMatchObject({
      status: 'active',
      userId: account.address,
      planId: 'monthly',
    });
    await buyer.close();
  });

  test('buys a day pass within its default limits, and later calls are covered', async () => {
    const buyer = await seller.buyer();
    const account = await seller.wallet();
    const bought = await payFor(buyer, defaultPayer(account), {
      tool: 'subscribe',
      args: { planId: 'day-pass', walletAddress: account.address },
    });
    expect(bought.reply.structured['message']).toBe('Subscription created successfully');
    const { id } = bought.reply.structured['subscription'] as { id: string };
    const covered = await buyer.call(ANALYSIS.tool, ANALYSIS.args);
    expect(covered.isError).toBe(false);
    expect(covered.meta['x402/payment-response']).toBeUndefined();
    const checked = await buyer.call('check_subscription', { subscriptionId: id });
    expect(checked.structured['subscription']).toMatchObject({
      callsUsed: 1,
      callsAllowed: 50,
      status: 'active',
    });
    const { paymentHistory } = checked.structured['subscription'] as { paymentHistory: Json[] };
    expect(paymentHistory).toHaveLength(1);
    expect(paymentHistory[0]).toMatchObject({ status: 'confirmed', amount: '0.10', token: 'USDC' });
    await buyer.close();
  });
});
