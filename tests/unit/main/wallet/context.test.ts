import { describe, expect, test } from 'vitest';
import {
  readCurrency,
  readLimits,
  movePaymentInJob,
  readSpentTotals,
  findToken,
} from '../../../../src/main/wallet/context.ts';
import { DEFAULT_WALLET_LIMITS } from '../../../../src/main/wallet/rules/limits.ts';
import { OWN, PAYEE, TOKEN, TX, testWallet, walletRow } from '../../../support/wallet/test-wallet.ts';

describe('the wallet context', () => {
  test('adds up the amounts of the last hour and day, and for one tool', async () => {
    const { context, writer, clock } = await testWallet();
    const nowMs = clock.nowMs();
    const agesMs = { w1: 0, w2: 3_600_000, w3: 24 * 3_600_000 };
    writer.writeNow(() => {
      for (const [paymentId, ageMs] of Object.entries(agesMs))
        context.store.insert(walletRow({ paymentId, spentAtMs: nowMs - ageMs }));
      context.store.insert(walletRow({ paymentId: 'w4', tool: 'other', spentAtMs: nowMs, amountMicro: 5 }));
    });
    const target = { tool: 'Review', payee: PAYEE, url: 'http://127.0.0.1:4747/paid/review' };
    expect(readSpentTotals(context, target)).toEqual({
      hourMicro: 10_005,
      dayMicro: 20_005,
      hourCount: 2,
      toolDayMicro: 20_000,
      payeeDayMicro: 20_005,
      originDayMicro: 20_005,
      isKnownPayee: false,
    });
    const elsewhere = { ...target, payee: OWN, url: 'https://tools.example/x' };
    expect(readSpentTotals(context, elsewhere)).toMatchObject({ payeeDayMicro: 0, originDayMicro: 0 });
  });

  test('no longer counts a payment after it has failed', async () => {
    const { context, writer, auditRows } = await testWallet();
    const row = walletRow();
    writer.writeNow(() => context.store.insert(row));
    const open = writer.writeNow(() =>
      movePaymentInJob(context, row, { state: 'unknown', action: 'WALLET_OPEN' }),
    );
    expect(open.spentAtMs).toBe(1);
    const failed = writer.writeNow(() =>
      movePaymentInJob(context, open, {
        state: 'failed',
        action: 'WALLET_FAILED',
        actor: 'host',
        reason: 'expired',
      }),
    );
    expect([failed.spentAtMs, context.store.find('w1')]).toEqual([null, failed]);
    expect(auditRows()).toEqual(['WALLET_OPEN w1 ann', 'WALLET_FAILED w1 host']);
  });

  test('keeps the known transaction when a later transition has none', async () => {
    const { context, writer } = await testWallet();
    const row = walletRow({ txHash: TX, result: '{}' });
    writer.writeNow(() => context.store.insert(row));
    const paid = writer.writeNow(() =>
      movePaymentInJob(context, row, { state: 'paid', action: 'WALLET_PAID' }),
    );
    expect(paid).toMatchObject({ txHash: TX, result: '{}', reason: null });
  });

  test('has no token for a payment on another chain', async () => {
    const { context } = await testWallet();
    expect(findToken(context, { network: 'eip155:7' })).toMatchObject({ chainId: 7, address: TOKEN });
    expect(findToken(context, { network: 'eip155:8' })).toBeNull();
    expect(readCurrency(context)).toMatchObject({ value: { network: 'eip155:7', asset: TOKEN } });
  });

  test('has default limits, with which no agent may pay', async () => {
    const first = readLimits({ store: { findLimits: () => null } as never });
    expect([first, first.agents]).toEqual([DEFAULT_WALLET_LIMITS, []]);
  });
});
