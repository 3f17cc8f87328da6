import { expect, test } from 'vitest';
import {
  createChainContext,
  type ChainDeps,
  type DeployedNode,
} from '../../../../../src/main/chain/context.ts';
import { markFinalUpTo } from '../../../../../src/main/chain/minting/finality.ts';
import { MINT_PURPOSE } from '../../../../../src/main/chain/minting/minter.ts';
import { NEW_TRANSACTION } from '../../../../support/chain/chain-context.ts';
import { MATCH, OTHER, testRewards, WALLET } from '../../../../support/rewards/test-rewards.ts';

const EPOCH = {
  epoch: 'e1',
  profile: 'local',
  chainId: 31_337,
  genesisHash: '0x00',
  rewardToken: '0xaa',
  usdc: '0xbb',
} as const;

/** A mint of `WALLET` that we sent, in block 7, and one of `OTHER` that another program sent, in block 8. */
async function setUp() {
  const { db, context, auditRows, bus, time } = await testRewards();
  const { writer, audit, runtime, log } = context;
  const deps = { db, writer, audit, bus, runtime, log, processClock: time } as unknown as ChainDeps;
  const chain = createChainContext(deps);
  const emitted: unknown[] = [];
  bus.on('mint.changed', ({ wallet, state }) => void emitted.push([wallet, state]));
  /** The node: hashes of its blocks by number, and the block of each transaction. */
  const node = {
    blocks: new Map([
      [7, '0xb7'],
      [8, '0xb8'],
    ]),
    receipts: new Map([
      ['0x01', 7],
      ['0x02', 8],
    ]),
    /** Whether its receipts name the blocks that it had at first, as nodes that keep a fork do. */
    keepsFork: false,
    /** Runs when the node is asked for a receipt. */
    onReceipt: (_txHash: string): void => undefined,
  };
  const rpc = async (method: string, [name]: readonly unknown[] = []) => {
    if (method === 'eth_getBlockByNumber') {
      const hash = node.blocks.get(Number(name));
      return hash === undefined ? null : { hash, number: name };
    }
    node.onReceipt(String(name));
    const at = node.receipts.get(String(name));
    if (at === undefined) return null;
    const blockHash = node.keepsFork ? `0xb${at}` : node.blocks.get(at);
    const inBlock = { blockNumber: `0x${at.toString(16)}`, blockHash };
    return { status: '0x1', transactionHash: name, ...inBlock, logs: [] };
  };
  const link = { config: { profile: 'local' }, epoch: EPOCH, rpc } as unknown as DeployedNode;
  writer.writeNow(() => {
    chain.state.insertEpoch(EPOCH, 1);
    const first = { txHash: '0x01', rawTx: '0xf1', maxFee: 1n } as const;
    const transactionId = chain.transactions.insert({ ...NEW_TRANSACTION, purpose: MINT_PURPOSE }, first, 1);
    const block = { txHash: '0x01', blockHash: '0xb7', blockNumber: 7, epoch: 'e1' } as const;
    for (const wallet of [WALLET, OTHER]) {
      const request = { matchId: MATCH, wallet, amountMicro: 1, kind: 'reward', held: false } as const;
      chain.outbox.insert(request, 'local', 1);
    }
    const [mine, others] = [WALLET, OTHER].map((wallet) => chain.outbox.find(MATCH, wallet));
    if (!mine || !others) throw new Error('the rows were not stored');
    chain.outbox.markSigned(mine, { transactionId, txHash: '0x01', epoch: 'e1' }, 1);
    chain.transactions.markMined(transactionId, { ...block, state: 'mined', error: null }, 1);
    chain.outbox.markMined(mine.id, block, 1);
    chain.outbox.markMined(others.id, { txHash: '0x02', blockHash: '0xb8', blockNumber: 8, epoch: 'e1' }, 1);
  });
  const states = () => [WALLET, OTHER].map((wallet) => chain.outbox.find(MATCH, wallet)?.state);
  return { chain, link, node, states, auditRows, emitted };
}

test('marks mints and transactions up to a block as final, and audits each mint once', async () => {
  const { chain, link: node, states, auditRows, emitted } = await setUp();
  expect(await markFinalUpTo(chain, node, 7)).toBe(false);
  expect([states(), chain.transactions.hasReplaceable('e1', 0)]).toEqual([['final', 'mined'], false]);
  expect(emitted).toEqual([[WALLET, 'final']]);
  await markFinalUpTo(chain, node, 7);
  expect(auditRows()).toEqual([`MINT_CONFIRMED ${MATCH} host`]);
  await markFinalUpTo(chain, node, 8);
  expect([states(), auditRows().length]).toEqual([['final', 'final'], 2]);
});

test.each([
  ['has no receipt', (node: Node) => void node.receipts.clear()],
  ['is in a block that another one replaced', (node: Node) => replaceBlocks(node)],
  [
    'has the receipt of a block beside the chain',
    (node: Node) => {
      node.keepsFork = true;
      replaceBlocks(node);
    },
  ],
])('sets back what %s instead of calling it final', async (_, change) => {
  const { chain, link, node, states, auditRows } = await setUp();
  change(node);
  expect(await markFinalUpTo(chain, link, 8)).toBe(true);
  expect([states(), auditRows()]).toEqual([['sent', 'queued'], []]);
  expect(chain.transactions.listOpen('e1')).toHaveLength(1);
});

type Node = Awaited<ReturnType<typeof setUp>>['node'];
const replaceBlocks = ({ blocks }: Node): void => {
  for (const number of [7, 8]) blocks.set(number, '0xcc');
};

test('does not call a mint final that was queued again while its receipt was fetched', async () => {
  const { chain, link, node, states, auditRows } = await setUp();
  node.onReceipt = (txHash) => {
    const row = chain.outbox.find(MATCH, OTHER);
    if (txHash === '0x02' && row?.state === 'mined')
      chain.writer.writeNow(() => void chain.outbox.requeuePaidByOthers(row, 2));
  };
  await markFinalUpTo(chain, link, 8);
  expect([states(), auditRows()]).toEqual([['final', 'queued'], [`MINT_CONFIRMED ${MATCH} host`]]);
});

test('does not audit a mint again that becomes final twice in the same epoch', async () => {
  const { chain, link: node, auditRows } = await setUp();
  await markFinalUpTo(chain, node, 8);
  chain.writer.writeNow(() => {
    const row = chain.outbox.find(MATCH, OTHER);
    if (row === null) throw new Error('no row');
    chain.outbox.requeuePaidByOthers(row, 2);
    chain.outbox.markMined(row.id, { txHash: '0x02', blockHash: '0xb8', blockNumber: 8, epoch: 'e1' }, 3);
  });
  await markFinalUpTo(chain, node, 8);
  expect(auditRows()).toHaveLength(2);
});
