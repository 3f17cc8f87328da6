import type { CallOutput, ChainTransactionView } from '../../../src/shared/contract/index.ts';

export const SAMPLE_HASH = `0x${'96bc'.repeat(16)}` as const;
const WALLET = `0x${'ab'.repeat(20)}` as const;
const MINTER = `0x${'11'.repeat(20)}` as const;
const TOKEN = `0x${'22'.repeat(20)}` as const;
const WEI = '14750000000000000000';

const MINT = {
  name: 'RewardMinted',
  args: [
    { name: 'matchId', kind: 'hash', value: `0x${'cd'.repeat(32)}` },
    { name: 'to', kind: 'address', value: WALLET },
    { name: 'amount', kind: 'monard', value: WEI },
  ],
} satisfies CallOutput<'chain.transaction'>['call'];

const RECORD = {
  kind: 'reward',
  id: 'match-1',
  state: 'final',
  amountMicro: 14_750_000,
  currency: 'MONARD',
  from: null,
  to: WALLET,
  txHash: SAMPLE_HASH,
  atMs: 1_764_000_000_000,
  epoch: '0x01/1',
} satisfies CallOutput<'chain.address'>['records'][number];

/** A mint as the chain and this host have it. */
export const sampleTransaction = (): ChainTransactionView => ({
  hash: SAMPLE_HASH,
  reading: 'ok',
  state: 'final',
  blockNumber: 4,
  confirmations: 6,
  depth: 1,
  atMs: 1_764_000_000_000,
  from: MINTER,
  to: TOKEN,
  contract: null,
  gasUsed: '307638',
  call: { name: 'mintReward', args: MINT.args },
  input: '0x1234',
  events: [{ ...MINT, contract: TOKEN, data: '0x' }],
  records: [{ ...RECORD, verdict: 'agrees', chainMicro: '14750000' }],
  epoch: '0x01/1',
});

const LINE = { number: 4, hash: SAMPLE_HASH, atMs: 1_764_000_000_000, transactions: 1, gasUsed: '307638' };

export const sampleBlock = (number: number): CallOutput<'chain.block'> => ({
  reading: 'ok',
  block: { ...LINE, number },
  head: 9,
  transactions: [{ hash: SAMPLE_HASH, from: MINTER, to: TOKEN, name: 'mintReward' }],
});

export const sampleBlocks = (): CallOutput<'chain.blocks'> => ({
  reading: 'ok',
  head: 9,
  rows: [9, 8, 7].map((number) => ({ ...LINE, number })),
});

export const sampleAddress = (address: string): CallOutput<'chain.address'> => ({
  address: address.toLowerCase() as `0x${string}`,
  reading: 'ok',
  isContract: false,
  wei: '0',
  balances: [
    {
      currency: 'MONARD',
      onChain: '128000000',
      received: 68_000_000,
      spent: 0,
      difference: '60000000',
    },
    { currency: 'USDC', onChain: '0', received: 0, spent: 0, difference: '0' },
  ],
  records: [RECORD],
  more: false,
  epoch: '0x01/1',
});
