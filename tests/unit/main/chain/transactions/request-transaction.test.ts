import { expect, test } from 'vitest';
import { requestTransaction } from '../../../../../src/main/chain/transactions/request-transaction.ts';
import type { TransactionRequest } from '../../../../../src/main/chain/types.ts';
import { RpcRefusalError, RpcUnreachableError, type Rpc } from '../../../../../src/main/chain/network/rpc.ts';
import type { Sender } from '../../../../../src/main/chain/transactions/sender.ts';
import {
  fakeNode,
  NEW_TRANSACTION,
  testChainContext,
  runDuePromises,
} from '../../../../support/chain/chain-context.ts';

const REQUEST: TransactionRequest = {
  role: 'minter',
  purpose: 'settle',
  ref: 'r1',
  to: '0xBB',
  data: '0x0A',
};
const MINED = { state: 'mined', txHash: '0x01', blockNumber: 7, blockHash: '0xb0', error: null } as const;

async function setUp(estimate: () => unknown = () => '0x64') {
  const base = await testChainContext();
  const { context, transactions } = base;
  const requested: unknown[][] = [];
  const rpc: Rpc = async (method, params = []) => {
    requested.push([method, ...params]);
    return estimate();
  };
  const sent: unknown[] = [];
  const sign = () => transactions.insert(NEW_TRANSACTION, { txHash: '0x01', rawTx: '0xf1', maxFee: 1n }, 1);
  const sender = {
    dispatch: async (role: string, plans: readonly object[]) => {
      sent.push([role, ...plans]);
      return [transactions.findById(sign())];
    },
    follow: () => new Promise(() => undefined),
  };
  const request = (change = REQUEST) =>
    requestTransaction(context, fakeNode(rpc), sender as unknown as Sender, change);
  return { ...base, sender, sent, requested, sign, request };
}

test('sends with 25 % more gas than estimated and follows the transaction', async () => {
  const { request, sender, transactions, sent } = await setUp();
  sender.follow = async () => {
    transactions.markMined(1, MINED, 2);
    return transactions.findById(1);
  };
  expect(await request()).toEqual({ kind: 'mined', txHash: '0x01', blockNumber: 7 });
  expect(sent).toEqual([['minter', { purpose: 'settle', ref: 'r1', to: '0xbb', data: '0x0A', gas: 125n }]]);
});

test('sends one ref once and returns its outcome when asked again, in any letter case', async () => {
  const { request, transactions, sign, sent, requested } = await setUp();
  transactions.markMined(sign(), MINED, 2);
  expect(await request()).toMatchObject({ kind: 'mined' });
  expect([sent, requested]).toEqual([[], []]);
});

test.each([{ to: '0xdd' }, { data: '0x0b' }] as const)(
  'refuses a ref that was used for another call: %j',
  async (other) => {
    const { request, sign, sent } = await setUp();
    sign();
    expect(await request({ ...REQUEST, ...other })).toEqual({ kind: 'refused', reason: 'ref_reused' });
    expect(sent).toEqual([]);
  },
);

test.each([
  ['fails with a revert', new RpcRefusalError(3, 'execution reverted', null), 'execution reverted'],
  ['gets no answer', new RpcUnreachableError('gone'), 'not_answering'],
])('signs nothing if the estimate %s', async (_, error, reason) => {
  const { request, sent } = await setUp(() => {
    throw error;
  });
  expect(await request()).toEqual({ kind: 'refused', reason });
  expect(sent).toEqual([]);
});

test('returns unknown after 30 s and leaves no timer', async () => {
  const { request, clock } = await setUp();
  const answer = request();
  await runDuePromises();
  clock.advance(30_000);
  expect(await answer).toEqual({ kind: 'unknown', txHash: '0x01' });
});

test('gives the second of two concurrent calls the transaction of the first', async () => {
  const { request, sender, transactions, sign, logged } = await setUp();
  sender.dispatch = async () => {
    transactions.markMined(sign(), MINED, 2);
    throw new Error('UNIQUE');
  };
  expect(await request()).toMatchObject({ kind: 'mined' });
  expect(logged).toEqual([]);
});

test('reports a transaction that could not be signed as refused', async () => {
  const { request, sender, logged } = await setUp();
  sender.dispatch = () => Promise.reject(new Error('no key'));
  expect(await request()).toEqual({ kind: 'refused', reason: 'not_answering' });
  expect(logged).toEqual(['warn a transaction was not signed']);
});
