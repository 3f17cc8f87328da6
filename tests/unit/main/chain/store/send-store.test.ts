import { describe, expect, test } from 'vitest';
import type { NewSend } from '../../../../../src/main/chain/records.ts';
import { sendStore } from '../../../../../src/main/chain/store/send-store.ts';
import { stateStore } from '../../../../../src/main/chain/store/state-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const SEND: NewSend = {
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
  const store = sendStore(db);
  const ids = Array.from({ length: count }, (_, nonce) =>
    store.insert({ ...SEND, nonce, ref: `r${nonce}` }, FIRST, 100),
  );
  const [id = 0] = ids;
  return { store, id, ids };
}
const mined = (blockNumber: number) =>
  ({ state: 'mined', txHash: '0x01', blockNumber, blockHash: '0xb0', error: null }) as const;

describe('a send', () => {
  test('starts as signed and keeps its exact gas limit', async () => {
    const { store, id } = await setUp();
    expect(store.byRef('mint', 'r0')).toMatchObject({ ...SEND, sendId: id, state: 'signed', txHash: '0x01' });
  });

  test('uses a nonce once per key and epoch, and a purpose and ref once overall', async () => {
    const { store } = await setUp();
    expect(() => store.insert({ ...SEND, ref: 'other' }, FIRST, 1)).toThrow('UNIQUE');
    expect(() => store.insert({ ...SEND, nonce: 1 }, FIRST, 1)).toThrow('UNIQUE');
    store.insert({ ...SEND, epoch: 'e2', ref: 'other' }, FIRST, 1);
    expect([store.maxNonce('e1', '0xaa'), store.maxNonce('e1', '0xcc')]).toEqual([0, null]);
  });

  test('has the hash of its newest candidate and keeps all, highest fee first', async () => {
    const { store, id } = await setUp();
    store.insertCandidate(id, { txHash: '0x02', rawTx: '0xf2', maxFee: 1000n }, 100);
    store.insertCandidate(id, { txHash: '0x03', rawTx: '0xf3', maxFee: 950n }, 200);
    expect(store.byId(id)?.txHash).toBe('0x03');
    expect(store.candidates(id).map(({ maxFee }) => maxFee)).toEqual([950n, 1000n, 900n]);
  });

  test('loses its block when it is set back to sent', async () => {
    const { store, id } = await setUp();
    store.updateMined(id, mined(5), 200);
    expect(store.byId(id)).toMatchObject({ state: 'mined', blockNumber: 5 });
    store.updateState(id, 'sent', 300);
    expect(store.byId(id)).toMatchObject({ state: 'sent', blockNumber: null, blockHash: null });
  });
});

describe('the sends of an epoch', () => {
  test('are open in the order of signing until they have a receipt', async () => {
    const { store, ids } = await setUp(3);
    const [a = 0, b = 0, c = 0] = ids;
    store.updateState(b, 'sent', 200);
    store.updateState(a, 'dead', 200);
    expect(store.open('e1').map(({ sendId }) => sendId)).toEqual([b, c]);
    expect(store.open('e2')).toEqual([]);
  });

  test('become final up to and including a block', async () => {
    const { store, ids } = await setUp(3);
    for (const [at, id] of ids.entries()) store.updateMined(id, mined(at + 1), 200);
    const upTo = store.minedUpTo('e1', 2, 9);
    expect(upTo.map(({ blockNumber }) => blockNumber)).toEqual([1, 2]);
    for (const send of upTo) expect(store.finalise(send, 300)).toBe(true);
    expect(ids.map((id) => store.byId(id)?.state)).toEqual(['final', 'final', 'mined']);
    expect(store.replaceable('e1', 0, 9).map(({ blockNumber }) => blockNumber)).toEqual([3]);
    expect(store.inBlocks('e1', 2).map(({ blockNumber }) => blockNumber)).toEqual([3, 2]);
  });

  test('do not become final when their block was replaced meanwhile', async () => {
    const { store, id } = await setUp();
    store.updateMined(id, mined(1), 200);
    const [send] = store.minedUpTo('e1', 1, 9);
    if (send === undefined) throw new Error('not mined');
    expect(store.finalise({ ...send, blockHash: '0xother' }, 300)).toBe(false);
    expect(store.hasReplaceable('e1', 9)).toBe(true);
  });

  test('are lost with the epoch, except those in a block', async () => {
    const { store, ids } = await setUp(2);
    const [a = 0, b = 0] = ids;
    store.updateMined(a, mined(1), 200);
    const here = store.insert({ ...SEND, epoch: 'e2', ref: 'new' }, FIRST, 1);
    store.markOthersLost('local', 'e2', 300);
    expect([a, b, here].map((id) => store.byId(id)?.state)).toEqual(['mined', 'lost', 'signed']);
  });
});
