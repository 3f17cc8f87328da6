import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesOfRun } from '../../support/full-run.ts';
import {
  faultyFacilitator,
  type Fault,
  type FaultyFacilitator,
} from '../../support/payments/faulty-facilitator.ts';
import {
  ANALYSIS,
  callUntilKnown,
  defaultPayer,
  openSeller,
  type Buyer,
  type Json,
  type Reply,
  type Seller,
} from '../../support/payments/seller.ts';

let seller: Seller;
let buyer: Buyer;
let elsewhere: FaultyFacilitator;

beforeAll(async () => {
  elsewhere = await faultyFacilitator();
  seller = await openSeller({
    env: {
      CDP_FACILITATOR_URL: elsewhere.url,
      ARBITER_FACILITATOR_TIMEOUT_MS: '1500',
      ARBITER_FACILITATOR_AUTH: 'Bearer facilitator-pass',
    },
  });
  elsewhere.rpcUrl = `http://127.0.0.1:${seller.host.ready.ports.chain}`;
  buyer = await seller.buyer();
}, 120_000);
afterAll(async () => {
  await seller.host.dispose();
  await elsewhere.close();
});

const PRICE = 10_000;

/** False if a busy machine gave up before it reached the fault; it then reports that nothing was charged. */
const hasReachedFault = ({ structured }: Reply): boolean => structured['code'] !== 'INTERNAL_ERROR';

/** Calls a tool with a payment under the fault, and returns the reply with what was charged. */
async function callUnder(fault: Fault, tool: { tool: string; args: Json } = ANALYSIS) {
  const account = await seller.wallet(1_000_000);
  const offer = await buyer.call(tool.tool, tool.args);
  const payment = (await defaultPayer(account).createPaymentPayload(
    offer.structured as never,
  )) as unknown as Json;
  elsewhere.fault = fault;
  const call = () => buyer.call(tool.tool, tool.args, { 'x402/payment': payment });
  let reply = await call();
  if (fault !== 'down_at_verify') while (!hasReachedFault(reply)) reply = await call();
  // The settlement may take longer than the host waits; then the payment is pending until the chain shows it.
  if (fault === 'none' || fault.endsWith('_after')) reply = await callUntilKnown(call, reply);
  elsewhere.fault = 'none';
  const spent = async (): Promise<number> => {
    const paid = await seller.control('payments.page', { limit: 200, state: 'confirmed' });
    return paid
      .filter(({ payer }) => payer === account.address)
      .reduce((sum, row) => sum + row.amountMicro, 0);
  };
  /** The amount that the chain shows. */
  const onChain = async (): Promise<number> => {
    const { payers } = await seller.control('payments.prove', {});
    return payers.find(({ payer }) => payer.toLowerCase() === account.address.toLowerCase())?.chainMicro ?? 0;
  };
  return { reply, call, spent, onChain };
}

describe('a remote facilitator', () => {
  test('settles payments and gets the configured authorization', async () => {
    const { reply, spent } = await callUnder('none');
    expect(reply.isError, reply.text).toBe(false);
    expect(await spent()).toBe(PRICE);
    expect(elsewhere.authorizations.length).toBeGreaterThanOrEqual(2);
    expect(new Set(elsewhere.authorizations)).toEqual(new Set(['Bearer facilitator-pass']));
  });

  test('that refuses causes no charge, no result and a new offer', async () => {
    const { reply, spent } = await callUnder('refuse');
    expect(reply.structured).toMatchObject({
      status: 402,
      code: 'PAYMENT_INSUFFICIENT',
      details: { charged: false },
    });
    expect(reply.structured['lines']).toBeUndefined();
    expect(await spent()).toBe(0);
  });

  test('that cannot verify causes no charge and no offer, and the same payment works later', async () => {
    const { reply, call, spent } = await callUnder('down_at_verify');
    expect(reply.structured).toMatchObject({
      error: true,
      code: 'INTERNAL_ERROR',
      details: { charged: false },
    });
    expect(reply.meta['x402/error']).toBeUndefined();
    const later = await call();
    expect(later.isError).toBe(false);
    expect(await spent()).toBe(PRICE);
  });

  test.each(
    casesOfRun(
      [
        'hang_after',
        'reset_after',
        '500_after',
        'pending_after',
        'html_after',
        'redirect_after',
        'refuse_after',
      ] as const,
      (fault) => ['hang_after', 'pending_after', 'refuse_after'].includes(fault),
    ),
  )(
    'with the fault %s after settlement: the chain decides, and the result is delivered once',
    async (fault) => {
      const { reply, call, spent, onChain } = await callUnder(fault);
      expect(reply.isError, reply.text).toBe(false);
      expect(reply.meta['x402/payment-response']).toMatchObject({ success: true });
      const again = await call();
      expect(again.text).toBe(reply.text);
      expect([await spent(), await onChain()]).toEqual([PRICE, PRICE]);
    },
  );

  test.each(
    casesOfRun(
      [
        'hang_before',
        'reset_before',
        '500_before',
        'pending_before',
        'html_before',
        'redirect_before',
      ] as const,
      (fault) => ['hang_before', 'redirect_before'].includes(fault),
    ),
  )(
    'with the fault %s before settlement: the payment is pending without an offer, and succeeds later',
    async (fault) => {
      const { reply, call, spent } = await callUnder(fault);
      expect(reply.structured).toMatchObject({ error: true, code: 'PAYMENT_PENDING' });
      expect(reply.structured['message']).toMatch(/SAME payment/u);
      expect(reply.meta['x402/error']).toBeUndefined();
      expect(reply.structured['accepts']).toBeUndefined();
      const later = await call();
      expect(later.isError, later.text).toBe(false);
      expect(await spent()).toBe(PRICE);
    },
  );

  test('that reports a pending settlement: the subscription becomes active when the chain shows the payment', async () => {
    const account = await seller.wallet();
    const args = { planId: 'day-pass', walletAddress: account.address };
    const offer = await buyer.call('subscribe', args);
    const payment = (await defaultPayer(account).createPaymentPayload(
      offer.structured as never,
    )) as unknown as Json;
    elsewhere.fault = 'pending_before';
    const request = () => buyer.call('subscribe', args, { 'x402/payment': payment });
    let waiting = await request();
    while (!hasReachedFault(waiting)) waiting = await request();
    expect(waiting.structured).toMatchObject({ code: 'PAYMENT_PENDING' });
    elsewhere.fault = 'none';
    // The facilitator settles the payment late, without another call of the payer.
    const { accepted } = payment as { accepted: Json };
    const late = await elsewhere.settle({ paymentPayload: payment, paymentRequirements: accepted });
    expect(late).toMatchObject({ success: true });
    const status = async () => (await seller.control('subscriptions.page', { limit: 1 }))[0]?.status;
    await expect.poll(status, { timeout: 20_000 }).toBe('active');
    const answer = await request();
    expect(answer.structured['subscription']).toMatchObject({ status: 'active' });
  });
});
