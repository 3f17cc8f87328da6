import { describe, expect, test } from 'vitest';
import type { Address } from '../../../../../src/main/chain/types.ts';
import { outboxStore } from '../../../../../src/main/chain/store/outbox-store.ts';
import { transactionStore } from '../../../../../src/main/chain/store/transaction-store.ts';
import { stateStore } from '../../../../../src/main/chain/store/state-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const A: Address = '0xaa';
const BLOCK = { blockNumber: 5, blockHash: '0xb5', txHash: '0x01', epoch: 'e1' } as const;

/** Mints `m0`, `m1` and so on of one wallet. `transaction` is one that can pay them. */
async function setUp(count = 1, held = false) {
  const db = await memoryDb();
  const epoch = { profile: 'local', chainId: 1, genesisHash: '0x00', rewardToken: null, usdc: null } as const;
  stateStore(db).insertEpoch({ ...epoch, epoch: 'e1' }, 1);
  const transactionId = transactionStore(db).insert(
    {
      epoch: 'e1',
      role: 'minter',
      sender: '0xcc',
      nonce: 0,
      purpose: 'mint',
      ref: 'r',
      to: null,
      data: '0x',
      gas: 1n,
    },
    { txHash: '0x01', rawTx: '0xf1', maxFee: 1n },
    1,
  );
  const store = outboxStore(db);
  for (let n = 0; n < count; n += 1) {
    store.insert({ matchId: `m${n}`, wallet: A, amountMicro: 100, kind: 'reward', held }, 'local', 1000 + n);
  }
  const row = (n = 0) => {
    const found = store.find(`m${n}`, A);
    if (found === null) throw new Error('no such mint');
    return found;
  };
  return { store, row, transaction: { transactionId, txHash: '0x01', epoch: 'e1' } as const };
}

describe('a mint', () => {
  test('is stored once per wallet and match', async () => {
    const { store, row } = await setUp();
    const again = { matchId: 'm0', wallet: A, amountMicro: 9, kind: 'pool', held: false } as const;
    expect(() => store.insert(again, 'base', 1)).toThrow('UNIQUE');
    expect(row()).toMatchObject({ state: 'queued', amountMicro: 100, attempts: 0, createdMs: 1000 });
  });

  test('leaves the held state once', async () => {
    const { store, row } = await setUp(1, true);
    expect(store.listQueued('local', 10)).toEqual([]);
    expect(store.decideHeld('m0', A, 'queued', 2000)).toBe(true);
    expect(store.decideHeld('m0', A, 'rejected', 2000)).toBe(false);
    expect(row().state).toBe('queued');
  });

  test('is claimed by one transaction only', async () => {
    const { store, row, transaction } = await setUp();
    const seen = row();
    expect([store.markSigned(seen, transaction, 2000), store.markSigned(seen, transaction, 2000)]).toEqual([
      true,
      false,
    ]);
    expect(row()).toMatchObject({
      state: 'signed',
      transactionId: transaction.transactionId,
      txHash: '0x01',
      epoch: 'e1',
    });
    expect(store.listByTransaction(transaction.transactionId)).toHaveLength(1);
  });

  test('becomes final and is confirmed once per epoch', async () => {
    const { store, row, transaction } = await setUp();
    const { id } = row();
    store.markSigned(row(), transaction, 2000);
    expect([
      store.markSent(transaction.transactionId, 2001),
      store.markSent(transaction.transactionId, 2002),
    ]).toEqual([1, 0]);
    expect([store.markMined(id, BLOCK, 2003), store.markMined(id, BLOCK, 2004)]).toEqual([true, false]);
    expect([store.markFinal(row(), 2005), store.markFinal(row(), 2006)]).toEqual([true, false]);
    expect([store.markConfirmedInEpoch(id), store.markConfirmedInEpoch(id)]).toEqual([true, false]);
  });

  test('has one more attempt and no transaction after its transaction failed', async () => {
    const { store, row, transaction } = await setUp();
    store.markSigned(row(), transaction, 2000);
    store.requeueOrFail(row().id, 'queued', 'reverted', 2001);
    expect(row()).toMatchObject({
      state: 'queued',
      attempts: 1,
      transactionId: null,
      txHash: null,
      lastError: 'reverted',
    });
  });

  test('can be queued again only after it has failed', async () => {
    const { store, row } = await setUp();
    expect(store.retry('m0', A, 2000)).toBe(false);
    store.requeueOrFail(row().id, 'failed', 'reverted', 2001);
    expect(store.retry('m0', A, 2002)).toBe(true);
    expect(row()).toMatchObject({ state: 'queued', attempts: 0, lastError: null });
  });
});

describe('a block that is gone', () => {
  test('sets its mints back to sent, final ones too', async () => {
    const { store, row, transaction } = await setUp(2);
    for (const n of [0, 1]) {
      store.markSigned(row(n), transaction, 2000);
      store.markMined(row(n).id, BLOCK, 2001);
    }
    store.markFinal(row(0), 2002);
    store.revertToSent(transaction.transactionId, 2003);
    expect([row(0), row(1)]).toMatchObject([
      { state: 'sent', blockNumber: null },
      { state: 'sent', blockHash: null },
    ]);
  });

  test('queues mints again that an unknown transaction had paid in it', async () => {
    const { store, row } = await setUp(2);
    store.markMined(row(0).id, BLOCK, 2000);
    store.markMined(row(1).id, { ...BLOCK, blockNumber: 6 }, 2000);
    expect(store.listPaidByOthers('e1', { includeFinal: false }).map(({ id }) => id)).toEqual([
      row(0).id,
      row(1).id,
    ]);
    expect(store.requeuePaidByOthers({ ...row(0), blockHash: '0xother' }, 2001)).toBe(false);
    expect(store.requeuePaidByOthers(row(1), 2001)).toBe(true);
    expect([row(0).state, row(1).state]).toEqual(['mined', 'queued']);
  });
});

describe('a new epoch', () => {
  test('queues every minted row again and sums up what had been minted', async () => {
    const { store, row, transaction } = await setUp(3);
    store.markSigned(row(0), transaction, 2000);
    store.markMined(row(1).id, BLOCK, 2000);
    store.markConfirmedInEpoch(row(1).id);
    store.requeueOrFail(row(2).id, 'failed', 'no', 2000);
    expect(store.sumRequeuedMicro('local')).toBe(0);
    expect([store.requeueSent('base', 'e2', 2001), store.requeueSent('local', 'e2', 2001)]).toEqual([0, 2]);
    expect([row(0).state, row(1).state, row(2).state]).toEqual(['queued', 'queued', 'failed']);
    expect(store.sumRequeuedMicro('local')).toBe(100);
  });

  test('leaves rows of its own unchanged', async () => {
    const { store, row } = await setUp();
    store.markMined(row().id, BLOCK, 2000);
    expect([store.requeueSent('local', 'e1', 2001), row().state]).toEqual([0, 'mined']);
  });
});

describe('the outbox', () => {
  test('returns the oldest rows first, with the number and age of waiting rows', async () => {
    const { store, row } = await setUp(3);
    store.markMined(row(0).id, BLOCK, 2000);
    expect(store.listQueued('local', 1).map(({ matchId }) => matchId)).toEqual(['m1']);
    expect([store.readBacklog('local'), store.readBacklog('base')]).toEqual([
      { depth: 2, oldestMs: 1001 },
      { depth: 0, oldestMs: null },
    ]);
    expect(store.listMinedWithoutPendingUpTo('e1', 4, 9)).toEqual([]);
    expect(store.listMinedWithoutPendingUpTo('e1', 5, 9)).toHaveLength(1);
  });

  test('is listed from the newest row, by state, wallet and time', async () => {
    const { store, row } = await setUp(3);
    store.requeueOrFail(row(1).id, 'failed', 'no', 2000);
    const ids = (filter: object) => store.list(filter).map(({ matchId }) => matchId);
    expect([ids({}), ids({ limit: 1 }), ids({ before: 1001 })]).toEqual([['m2', 'm1', 'm0'], ['m2'], ['m0']]);
    expect([ids({ state: 'failed' }), ids({ wallet: '0xbb' })]).toEqual([['m1'], []]);
  });
});
