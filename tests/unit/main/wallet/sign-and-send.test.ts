import { expect, test } from 'vitest';
import { signAndSend, signPayment } from '../../../../src/main/wallet/sign-and-send.ts';
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

async function setup(change: Partial<WalletContext> = {}) {
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
  return { ...wallet, context, waits, row, run: () => signAndSend(context, walletRow(), offer.value) };
}

test('an authorisation is stored before it is sent', async () => {
  const { run, context, answer, row } = await setup();
  const { sign } = context.signer;
  const stored: unknown[] = [];
  context.signer.sign = (...about) => (
    stored.push(row()?.nonce, context.paymentsInProgress.has('w1')),
    sign(...about)
  );
  answer(paidAnswer());
  await run();
  expect(stored).toEqual([NONCE, true]);
  expect([row(), context.paymentsInProgress.size]).toMatchObject([
    { state: 'paid', txHash: TX, result: '{"moves":3}' },
    0,
  ]);
});

test('a payment without an answer is sent three times and then counts as spent', async () => {
  const { run, sent, waits, row, answer } = await setup();
  answer(new Response('', { status: 503 }));
  expect(await run()).toMatchObject({ code: 'WALLET_OPEN', detail: { paymentId: 'w1' } });
  expect([sent, waits]).toEqual([
    [NONCE, NONCE, NONCE],
    [1000, 1000],
  ]);
  expect(row()).toMatchObject({ state: 'unknown', reason: 'http_none', spentAtMs: 1 });
});

test('an answer without a receipt is not requested again at once', async () => {
  const { run, sent, row, answer } = await setup();
  answer(new Response('{}', { status: 500 }));
  await run();
  expect([sent.length, row()?.state, row()?.reason]).toEqual([1, 'unknown', 'http_500']);
});

test('a paid call with an error response stores no answer, so that it is requested later', async () => {
  const { run, row, answer } = await setup();
  answer(paidAnswer(500));
  expect(await run()).toMatchObject({ ok: true });
  expect(row()).toMatchObject({ state: 'paid', reason: 'no_answer', result: null });
});

test('a wallet that was stopped sends nothing, and the payment does not count as spent', async () => {
  const { run, sent, limit, row } = await setup();
  limit({ enabled: false });
  expect(await run()).toMatchObject({ code: 'WALLET_STOPPED' });
  expect([sent, row()?.state, row()?.spentAtMs]).toEqual([[], 'failed', null]);
});

test('a payment that cannot be signed fails', async () => {
  const { run, context, sent, row } = await setup();
  context.signer.sign = () => Promise.reject(new Error('no key'));
  expect(await run()).toMatchObject({ code: 'WALLET_REFUSED' });
  expect([sent, row()?.state, row()?.reason]).toEqual([[], 'failed', 'not_signed']);
});

test('a payment without an authorisation is not signed', async () => {
  const { context } = await setup();
  expect(await signPayment(context, walletRow())).toBeNull();
});

test('a receipt that the chain does not show marks nothing as paid, and its answer is kept', async () => {
  const unused = {
    readSettlement: () => Promise.resolve({ kind: 'unused' }),
    readHeight: () => Promise.resolve(5),
    readHead: () => Promise.resolve(null),
    isDeep: () => Promise.resolve(true),
    hasBlock: () => Promise.resolve(null),
  };
  const { run, row, sent, answer } = await setup({
    settlementEvidence: unused as WalletContext['settlementEvidence'],
  });
  answer(paidAnswer());
  expect(await run()).toMatchObject({ ok: true, value: { result: { moves: 3 } } });
  expect([row(), sent.length]).toMatchObject([
    { state: 'unknown', reason: 'not_on_chain', result: '{"moves":3}', spentAtMs: expect.any(Number) },
    1,
  ]);
});

test('an answer to a call that a plan covers pays nothing and is kept', async () => {
  const { run, row, answer } = await setup();
  answer(new Response('{"moves":3,"covered":true}', { status: 200 }));
  expect(await run()).toMatchObject({ ok: true });
  expect(row()).toMatchObject({ state: 'unknown', reason: 'covered', txHash: null });
});
