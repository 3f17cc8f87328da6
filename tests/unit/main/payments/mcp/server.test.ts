import { expect, test } from 'vitest';
import type { Paywall, PaywallCall } from '../../../../../src/main/payments/paywall.ts';
import { createPaymentServer } from '../../../../../src/main/payments/mcp/server.ts';
import { PLANS_URI } from '../../../../../src/main/payments/mcp/catalogue.ts';
import type { Plans } from '../../../../../src/main/payments/subscriptions/plans.ts';

function server() {
  const calls: PaywallCall[] = [];
  const paywall: Paywall = {
    kindOf: () => 'paid',
    call(call) {
      calls.push(call);
      return { kind: 'done', value: { moves: 3 }, receipt: null };
    },
  };
  const plans = { listActive: () => [] } as unknown as Plans;
  return { calls, ...createPaymentServer({ paywall, plans }) };
}

test('passes every call to the paywall with every value that may be a payment', async () => {
  const { respond, calls } = server();
  const caller = { agentId: 'ann', isStdio: true };
  const meta = { 'x402/payment': 'signed', other: 'not this' };
  const received = await respond?.({ tool: 'game_review', args: {} } as never, { caller, meta } as never);
  expect(received).toMatchObject({ structuredContent: { moves: 3 } });
  expect(calls).toMatchObject([
    { tool: 'game_review', caller: { agentId: 'ann', isStdio: true }, resource: 'mcp://tool/game_review' },
  ]);
  expect(calls[0]?.paymentCandidates.filter((value) => value !== undefined)).toEqual(['signed']);
});

test('treats a caller as remote unless it came over stdio', async () => {
  const { respond, calls } = server();
  await respond?.({ tool: 'subscribe', args: {} } as never, { caller: { agentId: 'ann' } } as never);
  expect(calls[0]?.caller.isStdio).toBe(false);
});

test('has the plans as its only resource', () => {
  const { readResource } = server();
  expect(readResource({} as never, PLANS_URI)).toEqual({ ok: true, value: { plans: [] } });
  expect(readResource({} as never, `${PLANS_URI}/secret`)).toMatchObject({ code: 'NOT_FOUND' });
});
