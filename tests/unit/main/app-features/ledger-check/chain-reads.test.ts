import type { PublicClient } from 'viem';
import { expect, test } from 'vitest';
import { createChainReads } from '../../../../../src/main/app-features/ledger-check/chain-reads.ts';

const TOKEN = '0x00000000000000000000000000000000000000ee';
const log = (args: object) => ({ blockNumber: 2n, transactionHash: '0xAB', args });

function readsOf(found: readonly object[]) {
  const queries: { eventName?: string; args?: object; fromBlock?: bigint; toBlock?: bigint }[] = [];
  const reader = {
    getBlock: async ({ blockNumber = 3n }: { blockNumber?: bigint } = {}) => ({
      number: blockNumber,
      hash: `0x0${blockNumber}`,
    }),
    getContractEvents: async (query: (typeof queries)[number]) => {
      queries.push(query);
      return found;
    },
    readContract: async () => 7n,
  } as unknown as PublicClient;
  return { reads: createChainReads(reader), queries };
}

test('mints and transfers are read in lower case, and only those of the filter', async () => {
  const head = { number: 3, hash: '0x03' };
  const minted = readsOf([log({ to: '0xAA', amount: 5n })]);
  const mints = minted.reads.mints(TOKEN, 1);
  expect([await mints.advance(head), mints.values()]).toEqual([
    true,
    [{ txHash: '0xab', wallet: '0xaa', wei: 5n }],
  ]);
  expect(minted.queries).toMatchObject([{ eventName: 'RewardMinted', fromBlock: 1n, toBlock: 3n }]);
  const moved = readsOf([log({ from: '0xAA', to: '0xBB', value: 9n })]);
  const transfers = moved.reads.transfers(TOKEN, { to: ['0xbb'] }, 0);
  await transfers.advance(head);
  expect(transfers.values()).toEqual([{ txHash: '0xab', from: '0xaa', to: '0xbb', micro: 9 }]);
  const outgoing = moved.reads.transfers(TOKEN, { from: '0xaa' }, 0);
  await outgoing.advance(head);
  expect(moved.queries.map(({ args }) => args)).toEqual([{ to: ['0xbb'] }, { from: '0xaa' }]);
});

test('supply, balance and newest block are those of the node', async () => {
  const { reads } = readsOf([]);
  expect([
    await reads.head(),
    await reads.supplyWei(TOKEN, 3),
    await reads.balanceMicro(TOKEN, TOKEN),
  ]).toEqual([{ number: 3, hash: '0x03' }, 7n, 7]);
});
