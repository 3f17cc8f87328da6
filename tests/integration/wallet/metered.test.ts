import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallInput } from '../../../src/shared/contract/index.ts';
import { ANALYSIS, chargedMicro, openSeller, type Seller } from '../../support/payments/seller.ts';

/** The agent wallet pays by usage: the maximum counts until it is settled, and then what was taken. */

let seller: Seller;
let address: string;
beforeAll(async () => {
  seller = await openSeller();
  ({ address } = await seller.control('wallet.new', {}));
  await seller.control('payments.fund', { wallet: address, amountMicro: 5_000_000, ref: 'metered-wallet' });
}, 120_000);
afterAll(() => seller.host.dispose());

const LIMITS = {
  enabled: true,
  perCallMicro: 20_000,
  perHourMicro: 1_000_000,
  perDayMicro: 1_000_000,
  approveAboveMicro: 20_000,
  payees: [],
  tools: [],
} as unknown as CallInput<'wallet.limits'>;
beforeEach(() => seller.control('wallet.limits', LIMITS));

const call = (thinkMs: number): CallInput<'wallet.pay'> => ({
  tool: ANALYSIS.tool,
  server: null,
  args: { ...ANALYSIS.args, thinkMs },
  metered: true,
});

test('shows the maximum, pays what was used without gas, and counts that', async () => {
  const quote = await seller.control('wallet.quote', call(300));
  expect(quote).toMatchObject({ amountMicro: 900, isMaximum: true });
  const before = await seller.control('wallet.overview', {});
  const { payment, result } = await seller.control('wallet.pay', call(300));
  const charged = chargedMicro(result);
  expect(charged).toBeLessThanOrEqual(900);
  expect(payment).toMatchObject({ state: 'paid', amountMicro: charged, maxMicro: 900 });
  const after = await seller.control('wallet.overview', {});
  expect(after.spentDayMicro - before.spentDayMicro).toBe(charged);
  expect((before.balanceMicro ?? 0) - (after.balanceMicro ?? 0)).toBe(charged);
});

test('pays the price where usage was not asked for', async () => {
  const { metered: _usage, ...exact } = call(51);
  expect(await seller.control('wallet.quote', exact)).toMatchObject({
    amountMicro: 10_000,
    isMaximum: false,
  });
});

test('refuses a maximum above the cap, although the call would cost less', async () => {
  await seller.control('wallet.limits', { ...LIMITS, perCallMicro: 899 });
  await expect(seller.control('wallet.pay', call(300))).rejects.toThrow('WALLET_CAP');
});

test('makes payments at the same time that all succeed, and the ledger equals the chain', async () => {
  const paid = await Promise.all([60, 70, 80].map((ms) => seller.control('wallet.pay', call(ms))));
  for (const { payment, result } of paid)
    expect(payment).toMatchObject({ state: 'paid', amountMicro: chargedMicro(result) });
  expect(await seller.control('ledger.check', {})).toMatchObject({ state: 'equal', differences: [] });
});
