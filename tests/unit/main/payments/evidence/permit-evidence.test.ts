import { encodeEventTopics, encodeFunctionData, numberToHex, pad, parseAbi, type PublicClient } from 'viem';
import { expect, test } from 'vitest';
import { readPermitSettlement } from '../../../../../src/main/payments/evidence/permit-evidence.ts';
import { UPTO_PROXY_ABI, UPTO_PROXY_ADDRESS } from '../../../../../src/shared/wire/metered.ts';

const [PAYER, PAYEE, TOKEN, OTHER] = ['aa', 'bb', 'cc', 'dd'].map(
  (byte) => `0x${byte.repeat(20)}` as const,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`];
const TX = `0x${'11'.repeat(32)}` as const;
const NONCE = 258n;
const ABI = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);

interface Sent {
  readonly to?: string;
  readonly amount?: bigint;
  readonly moved?: bigint;
  readonly nonce?: bigint;
  readonly canonical?: boolean;
}

/** A node whose only transaction settles a permit. */
function fakeNode({
  to = UPTO_PROXY_ADDRESS,
  amount = 700n,
  moved = amount,
  nonce = NONCE,
  canonical = true,
}: Sent | undefined = {}) {
  const permit = { permitted: { token: TOKEN, amount: 50_000n }, nonce, deadline: 1n };
  const terms = { to: PAYEE, facilitator: OTHER, validAfter: 0n };
  const input = encodeFunctionData({
    abi: UPTO_PROXY_ABI,
    functionName: 'settle',
    args: [permit, amount, PAYER, terms, '0x'],
  });
  const topics = encodeEventTopics({ abi: ABI, eventName: 'Transfer', args: { from: PAYER, to: PAYEE } });
  const log = { address: TOKEN, topics, data: pad(numberToHex(moved)), logIndex: 4 };
  const receipt = { status: 'success', blockNumber: 9n, blockHash: '0x9', logs: [log] };
  const node = {
    getTransactionReceipt: () => Promise.resolve(receipt),
    getBlock: () => Promise.resolve({ hash: canonical ? '0x9' : '0x8' }),
    getTransaction: () => Promise.resolve({ to, input }),
    getBlockNumber: () => Promise.resolve(9n),
    readContract: () => Promise.resolve(1n << (nonce & 255n)),
    getContractEvents: () => Promise.resolve([{ args: { value: moved }, transactionHash: TX }]),
  };
  return node as unknown as PublicClient;
}

const EXPECTED = {
  chainId: 1,
  asset: TOKEN,
  payer: PAYER,
  payTo: PAYEE,
  nonce: pad(numberToHex(NONCE)),
  amountMicro: 700,
  maxMicro: 50_000,
  fromBlock: 1,
};

test('a settlement of this permit pays what it took', async () => {
  const paid = { kind: 'paid', txHash: TX, logIndex: 4, blockNumber: 9, blockHash: '0x9', takenMicro: 700 };
  expect(await readPermitSettlement(fakeNode(), EXPECTED)).toEqual(paid);
  const atMost = { ...EXPECTED, amountMicro: 50_000, isMaximum: true };
  expect(await readPermitSettlement(fakeNode(), atMost)).toEqual(paid);
});

test.each<[string, Sent]>([
  ['another amount', { amount: 701n }],
  ['a call that names another amount than was moved', { amount: 700n, moved: 1n }],
  ['another contract that calls it', { to: OTHER }],
  ['another nonce', { nonce: 514n }],
  ['a block that was replaced', { canonical: false }],
])('is no evidence: %s', async (_what, sent) => {
  expect(await readPermitSettlement(fakeNode(sent), EXPECTED)).toMatchObject({ kind: 'used_for_other' });
});

test('a permit whose nonce is free was not used', async () => {
  const node = { ...fakeNode({ nonce: 257n }), readContract: () => Promise.resolve(0n) } as PublicClient;
  expect(await readPermitSettlement(node, EXPECTED)).toEqual({ kind: 'unused' });
});
