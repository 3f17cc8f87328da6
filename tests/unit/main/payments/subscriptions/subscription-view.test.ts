import { describe, expect, test } from 'vitest';
import type { PaymentRow, PaymentState } from '../../../../../src/main/payments/records.ts';
import type { SubscriptionRow } from '../../../../../src/main/payments/subscriptions/records.ts';
import { subscriptionView } from '../../../../../src/main/payments/subscriptions/subscription-view.ts';

const AT_MS = Date.UTC(2026, 10, 21);
const ROW: SubscriptionRow = {
  subscriptionId: 's-1',
  wallet: `0x${'aa'.repeat(20)}`,
  planId: 'pro',
  status: 'active',
  startAtMs: AT_MS,
  endAtMs: AT_MS + 1000,
  wantsReminder: false,
  callsAllowed: 10,
  callsUsed: 3,
  createdAtMs: AT_MS,
  updatedAtMs: AT_MS,
};
const payment = (state: PaymentState): PaymentRow => ({
  paymentId: `p-${state}`,
  chainId: 1,
  asset: '0xa',
  payer: '0xb',
  nonce: '0xc',
  network: 'n',
  payTo: '0xd',
  amountMicro: 9_990_000,
  maxMicro: null,
  validBeforeS: 0,
  requestHash: 'secret-print',
  identifier: null,
  tool: 't',
  callHash: 'h',
  agentId: null,
  subscriptionId: 's-1',
  state,
  delivery: 'none',
  reason: null,
  txHash: null,
  evidenceLogIndex: null,
  result: null,
  fromBlock: null,
  createdAtMs: AT_MS,
  updatedAtMs: AT_MS,
});

describe('the view of a subscription', () => {
  test('contains times in ISO 8601, and none before its start', () => {
    expect(subscriptionView(ROW, [])).toMatchObject({
      startDate: '2026-11-21T00:00:00.000Z',
      endDate: '2026-11-21T00:00:01.000Z',
    });
    expect(subscriptionView({ ...ROW, startAtMs: null, endAtMs: null }, [])).toMatchObject({
      startDate: null,
      endDate: null,
    });
  });

  test('contains the end of access only after a cancellation', () => {
    expect(subscriptionView({ ...ROW, status: 'cancelled' }, [])).toHaveProperty(
      'accessUntil',
      '2026-11-21T00:00:01.000Z',
    );
    expect(subscriptionView(ROW, [])).not.toHaveProperty('accessUntil');
  });

  test('contains a quota only if there is one, even if it is zero', () => {
    expect(subscriptionView({ ...ROW, callsAllowed: 0 }, [])).toMatchObject({
      callsAllowed: 0,
      callsUsed: 3,
    });
    expect(subscriptionView({ ...ROW, callsAllowed: null }, [])).not.toHaveProperty('callsAllowed');
  });

  test('shows payments with an unknown outcome as pending', () => {
    const states: PaymentState[] = ['reserved', 'settling', 'unknown', 'confirmed', 'released', 'failed'];
    const view = subscriptionView(ROW, states.map(payment));
    expect((view['paymentHistory'] as { status: string }[]).map(({ status }) => status)).toEqual([
      'pending',
      'pending',
      'pending',
      'confirmed',
      'failed',
      'failed',
    ]);
  });

  test('shows amounts as prices and nothing of the authorisation', () => {
    const view = JSON.stringify(subscriptionView(ROW, [payment('confirmed')]));
    expect(view).toContain('"amount":"9.99"');
    expect(view).not.toContain('secret-print');
  });
});
