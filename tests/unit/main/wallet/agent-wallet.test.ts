import { describe, expect, it } from 'vitest';
import { createAgentWallet } from '../../../../src/main/wallet/agent-wallet.ts';
import type { Wallet } from '../../../../src/main/wallet/service.ts';
import type { WalletPaymentRow } from '../../../../src/main/wallet/wallet-store.ts';

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

/** The wallet as a person has set it up. */
function agentsOf(spent: { hourMicro: number; dayMicro: number }) {
  const wallet = {
    limits: () => LIMITS,
    spent: () => spent,
    address: () => Promise.resolve('0xaa'),
    balanceMicro: () => Promise.resolve(7),
    find: (paymentId: string) => (paymentId === 'p1' ? ROW : null),
  };
  return createAgentWallet(wallet as unknown as Wallet);
}

describe('the wallet for agents', () => {
  it('shows what is left of the caps, and never less than nothing', async () => {
    const left = await agentsOf({ hourMicro: 600, dayMicro: 600 }).status('ann');
    expect(left).toMatchObject({
      ok: true,
      value: { leftThisHourMicro: 0, leftThisDayMicro: 400, balanceMicro: 7 },
    });
  });

  it('shows nothing to an agent that no person has allowed', async () => {
    const refused = await agentsOf({ hourMicro: 0, dayMicro: 0 }).status('bob');
    expect(refused).toMatchObject({ ok: false, code: 'WALLET_NOT_ALLOWED' });
    expect(JSON.stringify(refused)).not.toContain('0xaa');
  });

  it('shows an agent its own payments; those of others are not there', () => {
    const agents = agentsOf({ hourMicro: 0, dayMicro: 0 });
    expect(agents.payment('ann', 'p1')).toMatchObject({ ok: true, value: { state: 'paid', txHash: '0xff' } });
    expect(agents.payment('bob', 'p1')).toEqual(agents.payment('bob', 'p2'));
    expect(agents.payment('bob', 'p1')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  it('tells nothing of the authorisation behind a payment', () => {
    const received = JSON.stringify(agentsOf({ hourMicro: 0, dayMicro: 0 }).payment('ann', 'p1'));
    expect(received).not.toContain('nonce');
    expect(received).not.toContain('hidden');
  });
});
