import { expect, test } from 'vitest';
import { KEY_ADDRESS, openSender, OTHER_KEY, TARGET } from '../../../../support/chain/scripted-node.ts';

/** How a sender signs, and how it finds out what has become of a transaction. */

const PLAN = { purpose: 'settle', to: TARGET, data: '0x', gas: 21_000n } as const;
const LOW_NONCE = 'nonce too low';

test('transactions that wait in the node keep their nonces', async () => {
  const { node, sender } = await openSender();
  Object.assign(node.nonces, { latest: 3, pending: 5 });
  expect((await sender.dispatch('minter', [{ ...PLAN, ref: 'new' }])).map(({ nonce }) => nonce)).toEqual([5]);
});

test('signs for the chain of the profile, with a tip that is not above the fee', async () => {
  const { node, sender } = await openSender({ market: { maxFeePerGas: 5n, maxPriorityFeePerGas: 9n } });
  await sender.dispatch('minter', [{ ...PLAN, ref: 'new' }]);
  expect(node.sent).toMatchObject([{ chainId: 84_532, maxFee: 5n, tip: 5n }]);
});

test('signs for two callers at once one after the other', async () => {
  const { sender } = await openSender();
  const transactions = await Promise.all(
    ['one', 'two'].map((ref) => sender.dispatch('minter', [{ ...PLAN, ref }])),
  );
  expect(transactions.flat().map(({ nonce }) => nonce)).toEqual([0, 1]);
});

test('signs nothing once its link is closed', async () => {
  const { sender, transactions, close } = await openSender();
  await close();
  await expect(sender.dispatch('minter', [{ ...PLAN, ref: 'late' }])).rejects.toThrow();
  expect(transactions.findByRef('settle', 'late')).toBeNull();
});

test('keeps what it has signed when the node does not answer', async () => {
  const { node, sender, transactions } = await openSender();
  node.refusal = () => {
    throw new Error('the connection was reset');
  };
  await sender.dispatch('minter', [{ ...PLAN, ref: 'kept' }]);
  expect(transactions.findByRef('settle', 'kept')?.state).toBe('signed');
});

test.each([
  ['takes it', null],
  ['has it already', 'already known'],
])('calls a transaction sent when the node %s', async (_, answer) => {
  const told: string[] = [];
  const { node, sender, transactions } = await openSender({
    hooks: { onSent: ({ ref }) => void told.push(ref) },
  });
  node.refusal = () => answer;
  await sender.dispatch('minter', [{ ...PLAN, ref: 'new' }]);
  expect([transactions.findByRef('settle', 'new')?.state, told]).toEqual(['sent', ['new']]);
});

test('reports a key that cannot pay for its transactions', async () => {
  const { node, sender, transactions, problems } = await openSender();
  node.refusal = () => 'insufficient funds for gas * price + value';
  await sender.dispatch('minter', [{ ...PLAN, ref: 'poor' }]);
  expect([problems, transactions.findByRef('settle', 'poor')?.state]).toEqual([['no_gas'], 'signed']);
});

test('does not call a transaction sent that was found in a block meanwhile', async () => {
  const inBlock = { state: 'mined', blockNumber: 7, blockHash: '0xb7', txHash: '0x01', error: null } as const;
  let isArmed = false;
  const { sender, transactions, store } = await openSender({
    beforeWrite: ({ transactions: stored }) => {
      const [open] = stored.listOpen('e1');
      if (isArmed && open !== undefined) stored.markMined(open.transactionId, inBlock, 1);
    },
  });
  const transaction = await store(5);
  isArmed = true;
  await sender.rebroadcast(transaction);
  expect(transactions.findById(transaction.transactionId)).toMatchObject({ state: 'mined', blockNumber: 7 });
});

test('sends a transaction again after a second, not at each look', async () => {
  const { node, sender, store, pass, close } = await openSender({ isLocal: true });
  void sender.follow(await store(5));
  await pass(0.9);
  expect(node.sent).toHaveLength(1);
  await pass(2);
  expect(node.sent.length).toBeGreaterThan(1);
  await close();
});

test('follows a transaction once, whoever asks', async () => {
  const { sender, store, close } = await openSender();
  const transaction = await store(5);
  expect(sender.follow(transaction)).toBe(sender.follow(transaction));
  await close();
});

test.each([
  ['mined', true],
  ['reverted', false],
] as const)('finds a transaction that was %s', async (state, ok) => {
  const { node, sender, transactions, store, pass, close } = await openSender();
  const transaction = await store(5);
  node.blocks.set(7, '0xb7');
  node.receipts.set(transaction.txHash, { ok, block: 7, blockHash: '0xb7' });
  void sender.follow(transaction);
  await pass(1);
  expect(transactions.findById(transaction.transactionId)).toMatchObject({
    state,
    blockNumber: 7,
    blockHash: '0xb7',
  });
  await close();
});

test('believes no receipt of a block that the chain does not contain', async () => {
  const { node, sender, transactions, store, pass, close } = await openSender();
  const transaction = await store(5);
  node.blocks.set(7, '0xaa');
  node.receipts.set(transaction.txHash, { ok: true, block: 7, blockHash: '0xb7' });
  void sender.follow(transaction);
  await pass(5);
  expect(transactions.findById(transaction.transactionId)?.blockNumber).toBeNull();
  node.blocks.set(7, '0xb7');
  await pass(5);
  expect(transactions.findById(transaction.transactionId)?.state).toBe('mined');
  await close();
});

test('finds the cheaper form of a transaction whose fee was raised', async () => {
  const { node, sender, transactions, store, pass, close } = await openSender();
  Object.assign(node.nonces, { pending: 5, latest: 5 });
  const transaction = await store(5);
  void sender.follow(transaction);
  await pass(40);
  expect(new Set(node.sent.map(({ maxFee }) => maxFee)).size).toBeGreaterThan(1);
  node.blocks.set(7, '0xb7');
  node.receipts.set(transaction.txHash, { ok: true, block: 7, blockHash: '0xb7' });
  await pass(5);
  expect(transactions.findById(transaction.transactionId)).toMatchObject({
    state: 'mined',
    txHash: transaction.txHash,
  });
  await close();
});

test.each([
  ['is used by no final transaction', { latest: 6, finalized: 5 }, false],
  ['is used by a final transaction', { latest: 6, finalized: 6 }, true],
])('gives a transaction up only when its nonce %s', async (_, nonces, isDead) => {
  const { node, sender, transactions, store, pass, close } = await openSender();
  Object.assign(node.nonces, nonces);
  node.refusal = () => LOW_NONCE;
  const transaction = await store(5);
  void sender.follow(transaction);
  await pass(30);
  expect(transactions.findById(transaction.transactionId)?.state === 'dead').toBe(isDead);
  await close();
});

test.each([
  ['is used by none at the final depth', { latest: 6, '0x46': 5 }, false],
  ['is used by one at the final depth', { latest: 6, '0x46': 6 }, true],
])('without a finalized block, gives a transaction up only when its nonce %s', async (_, nonces, isDead) => {
  const { node, sender, transactions, store, pass, close } = await openSender();
  Object.assign(node.nonces, nonces);
  node.namedBlocks.finalized = null;
  node.refusal = () => LOW_NONCE;
  const transaction = await store(5);
  void sender.follow(transaction);
  await pass(30);
  expect(transactions.findById(transaction.transactionId)?.state === 'dead').toBe(isDead);
  await close();
});

test('does not give up a transaction whose own receipt appears while it is sent again', async () => {
  const { node, sender, transactions, store, pass, close } = await openSender();
  Object.assign(node.nonces, { latest: 6, finalized: 6 });
  node.blocks.set(7, '0xb7');
  node.refusal = ({ hash }) => {
    node.receipts.set(hash, { ok: true, block: 7, blockHash: '0xb7' });
    return LOW_NONCE;
  };
  const transaction = await store(5);
  void sender.follow(transaction);
  await pass(5);
  expect(transactions.findById(transaction.transactionId)?.state).toBe('mined');
  await close();
});

test('raises no fee with a key that has not signed the transaction', async () => {
  const { node, sender, store, pass, close } = await openSender({ key: OTHER_KEY });
  Object.assign(node.nonces, { latest: 5 });
  void sender.follow(await store(5));
  await pass(60);
  expect(new Set(node.sent.map(({ maxFee }) => maxFee))).toEqual(new Set([1000n]));
  await close();
});

test.each([
  ['is taken by a transaction of ours', {}, true],
  ['belongs to a key that was replaced', { key: OTHER_KEY }, false],
])('fills no nonce that %s', async (_, setUp, isStored) => {
  const { node, sender, transactions, logged, store, pass, close } = await openSender(setUp);
  Object.assign(node.nonces, { latest: 4 });
  if (isStored) await store(4);
  void sender.follow(await store(5));
  await pass(60);
  expect(transactions.listOpen('e1').map(({ purpose, sender: from }) => [purpose, from])).toEqual(
    Array.from({ length: isStored ? 2 : 1 }, () => ['settle', KEY_ADDRESS]),
  );
  expect(logged).toEqual([]);
  await close();
});
