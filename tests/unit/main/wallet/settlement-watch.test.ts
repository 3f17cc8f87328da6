import { expect, it } from 'vitest';
import type { WalletEvidence, WalletContext } from '../../../../src/main/wallet/context.ts';
import { createSettlementWatch } from '../../../../src/main/wallet/settlement-watch.ts';
import type { WalletPaymentRow } from '../../../../src/main/wallet/wallet-store.ts';
import {
  OWN,
  paidAnswer,
  PAYEE,
  TOKEN,
  TX,
  testWallet,
  walletRow,
} from '../../../support/wallet/test-wallet.ts';

type Evidence = Awaited<ReturnType<WalletEvidence['evidenceOf']>>;
const NONCE = `0x${'07'.repeat(32)}`;

/** A follower that was started; its first turn is not due before the clock moves. */
async function house(
  evidence: Evidence,
  change: Partial<WalletPaymentRow> & { readonly signed?: boolean } = {},
) {
  const { signed = true, ...changes } = change;
  const requested: object[] = [];
  const settlementEvidence = {
    evidenceOf(transfer: object) {
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
  const follower = createSettlementWatch(context);
  follower.start();
  return { ...wallet, context, time, asked: requested, follower, row: () => context.store.find('w1') };
}

it('what an earlier run reserved and never signed is freed without a question', async () => {
  const { follower, row, asked: requested } = await house({ kind: 'unused' }, { signed: false });
  await follower.run();
  expect(row()).toMatchObject({ state: 'failed', reason: 'restart', spentAtMs: null });
  expect(requested).toEqual([]);
});

it('what the chain shows as paid is paid, and its answer fetched with the same bytes', async () => {
  const { follower, row, asked: requested, sent, answer } = await house({ kind: 'paid', txHash: TX });
  answer(paidAnswer());
  await follower.run();
  expect(row()).toMatchObject({ state: 'paid', txHash: TX, reason: null, result: '{"moves":3}' });
  expect(sent).toEqual([NONCE]);
  expect(requested).toMatchObject([{ chainId: 7, payTo: PAYEE, amountMicro: 10_000, fromBlock: 5 }]);
});

it('a payment stays paid when its answer is lost again', async () => {
  const { follower, row } = await house({ kind: 'paid', txHash: TX });
  await follower.run();
  expect(row()).toMatchObject({ state: 'paid', reason: 'no_answer', result: null });
});

it('an unused authorisation is sent again until it can never be used, and freed then', async () => {
  const { follower, row, sent, time } = await house({ kind: 'unused' }, { state: 'unknown' });
  time.lateMs = 90_000;
  await follower.run();
  expect([row()?.state, sent]).toEqual(['unknown', [NONCE]]);
  time.lateMs = 91_000;
  await follower.run();
  expect(row()).toMatchObject({ state: 'failed', reason: 'expired_unused', spentAtMs: null });
  expect(sent).toHaveLength(1);
});

it('of a chain that does not answer nothing is concluded', async () => {
  const { follower, row, sent } = await house({ kind: 'unreachable' });
  await follower.run();
  expect([row()?.state, sent]).toEqual(['reserved', []]);
});

it('what a call holds in its hands is left to it, and a stopped wallet sends nothing', async () => {
  const busy = await house({ kind: 'unused' }, { signed: false });
  busy.context.inProgress.add('w1');
  await busy.follower.run();
  expect(busy.row()?.state).toBe('reserved');
  const stopped = await house({ kind: 'unused' });
  stopped.limit({ enabled: false });
  await stopped.follower.run();
  expect(stopped.sent).toEqual([]);
});
