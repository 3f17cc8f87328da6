import { expect, test } from 'vitest';
import type { WalletEvidence, WalletContext } from '../../../../src/main/wallet/context.ts';
import { createSettlementWatch } from '../../../../src/main/wallet/settlement-watch.ts';
import type { WalletPaymentRow } from '../../../../src/main/wallet/wallet-payment-store.ts';
import {
  OWN,
  paidAnswer,
  PAYEE,
  TOKEN,
  TX,
  testWallet,
  walletRow,
} from '../../../support/wallet/test-wallet.ts';

type Evidence = Awaited<ReturnType<WalletEvidence['readSettlement']>>;
const NONCE = `0x${'07'.repeat(32)}`;

/** A started settlement watch; its first scheduled pass is due when the clock moves. */
async function setup(
  evidence: Evidence,
  change: Partial<WalletPaymentRow> & { readonly signed?: boolean } = {},
) {
  const { signed = true, ...changes } = change;
  const requested: object[] = [];
  const settlementEvidence = {
    readSettlement(transfer: object) {
      requested.push(transfer);
      return Promise.resolve(evidence);
    },
  } as unknown as WalletContext['settlementEvidence'];
  const wallet = await testWallet({ settlementEvidence });
  const { writer, clock } = wallet;
  const time = { lateMs: 0 };
  const processClock = { ...clock, nowMs: () => clock.nowMs() + time.lateMs };
  const context = { ...wallet.context, processClock };
  const validBeforeS = clock.nowMs() / 1000 + 60;
  const offer = JSON.stringify({ x402Version: 2, accepts: [] });
  const keys = { payer: OWN.toLowerCase(), asset: TOKEN, nonce: NONCE, validBeforeS, fromBlock: 5, offer };
  writer.writeNow(() => {
    context.store.insert(walletRow(changes));
    if (signed) context.store.authorise('w1', keys);
  });
  const watch = createSettlementWatch(context);
  watch.start();
  return { ...wallet, context, time, requested, watch, row: () => context.store.find('w1') };
}

test('fails a payment that an earlier run reserved and did not sign, without reading the chain', async () => {
  const { watch, row, requested } = await setup({ kind: 'unused' }, { signed: false });
  await watch.run();
  expect(row()).toMatchObject({ state: 'failed', reason: 'restart', spentAtMs: null });
  expect(requested).toEqual([]);
});

test('marks a payment as paid if the chain shows it, and requests its answer with the same payment', async () => {
  const { watch, row, requested, sent, answer } = await setup({ kind: 'paid', txHash: TX });
  answer(paidAnswer());
  await watch.run();
  expect(row()).toMatchObject({ state: 'paid', txHash: TX, reason: null, result: '{"moves":3}' });
  expect(sent).toEqual([NONCE]);
  // The transaction of the seller's receipt is checked as well.
  const transfer = { chainId: 7, payTo: PAYEE, amountMicro: 10_000, fromBlock: 5 };
  expect(requested).toMatchObject([
    { ...transfer, txHash: null },
    { ...transfer, txHash: TX },
  ]);
});

test('keeps a payment as paid when its answer is lost again', async () => {
  const { watch, row } = await setup({ kind: 'paid', txHash: TX });
  await watch.run();
  expect(row()).toMatchObject({ state: 'paid', reason: 'no_answer', result: null });
});

test('sends an unused authorisation again until it has expired, and then fails it', async () => {
  const { watch, row, sent, time } = await setup({ kind: 'unused' }, { state: 'unknown' });
  time.lateMs = 90_000;
  await watch.run();
  expect([row()?.state, sent]).toEqual(['unknown', [NONCE]]);
  time.lateMs = 91_000;
  await watch.run();
  expect(row()).toMatchObject({ state: 'failed', reason: 'expired_unused', spentAtMs: null });
  expect(sent).toHaveLength(1);
});

test('changes nothing while the chain does not answer', async () => {
  const { watch, row, sent } = await setup({ kind: 'unreachable' });
  await watch.run();
  expect([row()?.state, sent]).toEqual(['reserved', []]);
});

test('skips payments that a call is processing, and sends nothing from a stopped wallet', async () => {
  const busy = await setup({ kind: 'unused' }, { signed: false });
  busy.context.paymentsInProgress.add('w1');
  await busy.watch.run();
  expect(busy.row()?.state).toBe('reserved');
  const stopped = await setup({ kind: 'unused' });
  stopped.limit({ enabled: false });
  await stopped.watch.run();
  expect(stopped.sent).toEqual([]);
});

test('keeps an answer whose payment the chain does not show, and does not send the payment again', async () => {
  const { context, watch, row, sent, time } = await setup({ kind: 'unused' }, { state: 'unknown' });
  context.writer.writeNow(() =>
    context.store.update('w1', {
      ...(row() as WalletPaymentRow),
      state: 'unknown',
      reason: 'covered',
      result: '{"moves":3}',
      updatedAtMs: 2,
    }),
  );
  await watch.run();
  expect([row()?.state, sent]).toEqual(['unknown', []]);
  time.lateMs = 91_000;
  await watch.run();
  expect(row()).toMatchObject({ state: 'failed', reason: 'covered', spentAtMs: null, result: '{"moves":3}' });
});

test('resolves a payment behind hundreds of others whose outcome stays unknown', async () => {
  const { context, watch, row } = await setup({ kind: 'unreachable' }, { createdAtMs: 5, signed: false });
  const nonces = Array.from({ length: 450 }, (_, n) => `0x${String(n).padStart(64, '0')}`);
  context.writer.writeNow(() => {
    for (const [n, nonce] of nonces.entries()) {
      // Each time belongs to several payments.
      const createdAtMs = 1 + Math.floor(n / 150);
      context.store.insert(walletRow({ paymentId: nonce, requestId: null, state: 'unknown', createdAtMs }));
      const offer = JSON.stringify({ x402Version: 2, accepts: [] });
      context.store.authorise(nonce, {
        payer: OWN,
        asset: TOKEN,
        nonce,
        validBeforeS: 1,
        fromBlock: 5,
        offer,
      });
    }
  });
  await watch.run();
  expect(row()).toMatchObject({ state: 'failed', reason: 'restart' });
  expect(context.store.listPending(0)).toHaveLength(200);
});
