import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OffersScreen } from '../../../../renderer/features/payments/offers-screen.tsx';
import { SubscriptionDrawer } from '../../../../renderer/features/payments/subscriptions/subscription-drawer.tsx';
import type { CallOutput } from '../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

const PAYER = `0x${'12'.repeat(20)}`;
const AT = Date.now();

const subscription: CallOutput<'subscriptions.get'> = {
  subscriptionId: 'sub 1',
  wallet: PAYER,
  planId: 'day-pass',
  planName: 'Day pass',
  status: 'expired',
  startAtMs: AT,
  endAtMs: AT,
  autoRenew: false,
  callsUsed: 1,
  callsAllowed: 50,
  createdAtMs: AT,
  updatedAtMs: AT,
  path: [],
  payments: [
    {
      paymentId: 'pay 1',
      tool: 'subscribe',
      payer: PAYER,
      payTo: PAYER,
      network: 'eip155:31337',
      amountMicro: 100_000,
      maxMicro: null,
      nonceStart: '0x12345678',
      state: 'confirmed',
      delivery: 'delivered',
      reason: null,
      txHash: null,
      agentId: null,
      subscriptionId: 'sub 1',
      createdAtMs: AT,
      updatedAtMs: AT,
    },
  ],
};

const offer = (challengeId: number, paymentId: string | null): CallOutput<'payments.challenges'>[number] => ({
  challengeId,
  tool: 'chess_analysis',
  subject: PAYER,
  agentId: null,
  amountMicro: 10_000,
  state: paymentId === null ? 'expired' : 'paid',
  paymentId,
  validUntilMs: AT,
  createdAtMs: AT,
});

const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'));

test('a subscription links to its payments and to its audit rows', async () => {
  renderPart(<SubscriptionDrawer subscriptionId="sub 1" onClose={() => undefined} />, {
    calls: { 'subscriptions.get': () => subscription },
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Subscription: Day pass' }));
  expect(hrefs(drawer.getAllByRole('link'))).toEqual(['#/payments?open=pay%201', '#/audit?subject=sub%201']);
});

test('only a paid offer links to a payment', async () => {
  renderPart(<OffersScreen />, {
    calls: { 'payments.challenges': () => [offer(2, 'pay-2'), offer(1, null)] },
  });
  const table = within(await screen.findByRole('table', { name: 'Offers, newest first' }));
  expect(hrefs(table.getAllByRole('link'))).toEqual(['#/payments?open=pay-2']);
});
