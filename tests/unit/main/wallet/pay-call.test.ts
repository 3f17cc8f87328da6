import { describe, expect, test } from 'vitest';
import { approvePayment, payCall, type PayRequest } from '../../../../src/main/wallet/pay-call.ts';
import { offerOf, paidAnswer, PAYEE, TX, testWallet } from '../../../support/wallet/test-wallet.ts';

const request = (change: Partial<PayRequest> = {}): PayRequest => ({
  agentId: 'ann',
  requestId: null,
  tool: 'review',
  server: null,
  args: {},
  ...change,
});
const ABOVE_THRESHOLD = 60_000;

describe('a payment from the wallet', () => {
  test('requests the price first, and pays the offer', async () => {
    const { context, answer, sent, auditRows } = await testWallet();
    answer(offerOf(), paidAnswer());
    expect(await payCall(context, request())).toMatchObject({
      ok: true,
      value: { payment: { state: 'paid', amountMicro: 10_000, txHash: TX }, result: { moves: 3 } },
    });
    expect(sent).toEqual([null, `0x${'07'.repeat(32)}`]);
    expect(auditRows()).toEqual(['WALLET_PAID w1 ann']);
  });

  test('is not paid twice for the same requestId', async () => {
    const { context, answer, sent } = await testWallet();
    answer(offerOf(), paidAnswer());
    await payCall(context, request({ requestId: 'r1' }));
    const again = await payCall(context, request({ requestId: 'r1' }));
    expect(again).toMatchObject({ ok: true, value: { payment: { paymentId: 'w1' }, result: { moves: 3 } } });
    const other = await payCall(context, request({ requestId: 'r1', args: { depth: 3 } }));
    expect(other).toMatchObject({ code: 'WALLET_REFUSED', detail: { paymentId: 'w1' } });
    expect(sent).toHaveLength(2);
  });

  test('sends nothing for an agent or a server that is not allowed', async () => {
    const { context, sent } = await testWallet();
    expect(await payCall(context, request({ agentId: 'bob' }))).toMatchObject({ code: 'WALLET_NOT_ALLOWED' });
    expect(await payCall(context, request({ agentId: null, server: 'http://evil.example' }))).toMatchObject({
      code: 'WALLET_OFFER',
    });
    expect(sent).toEqual([]);
  });

  test('above a cap is refused and recorded in the audit log only', async () => {
    const { context, answer, auditRows } = await testWallet();
    answer(offerOf(100_001));
    expect(await payCall(context, request())).toMatchObject({ code: 'WALLET_CAP' });
    expect([auditRows(), context.store.listPage({ limit: 9 })]).toEqual([['WALLET_REFUSED wallet ann'], []]);
  });

  test('counts against the caps at once, so that concurrent payments cannot exceed them', async () => {
    const { context, answer, limit } = await testWallet();
    limit({ perHourMicro: 15_000 });
    answer(offerOf(), offerOf(), paidAnswer(), paidAnswer());
    const both = await Promise.all([payCall(context, request()), payCall(context, request())]);
    expect(both.map((paid) => (paid.ok ? 'paid' : paid.code)).sort()).toEqual(['WALLET_CAP', 'paid']);
  });

  test('passes on the tool’s message about invalid arguments', async () => {
    const { context, answer } = await testWallet();
    answer(Response.json({ message: 'fen: no such position' }, { status: 400 }));
    const received = await payCall(context, request());
    expect(received).toMatchObject({ code: 'WALLET_OFFER' });
    expect(received.ok ? '' : received.message).toContain('fen: no such position');
  });
});

describe('a payment that needs approval', () => {
  async function waiting() {
    const wallet = await testWallet();
    wallet.answer(offerOf(ABOVE_THRESHOLD));
    const requested = await payCall(wallet.context, request());
    return { ...wallet, requested };
  }

  test('waits without a signature, and is paid after the approval', async () => {
    const { context, requested, answer, sent, auditRows } = await waiting();
    expect(requested).toMatchObject({ code: 'WALLET_APPROVAL', detail: { paymentId: 'w1' } });
    expect([sent, context.store.countWaiting()]).toEqual([[null], 1]);
    answer(offerOf(ABOVE_THRESHOLD), paidAnswer());
    expect(await approvePayment(context, 'w1')).toMatchObject({
      ok: true,
      value: { payment: { state: 'paid' } },
    });
    expect(auditRows()).toEqual(['WALLET_ASKED w1 ann', 'WALLET_APPROVED w1 person', 'WALLET_PAID w1 ann']);
  });

  test.each([
    ['the amount', offerOf(ABOVE_THRESHOLD - 1)],
    ['the payee', offerOf(ABOVE_THRESHOLD, { payTo: PAYEE.replaceAll('b', 'e') })],
  ])('is not paid after the approval if %s has changed', async (_, offer) => {
    const { context, answer } = await waiting();
    answer(offer, paidAnswer());
    expect(await approvePayment(context, 'w1')).toMatchObject({ code: 'WALLET_OFFER' });
    expect(context.store.find('w1')?.state).toBe('waiting');
  });

  test('is approved once, and only within the caps', async () => {
    const { context, answer, limit } = await waiting();
    limit({ perHourMicro: ABOVE_THRESHOLD - 1 });
    answer(offerOf(ABOVE_THRESHOLD));
    expect(await approvePayment(context, 'w1')).toMatchObject({ code: 'WALLET_CAP' });
    limit({});
    answer(offerOf(ABOVE_THRESHOLD), paidAnswer());
    await approvePayment(context, 'w1');
    expect(await approvePayment(context, 'w1')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await approvePayment(context, 'w9')).toMatchObject({ code: 'NOT_FOUND' });
  });
});
