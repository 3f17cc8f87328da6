import { parseTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { Sender } from '../../../../../src/main/chain/transactions/sender.ts';
import type { ChainNode } from '../../../../../src/main/chain/context.ts';
import { RpcRefusalError, type Rpc } from '../../../../../src/main/chain/network/rpc.ts';
import {
  NEW_TRANSACTION,
  runDuePromises,
  testChainContext,
} from '../../../../support/chain/chain-context.ts';

const account = privateKeyToAccount(`0x${'5'.repeat(64)}`);
const sender = account.address.toLowerCase() as `0x${string}`;
const PLAN = { purpose: 'settle', to: `0x${'b'.repeat(40)}`, data: '0x', gas: 21_000n } as const;

/** A sender whose node reports `pending` transactions of the key, and that has stored transactions up to `stored`. */
async function setUp(pending: number, stored: number | null) {
  const { context, transactions } = await testChainContext();
  const sent: number[] = [];
  const rpc: Rpc = async (method, params = []) => {
    if (method === 'eth_getTransactionCount') return `0x${pending.toString(16)}`;
    if (method === 'eth_sendRawTransaction')
      sent.push(parseTransaction(params[0] as `0x${string}`).nonce ?? 0);
    return `0x${'0'.repeat(64)}`;
  };
  const count = stored === null ? 0 : stored + 1;
  for (let nonce = 0; nonce < count; nonce += 1) {
    const candidate = { txHash: `0x${nonce}`, rawTx: '0xf1', maxFee: 1n } as const;
    transactions.insert({ ...NEW_TRANSACTION, sender, nonce, ref: `stored ${nonce}` }, candidate, 1);
  }
  const node = {
    rpc,
    signal: new AbortController().signal,
    config: { chainId: 31_337, isLocal: true, pollMs: 1000 },
    keys: { address: () => sender, account: () => account },
  } as unknown as ChainNode;
  const own = { writer: { write: async <T>(job: () => T) => job() }, nowMs: () => 1 };
  const parts = Object.assign(Object.create(context), own) as typeof context;
  const nonces = async (wanted: number) => {
    const plans = Array.from({ length: wanted }, (_, n) => ({ ...PLAN, ref: `new ${n}` }));
    const records = await new Sender(parts, node, 'e1', new Map()).dispatch('minter', plans);
    expect(sent).toEqual(records.map(({ nonce }) => nonce));
    return sent;
  };
  return { nonces };
}

test('counts on from the node when another program has used the key', async () => {
  expect(await (await setUp(5, 2)).nonces(2)).toEqual([5, 6]);
});

test('never gives a stored nonce again, although the node has forgotten its transaction', async () => {
  expect(await (await setUp(1, 2)).nonces(2)).toEqual([3, 4]);
});

test('begins with the nonce of the node for a new key', async () => {
  expect(await (await setUp(0, null)).nonces(1)).toEqual([0]);
});

/** Follows a transaction with nonce 5 on a real network that never mines it; `next` is the next nonce of the key. */
async function followPending(next: number, seconds: number, verdict: string | null = null) {
  const { context, transactions, clock } = await testChainContext();
  const closing = new AbortController();
  const sent: { nonce: number; maxFee: bigint; to: string }[] = [];
  const rpc: Rpc = async (method, params = []) => {
    if (method === 'eth_getTransactionCount') return `0x${next.toString(16)}`;
    if (method !== 'eth_sendRawTransaction') return null;
    const { nonce = 0, maxFeePerGas = 0n, to } = parseTransaction(params[0] as `0x${string}`);
    sent.push({ nonce, maxFee: maxFeePerGas, to: String(to) });
    if (verdict !== null) throw new RpcRefusalError(-32_000, verdict, null);
    return `0x${'0'.repeat(64)}`;
  };
  const node = {
    rpc,
    signal: closing.signal,
    config: { chainId: 84_532, isLocal: false, pollMs: 2000, stuckAfterMs: 15_000 },
    keys: { address: () => sender, account: () => account, has: () => true },
    client: { estimateFeesPerGas: async () => ({ maxFeePerGas: 1000n, maxPriorityFeePerGas: 10n }) },
  } as unknown as ChainNode;
  const own = {
    writer: { write: async <T>(job: () => T) => job() },
    nowMs: () => clock.nowMs(),
    runtime: { ids: { uuid: () => 'filled' } },
  };
  const parts = Object.assign(Object.create(context), own) as typeof context;
  const rawTx = await account.signTransaction({
    type: 'eip1559',
    chainId: 84_532,
    nonce: 5,
    gas: 21_000n,
    to: PLAN.to,
    maxFeePerGas: 1000n,
    maxPriorityFeePerGas: 10n,
  });
  const transactionId = transactions.insert(
    { ...NEW_TRANSACTION, sender, to: PLAN.to, data: '0x', nonce: 5 },
    { txHash: '0x05', rawTx, maxFee: 1000n },
    1,
  );
  const record = transactions.findById(transactionId);
  if (record === null) throw new Error('the transaction was not stored');
  const following = new Sender(parts, node, 'e1', new Map());
  const ended = following.follow(record);
  for (let elapsed = 0; elapsed < seconds * 10; elapsed += 1) {
    clock.advance(100);
    await runDuePromises();
    await runDuePromises();
  }
  closing.abort();
  await ended;
  await following.whenIdle();
  return sent;
}

test('raises the fee of a transaction that a real network does not mine', async () => {
  const fees = (await followPending(5, 60)).map(({ maxFee }) => maxFee);
  expect([...new Set(fees)].slice(0, 3)).toEqual([1000n, 1126n, 1267n]);
});

test('never offers more than ten times the fee of the market', async () => {
  const fees = (await followPending(5, 600)).map(({ maxFee }) => maxFee);
  expect(fees.reduce((a, b) => (a > b ? a : b))).toBeLessThanOrEqual(10_000n);
  expect(new Set(fees).size).toBeGreaterThan(10);
});

test('keeps the fee while another transaction used the nonce and that is not final', async () => {
  const fees = (await followPending(6, 60, 'nonce too low')).map(({ maxFee }) => maxFee);
  expect(new Set(fees)).toEqual(new Set([1000n]));
});

test('takes a nonce that nobody uses with an empty transaction, once, so that later ones go on', async () => {
  const sent = await followPending(4, 40);
  const filled = sent.filter(({ nonce }) => nonce === 4);
  expect(filled.every(({ to }) => to.toLowerCase() === sender)).toBe(true);
  expect(filled.length).toBeGreaterThan(0);
  expect(new Set(sent.filter(({ nonce }) => nonce === 5).map(({ maxFee }) => maxFee))).toEqual(
    new Set([1000n]),
  );
});
