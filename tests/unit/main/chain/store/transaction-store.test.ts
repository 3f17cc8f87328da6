import { describe, expect, test } from 'vitest';
import type { NewTransaction } from '../../../../../src/main/chain/records.ts';
import { transactionStore } from '../../../../../src/main/chain/store/transaction-store.ts';
import { stateStore } from '../../../../../src/main/chain/store/state-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const TRANSACTION: NewTransaction = {
  epoch: 'e1',
  role: 'minter',
  sender: '0xaa',
  nonce: 0,
  purpose: 'mint',
  ref: 'r0',
  to: '0xbb',
  data: '0x',
  gas: 12_345_678_901_234_567_890n,
};
const FIRST = { txHash: '0x01', rawTx: '0xf1', maxFee: 900n } as const;

async function setUp(count = 1) {
  const db = await memoryDb();
  const state = stateStore(db);
  for (const epoch of ['e1', 'e2']) {
    state.insertEpoch(
      { epoch, profile: 'local', chainId: 1, genesisHash: '0x00', rewardToken: null, usdc: null },
      1,
    );
  }
  const store = transactionStore(db);
  const ids = Array.from({ length: count }, (_, nonce) =>
    store.insert({ ...TRANSACTION, nonce, ref: `r${nonce}` }, FIRST, 100),
  );
  const [id = 0] = ids;
  return { store, id, ids };
}
const mined = (blockNumber: number) =>
  ({ state: 'mined', txHash: '0x01', blockNumber, blockHash: '0xb0', error: null }) as const;

describe('a transaction', () => {
  test('starts as signed and keeps its exact gas limit', async () => {
    const { store, id } = await setUp();
    expect(store.findByRef('mint', 'r0')).toMatchObject({
      ...TRANSACTION,
      transactionId: id,
      state: 'signed',
      txHash: '0x01',
    });
  });

  test('uses a nonce once per key and epoch, and a purpose and ref once overall', async () => {
    const { store } = await setUp();
    expect(() => store.insert({ ...TRANSACTION, ref: 'other' }, FIRST, 1)).toThrow('UNIQUE');
    expect(() => store.insert({ ...TRANSACTION, nonce: 1 }, FIRST, 1)).toThrow('UNIQUE');
    store.insert({ ...TRANSACTION, epoch: 'e2', ref: 'other' }, FIRST, 1);
    expect([store.findMaxNonce('e1', '0xaa'), store.findMaxNonce('e1', '0xcc')]).toEqual([0, null]);
  });

  test('has the hash of its newest candidate and keeps all, highest fee first', async () => {
    const { store, id } = await setUp();
    store.insertCandidate(id, { txHash: '0x02', rawTx: '0xf2', maxFee: 1000n }, 100);
    store.insertCandidate(id, { txHash: '0x03', rawTx: '0xf3', maxFee: 950n }, 200);
    expect(store.findById(id)?.txHash).toBe('0x03');
    expect(store.listCandidates(id).map(({ maxFee }) => maxFee)).toEqual([950n, 1000n, 900n]);
  });

  test('loses its block when it is set back to sent', async () => {
    const { store, id } = await setUp();
    store.markMined(id, mined(5), 200);
    expect(store.findById(id)).toMatchObject({ state: 'mined', blockNumber: 5 });
    store.updateState(id, 'sent', 300);
    expect(store.findById(id)).toMatchObject({ state: 'sent', blockNumber: null, blockHash: null });
  });
});

describe('the transactions of an epoch', () => {
  test('are open in the order of signing until they have a receipt', async () => {
    const { store, ids } = await setUp(3);
    const [a = 0, b = 0, c = 0] = ids;
    store.updateState(b, 'sent', 200);
    store.updateState(a, 'dead', 200);
    expect(store.listOpen('e1').map(({ transactionId }) => transactionId)).toEqual([b, c]);
    expect(store.listOpen('e2')).toEqual([]);
  });

  test('become final up to and including a block', async () => {
    const { store, ids } = await setUp(3);
    for (const [at, id] of ids.entries()) store.markMined(id, mined(at + 1), 200);
    const upTo = store.listMinedUpTo('e1', 2, 9);
    expect(upTo.map(({ blockNumber }) => blockNumber)).toEqual([1, 2]);
    for (const transaction of upTo) expect(store.markFinal(transaction, 300)).toBe(true);
    expect(ids.map((id) => store.findById(id)?.state)).toEqual(['final', 'final', 'mined']);
    expect(store.listReplaceable('e1', 0, 9).map(({ blockNumber }) => blockNumber)).toEqual([3]);
    expect(store.listInBlocks('e1', 2).map(({ blockNumber }) => blockNumber)).toEqual([3, 2]);
  });

  test('do not become final when their block was replaced meanwhile', async () => {
    const { store, id } = await setUp();
    store.markMined(id, mined(1), 200);
    const [transaction] = store.listMinedUpTo('e1', 1, 9);
    if (transaction === undefined) throw new Error('not mined');
    expect(store.markFinal({ ...transaction, blockHash: '0xother' }, 300)).toBe(false);
    expect(store.hasReplaceable('e1', 9)).toBe(true);
  });

  test('are lost with the epoch, except those in a block', async () => {
    const { store, ids } = await setUp(2);
    const [a = 0, b = 0] = ids;
    store.markMined(a, mined(1), 200);
    const here = store.insert({ ...TRANSACTION, epoch: 'e2', ref: 'new' }, FIRST, 1);
    store.markLostInOtherEpochs('local', 'e2', 300);
    expect([a, b, here].map((id) => store.findById(id)?.state)).toEqual(['mined', 'lost', 'signed']);
  });
});
