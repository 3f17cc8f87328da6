import { expect, test } from 'vitest';
import { createChainContext, type ChainDeps, type ChainNode } from '../../../../../src/main/chain/context.ts';
import { MINT_PURPOSE } from '../../../../../src/main/chain/minting/minter.ts';
import { revertEntries, revertReorganised } from '../../../../../src/main/chain/minting/reorganisation.ts';
import { NEW_TRANSACTION } from '../../../../support/chain/chain-context.ts';
import { MATCH, testRewards } from '../../../../support/rewards/test-rewards.ts';

const EPOCH = {
  epoch: 'e1',
  profile: 'local',
  chainId: 31_337,
  genesisHash: '0x00',
  rewardToken: '0xaa',
  usdc: '0xbb',
} as const;
const hashOf = (block: number): `0x${string}` => `0xb${block}`;
const walletOf = (block: number): `0x${string}` => `0x${String(block).padStart(40, '0')}`;

/** Mints that we sent, in these blocks of a chain which still contains all of them. */
async function setUp(blocks: readonly number[], isLocal = true) {
  const { db, context, bus, time } = await testRewards();
  const { writer, audit, runtime, log } = context;
  const deps = { db, writer, audit, bus, runtime, log, processClock: time } as unknown as ChainDeps;
  const chain = createChainContext(deps);
  const node = new Map(blocks.map((block) => [block, hashOf(block)]));
  const requested: number[] = [];
  const rpc = async (_method: string, [name]: readonly unknown[] = []) => {
    requested.push(Number(name));
    const hash = node.get(Number(name));
    return hash === undefined ? null : { hash, number: name };
  };
  const link = { config: { profile: 'local', isLocal }, rpc } as unknown as ChainNode;
  writer.writeNow(() => {
    chain.state.insertEpoch(EPOCH, 1);
    for (const block of blocks) {
      const wallet = walletOf(block);
      chain.outbox.insert(
        { matchId: MATCH, wallet, amountMicro: 1, kind: 'reward', held: false },
        'local',
        1,
      );
      const candidate = { txHash: `0x0${block}`, rawTx: '0xf1', maxFee: 1n } as const;
      const transaction = { ...NEW_TRANSACTION, purpose: MINT_PURPOSE, nonce: block, ref: `mint ${block}` };
      const transactionId = chain.transactions.insert(transaction, candidate, 1);
      const found = { ...candidate, blockNumber: block, blockHash: hashOf(block), epoch: 'e1' } as const;
      const row = chain.outbox.find(MATCH, wallet);
      if (row === null) throw new Error('the mint was not stored');
      chain.outbox.markSigned(row, { ...candidate, transactionId, epoch: 'e1' }, 1);
      chain.transactions.markMined(transactionId, { ...found, state: 'mined', error: null }, 1);
      chain.outbox.markMined(row.id, found, 1);
    }
  });
  const stateOf = (block: number) => [
    chain.transactions.findByRef(MINT_PURPOSE, `mint ${block}`)?.state,
    chain.outbox.find(MATCH, walletOf(block))?.state,
  ];
  return { chain, link, node, requested, stateOf, inJob: (job: () => void) => writer.writeNow(job) };
}

test('changes nothing while the chain contains every block', async () => {
  const { chain, link, stateOf } = await setUp([7, 8]);
  expect(await revertReorganised(chain, link, 'e1', null)).toBe(false);
  expect([stateOf(7), stateOf(8)]).toEqual([
    ['mined', 'mined'],
    ['mined', 'mined'],
  ]);
});

test('sets back the transactions of replaced and of missing blocks with their mints, and no others', async () => {
  const { chain, link, node, stateOf } = await setUp([7, 8, 9]);
  node.set(8, '0xcc');
  node.delete(9);
  expect(await revertReorganised(chain, link, 'e1', null)).toBe(true);
  expect([stateOf(7), stateOf(8), stateOf(9)]).toEqual([
    ['mined', 'mined'],
    ['sent', 'sent'],
    ['sent', 'sent'],
  ]);
});

test('asks the one node of a local chain for the newest block only, while that is there', async () => {
  const { chain, link, requested } = await setUp([7, 8, 9]);
  await revertReorganised(chain, link, 'e1', null);
  expect(requested).toEqual([9]);
});

test('finds an older block gone at a provider whose newest one is there', async () => {
  const { chain, link, node, stateOf } = await setUp([7, 8], false);
  node.set(7, '0xcc');
  expect(await revertReorganised(chain, link, 'e1', 0)).toBe(true);
  expect([stateOf(7), stateOf(8)]).toEqual([
    ['sent', 'sent'],
    ['mined', 'mined'],
  ]);
});

test('leaves what is final alone on a real network, and compares it on a local chain', async () => {
  const { chain, link, node, stateOf, inJob } = await setUp([7], false);
  inJob(() => {
    const transaction = chain.transactions.findByRef(MINT_PURPOSE, 'mint 7');
    if (transaction !== null) chain.transactions.markFinal(transaction, 1);
  });
  node.delete(7);
  expect(await revertReorganised(chain, link, 'e1', 7)).toBe(false);
  expect(stateOf(7)).toEqual(['final', 'mined']);
  expect(await revertReorganised(chain, link, 'e1', null)).toBe(true);
  expect(stateOf(7)).toEqual(['sent', 'sent']);
});

test('keeps a transaction that was found in another block meanwhile', async () => {
  const { chain, stateOf, inJob } = await setUp([7]);
  const transactions = [chain.transactions.findByRef(MINT_PURPOSE, 'mint 7')].filter(
    (transaction) => transaction !== null,
  );
  inJob(() => {
    const found = { blockNumber: 8, blockHash: '0xb8', txHash: '0x07', state: 'mined', error: null } as const;
    chain.transactions.markMined(transactions[0]?.transactionId ?? 0, found, 2);
  });
  expect(await revertEntries(chain, { transactions, rows: [] })).toBe(false);
  expect(stateOf(7)).toEqual(['mined', 'mined']);
});

test('queues a mint again that another program paid in a block that is gone', async () => {
  const { chain, link, node, inJob } = await setUp([7]);
  const wallet = walletOf(8);
  inJob(() => {
    chain.outbox.insert({ matchId: MATCH, wallet, amountMicro: 1, kind: 'reward', held: false }, 'local', 1);
    const paid = { txHash: '0x08', blockNumber: 8, blockHash: '0xb8', epoch: 'e1' } as const;
    chain.outbox.markMined(chain.outbox.find(MATCH, wallet)?.id ?? 0, paid, 1);
  });
  node.set(8, '0xcc');
  expect(await revertReorganised(chain, link, 'e1', null)).toBe(true);
  expect(chain.outbox.find(MATCH, wallet)).toMatchObject({ state: 'queued', txHash: null, blockHash: null });
});
