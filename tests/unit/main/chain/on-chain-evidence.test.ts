import { expect, test } from 'vitest';
import { encodeAbiParameters, encodeEventTopics } from 'viem';
import { REWARD_TOKEN_ABI } from '../../../../src/main/chain/network/abi.ts';
import { matchKeyOf } from '../../../../src/main/chain/match-key.ts';
import {
  readOnChainEvidence,
  toContractTerms,
  evidenceKey,
  type RecordedEpoch,
} from '../../../../src/main/chain/on-chain-evidence.ts';

const MATCH = '11111111-1111-4111-8111-111111111111';
const WALLET = `0x${'aa'.repeat(20)}` as const;
const TOKEN = `0x${'cc'.repeat(20)}` as const;
const EPOCH: RecordedEpoch = {
  epoch: 'e1',
  profile: 'local',
  chainId: 1,
  genesisHash: '0x01',
  rewardToken: TOKEN,
  deployBlock: 26,
};
const WEI = 5n * 10n ** 17n;
const LOG = {
  topics: encodeEventTopics({
    abi: REWARD_TOKEN_ABI,
    eventName: 'RewardMinted',
    args: { matchId: matchKeyOf(MATCH), to: WALLET },
  }),
  data: encodeAbiParameters([{ type: 'uint256' }], [WEI]),
  transactionHash: '0xfe',
};

function node(change: Record<string, () => unknown> = {}) {
  const requested: [string, unknown[]][] = [];
  const answers: Record<string, () => unknown> = {
    eth_chainId: () => '0x1',
    eth_getBlockByHash: () => ({}),
    eth_getBlockByNumber: () => ({ hash: '0xb0', number: '0x20' }),
    eth_call: () => encodeAbiParameters([{ type: 'uint256' }], [WEI]),
    eth_getLogs: () => [LOG],
    ...change,
  };
  const fetch = async (_: string, init: RequestInit) => {
    const { method, params } = JSON.parse(String(init.body)) as { method: string; params: unknown[] };
    requested.push([method, params]);
    return Response.json({ jsonrpc: '2.0', id: 1, result: answers[method]?.() ?? null });
  };
  return {
    requested,
    request: (epochs: RecordedEpoch[] = [EPOCH]) => readOnChainEvidence('http://node', epochs, fetch),
  };
}

test('reads all mints of our token from the block of its deployment', async () => {
  const { request, requested } = node();
  expect(await request()).toEqual({
    epoch: EPOCH,
    block: 32,
    supplyWei: WEI,
    mints: [{ key: matchKeyOf(MATCH), wallet: WALLET, wei: WEI, txHash: '0xfe' }],
  });
  expect(requested.find(([method]) => method === 'eth_getLogs')?.[1]).toMatchObject([
    { address: TOKEN, fromBlock: '0x1a' },
  ]);
});

test('chooses the newest epoch whose genesis block the chain contains', async () => {
  const { request } = node();
  expect(
    (await request([EPOCH, { ...EPOCH, epoch: 'e2' }, { ...EPOCH, epoch: 'e3', chainId: 2 }]))?.epoch.epoch,
  ).toBe('e2');
});

test.each([
  ['another chain', { eth_chainId: () => '0x2' }],
  ['a chain with another genesis block', { eth_getBlockByHash: () => null }],
  ['an invalid answer', { eth_getLogs: () => 'no' }],
])('reads nothing from %s', async (_, change) => {
  expect(await node(change).request()).toBeNull();
});

test('reads again if a block came in between, a limited number of times', async () => {
  let blocks = 0;
  const moving = (until: number) => () => ({
    hash: `0x${Math.min((blocks += 1), until).toString(16)}`,
    number: '0x20',
  });
  expect((await node({ eth_getBlockByNumber: moving(4) }).request())?.block).toBe(32);
  blocks = 0;
  const { request, requested } = node({ eth_getBlockByNumber: moving(1e9) });
  expect(await request()).toBeNull();
  expect(requested.filter(([method]) => method === 'eth_getLogs')).toHaveLength(5);
});

test('gives a queued row and its event the same key and amount', async () => {
  const [row] = await toContractTerms([{ matchId: MATCH, wallet: WALLET, amountMicro: 500_000 }]);
  expect(row).toEqual({ key: evidenceKey({ key: matchKeyOf(MATCH), wallet: WALLET }), wei: WEI });
});
