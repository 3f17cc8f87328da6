import { describe, expect, test } from 'vitest';
import { createAgentWallet } from '../../../../src/main/wallet/agent-wallet.ts';
import type { Wallet } from '../../../../src/main/wallet/service.ts';
import type { WalletPaymentRow } from '../../../../src/main/wallet/wallet-payment-store.ts';

const ROW = {
  paymentId: 'p1',
  agentId: 'ann',
  state: 'paid',
  tool: 'review',
  amountMicro: 100,
  payee: '0xbb',
  txHash: '0xff',
  reason: null,
  result: '{"moves":3}',
  nonce: '0x-a-nonce',
  args: '{"hidden":true}',
} as Partial<WalletPaymentRow> as WalletPaymentRow;
const LIMITS = {
  enabled: true,
  agents: ['ann'],
  perCallMicro: 100,
  perHourMicro: 500,
  perDayMicro: 1000,
  approveAboveMicro: 50,
  tools: ['review'],
  toolCaps: [],
  servers: [],
};

/** An agent wallet with these spent amounts. */
function agentWallet(spent: { hourMicro: number; dayMicro: number }) {
  const wallet = {
    readLimits: () => LIMITS,
    readSpentTotals: () => spent,
    readAddress: () => Promise.resolve('0xaa'),
    readBalanceMicro: () => Promise.resolve(7),
    find: (paymentId: string) => (paymentId === 'p1' ? ROW : null),
  };
  return createAgentWallet(wallet as unknown as Wallet);
}

describe('the agent wallet', () => {
  test('shows the remaining amounts, which are never negative', async () => {
    const left = await agentWallet({ hourMicro: 600, dayMicro: 600 }).readStatus('ann');
    expect(left).toMatchObject({
      ok: true,
      value: { leftThisHourMicro: 0, leftThisDayMicro: 400, balanceMicro: 7 },
    });
  });

  test('shows nothing to an agent that is not allowed', async () => {
    const refused = await agentWallet({ hourMicro: 0, dayMicro: 0 }).readStatus('bob');
    expect(refused).toMatchObject({ ok: false, code: 'WALLET_NOT_ALLOWED' });
    expect(JSON.stringify(refused)).not.toContain('0xaa');
  });

  test('shows an agent its own payments only', () => {
    const wallet = agentWallet({ hourMicro: 0, dayMicro: 0 });
    expect(wallet.resolvePayment('ann', 'p1')).toMatchObject({
      ok: true,
      value: { state: 'paid', txHash: '0xff' },
    });
    expect(wallet.resolvePayment('bob', 'p1')).toEqual(wallet.resolvePayment('bob', 'p2'));
    expect(wallet.resolvePayment('bob', 'p1')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('shows nothing of the authorisation', () => {
    const received = JSON.stringify(agentWallet({ hourMicro: 0, dayMicro: 0 }).resolvePayment('ann', 'p1'));
    expect(received).not.toContain('nonce');
    expect(received).not.toContain('hidden');
  });
});
