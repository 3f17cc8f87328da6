// In process: the replies of the payee and of the chain are set one by one, and so is the clock.
import { createPublicFetch } from '../../../src/main/platform/http-client/public-fetch.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, test, onTestFinished } from 'vitest';
import type { WalletEvidence } from '../../../src/main/wallet/context.ts';
import { createWallet, type Wallet } from '../../../src/main/wallet/index.ts';
import { realRuntime } from '../../../src/main/platform/real-runtime.ts';
import { createFileVault } from '../../../src/main/platform/vault/index.ts';
import {
  openTestStorage,
  stoppedClock,
  type TestStorage,
  type StoppedClock,
} from '../../support/test-storage.ts';

/** Payments with an unknown outcome, with a payee and a chain whose replies each test sets. */

const USDC = { address: '0x036cbd53842c5426634e7929541ec2318f3dcf7e', name: 'USDC', version: '2' };
const PAYEE = '0x00000000000000000000000000000000000000aa';
const TX = `0x${'ab'.repeat(32)}`;
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

let storage: TestStorage;
let clock: StoppedClock;
let payee: Payee;
let evidence: Awaited<ReturnType<WalletEvidence['readSettlement']>>;
let requested: Parameters<WalletEvidence['readSettlement']>[0][];
let wallet: Wallet;

interface Payee {
  readonly url: string;
  /** Values of the payment header, in order. */
  readonly got: string[];
  answer: 'settled' | 'hangs_up' | 'refuses' | 'owes';
}

async function openPayee(): Promise<Payee> {
  const made = { url: '', got: [] as string[], answer: 'settled' as Payee['answer'] };
  const server: Server = createServer((request, response) => {
    const payment = request.headers['payment-signature'];
    request.resume();
    if (payment === undefined) {
      const option = { scheme: 'exact', network: 'eip155:84532', asset: USDC.address, payTo: PAYEE };
      const accepts = [{ ...option, amount: '10000', maxTimeoutSeconds: 60, extra: USDC }];
      response.writeHead(402, { 'payment-required': base64({ x402Version: 2, accepts }) }).end('{}');
      return;
    }
    made.got.push(String(payment));
    if (made.answer === 'hangs_up') return void response.destroy();
    if (made.answer === 'refuses') return void response.writeHead(402).end('{"code":"PAYMENT_INVALID"}');
    const receipt = { success: true, transaction: TX, network: 'eip155:84532' };
    response
      .writeHead(made.answer === 'owes' ? 503 : 200, { 'payment-response': base64(receipt) })
      .end(JSON.stringify({ answer: 42 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  made.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return made;
}

function openWallet(): Wallet {
  const status = () => ({
    profile: 'local-base-sepolia-shape',
    chainId: 84_532,
    playMoney: true,
    usdc: USDC,
  });
  return createWallet({
    ...storage,
    runtime: realRuntime(clock),
    // Delays between attempts pass at once; the tests advance the clock for everything else.
    processClock: { ...clock, after: (ms, task) => (ms < 1500 ? soon(task) : clock.after(ms, task)) },
    log: () => undefined,
    vault: createFileVault(join(storage.paths.folder, 'secrets.json')),
    chain: { status } as never,
    settlementEvidence: {
      readHeight: () => Promise.resolve(7),
      readSettlement(transfer) {
        requested.push(transfer);
        // A payee that shows a receipt has settled the payment.
        return Promise.resolve(transfer.txHash === TX ? { kind: 'paid', txHash: TX } : evidence);
      },
    },
    fetch: createPublicFetch({ timeoutMs: 30_000, maxBytes: 1_000_000 }),
    gatewayPort: () => 1,
  });
}

function soon(task: () => void): () => void {
  setImmediate(task);
  return () => undefined;
}

beforeEach(async () => {
  storage = await openTestStorage();
  clock = stoppedClock();
  payee = await openPayee();
  evidence = { kind: 'unused' };
  requested = [];
  wallet = openWallet();
  await wallet.createKey();
});

const pay = () =>
  wallet.pay({ agentId: 'agent', requestId: 'request-1', tool: 'answer', server: payee.url, args: {} });
async function open(answer: Payee['answer']): Promise<string> {
  await wallet.saveLimits({ ...wallet.readLimits(), agents: ['agent'], servers: [payee.url] });
  payee.answer = answer;
  const refused = await pay();
  if (refused.ok) throw new Error('the call was paid');
  expect(refused.code).toBe('WALLET_OPEN');
  return String(refused.detail?.['paymentId']);
}
const follow = async (): Promise<void> => {
  wallet.start();
  await wallet.reconcilePending();
  wallet.stop();
};
const signatures = () => new Set(payee.got);

test('sends the same payment again while it is pending, and counts it as spent', async () => {
  const paymentId = await open('hangs_up');
  expect(payee.got).toHaveLength(3);
  expect(signatures().size).toBe(1);
  expect(wallet.find(paymentId)).toMatchObject({ state: 'unknown', reason: 'http_none' });
  expect(wallet.readSpentTotals().dayMicro).toBe(10_000);
  // A repeated request signs nothing new.
  expect(await pay()).toMatchObject({ ok: false, code: 'WALLET_OPEN' });
  expect(signatures().size).toBe(1);
});

test('marks the payment as paid if the chain shows it, and gets its answer with the same payment', async () => {
  const paymentId = await open('hangs_up');
  evidence = { kind: 'paid', txHash: TX };
  payee.answer = 'settled';
  await follow();
  const row = wallet.find(paymentId);
  expect(row).toMatchObject({ state: 'paid', txHash: TX, result: '{"answer":42}' });
  expect(requested[0]).toMatchObject({ chainId: 84_532, payTo: PAYEE, amountMicro: 10_000, fromBlock: 7 });
  expect(signatures().size).toBe(1);
  expect(await pay()).toMatchObject({ ok: true, value: { result: { answer: 42 } } });
});

test('no longer counts the payment after it has expired unused', async () => {
  const paymentId = await open('refuses');
  clock.advance(60_000 + 29_000);
  await follow();
  expect(wallet.find(paymentId)?.state).toBe('unknown');
  expect(wallet.readSpentTotals().dayMicro).toBe(10_000);
  clock.advance(2000);
  await follow();
  expect(wallet.find(paymentId)).toMatchObject({ state: 'failed', reason: 'expired_unused' });
  expect(wallet.readSpentTotals().dayMicro).toBe(0);
});

test('keeps the outcome unknown while the chain cannot be read', async () => {
  const paymentId = await open('refuses');
  evidence = { kind: 'unreachable' };
  clock.advance(3_600_000);
  await follow();
  expect(wallet.find(paymentId)?.state).toBe('unknown');
});

test('resumes the payment after a restart, and fails one that was not signed', async () => {
  const paymentId = await open('hangs_up');
  storage.db
    .prepare(
      `insert into wallet_payments (payment_id, tool, url, args, payee, network, amount_micro, state, spent_at_ms,
         created_at_ms, updated_at_ms, agent_id, transport)
       select 'unsigned', tool, url, args, payee, network, amount_micro, 'reserved', spent_at_ms,
         created_at_ms, updated_at_ms, agent_id, 'post' from wallet_payments`,
    )
    .run();
  wallet = openWallet();
  payee.answer = 'settled';
  await follow();
  expect(wallet.find(paymentId)).toMatchObject({ state: 'paid', result: '{"answer":42}' });
  expect(signatures().size).toBe(1);
  expect(wallet.find('unsigned')).toMatchObject({ state: 'failed', reason: 'restart', spentAtMs: null });
});

test('sends nothing after the wallet was stopped', async () => {
  const paymentId = await open('hangs_up');
  const before = payee.got.length;
  await wallet.saveLimits({ ...wallet.readLimits(), enabled: false });
  await follow();
  expect(payee.got).toHaveLength(before);
  expect(wallet.find(paymentId)?.state).toBe('unknown');
});

test('requests the answer again after a payment without one', async () => {
  await wallet.saveLimits({ ...wallet.readLimits(), agents: ['agent'], servers: [payee.url] });
  payee.answer = 'owes';
  const first = await pay();
  expect(first).toMatchObject({ ok: true, value: { payment: { state: 'paid', reason: 'no_answer' } } });
  payee.answer = 'settled';
  await follow();
  expect(await pay()).toMatchObject({ ok: true, value: { result: { answer: 42 } } });
  expect(signatures().size).toBe(1);
});
