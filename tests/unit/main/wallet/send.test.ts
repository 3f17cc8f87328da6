import { expect, it } from 'vitest';
import { signAndSend, signPayment } from '../../../../src/main/wallet/send.ts';
import { readOffer } from '../../../../src/main/wallet/offer.ts';
import type { WalletContext } from '../../../../src/main/wallet/context.ts';
import {
  offerOf,
  paidAnswer,
  TOKEN,
  TX,
  testWallet,
  walletRow,
} from '../../../support/wallet/test-wallet.ts';

const NONCE = `0x${'07'.repeat(32)}`;

async function house(change: Partial<WalletContext> = {}) {
  const wallet = await testWallet(change);
  const { headers, status } = offerOf();
  const offer = readOffer({ headers, status, body: null }, { network: 'eip155:7', asset: TOKEN });
  if (!offer.ok) throw new Error(offer.message);
  wallet.writer.writeNow(() => wallet.context.store.insert(walletRow()));
  const waits: number[] = [];
  const processClock = {
    ...wallet.clock,
    after(delayMs: number, run: () => void) {
      waits.push(delayMs);
      queueMicrotask(run);
      return () => undefined;
    },
  };
  const context = { ...wallet.context, processClock };
  const row = () => context.store.find('w1');
  return { ...wallet, context, waits, row, settled: () => signAndSend(context, walletRow(), offer.value) };
}

it('what is signed is in the database before it leaves', async () => {
  const { settled, context, answer, row } = await house();
  const { sign } = context.signer;
  const stored: unknown[] = [];
  context.signer.sign = (...about) => (
    stored.push(row()?.nonce, context.inProgress.has('w1')),
    sign(...about)
  );
  answer(paidAnswer());
  await settled();
  expect(stored).toEqual([NONCE, true]);
  expect([row(), context.inProgress.size]).toMatchObject([
    { state: 'paid', txHash: TX, result: '{"moves":3}' },
    0,
  ]);
});

it('a payee that has no answer yet gets the same bytes three times, and then it counts as spent', async () => {
  const { settled, sent, waits, row, answer } = await house();
  answer(new Response('', { status: 503 }));
  expect(await settled()).toMatchObject({ code: 'WALLET_OPEN', detail: { paymentId: 'w1' } });
  expect([sent, waits]).toEqual([
    [NONCE, NONCE, NONCE],
    [1000, 1000],
  ]);
  expect(row()).toMatchObject({ state: 'unknown', reason: 'http_none', spentAtMs: 1 });
});

it('an answer that is no receipt is not asked for again at once', async () => {
  const { settled, sent, row, answer } = await house();
  answer(new Response('{}', { status: 500 }));
  await settled();
  expect([sent.length, row()?.state, row()?.reason]).toEqual([1, 'unknown', 'http_500']);
});

it('paid and answered with an error keeps no answer, so that it is fetched later', async () => {
  const { settled, row, answer } = await house();
  answer(paidAnswer(500));
  expect(await settled()).toMatchObject({ ok: true });
  expect(row()).toMatchObject({ state: 'paid', reason: 'no_answer', result: null });
});

it('a wallet that was stopped meanwhile sends nothing, and frees the caps', async () => {
  const { settled, sent, limit, row } = await house();
  limit({ enabled: false });
  expect(await settled()).toMatchObject({ code: 'WALLET_STOPPED' });
  expect([sent, row()?.state, row()?.spentAtMs]).toEqual([[], 'failed', null]);
});

it('what cannot be signed was surely not sent', async () => {
  const { settled, context, sent, row } = await house();
  context.signer.sign = () => Promise.reject(new Error('no key'));
  expect(await settled()).toMatchObject({ code: 'WALLET_REFUSED' });
  expect([sent, row()?.state, row()?.reason]).toEqual([[], 'failed', 'not_signed']);
});

it('nothing is signed that was never authorised', async () => {
  const { context } = await house();
  expect(await signPayment(context, walletRow())).toBeNull();
});
