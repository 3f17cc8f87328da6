import { encodeEventTopics, numberToHex, pad, parseAbi, type PublicClient } from 'viem';
import { describe, expect, test } from 'vitest';
import { createSettlementEvidence } from '../../../../../src/main/payments/evidence/settlement-evidence.ts';
import { PAYEE, PAYER, reservedRow, TOKEN, TX } from '../../../../support/payments/test-processor.ts';

const ROW = reservedRow({ fromBlock: 30_000 });
const ABI = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);
type Hex = `0x${string}`;
const OTHER_NONCE = `0x${'9'.repeat(64)}`;
const BLOCK = pad('0xb10c');

type TestLog = Pick<{ address: Hex; topics: readonly Hex[]; data: Hex }, 'address' | 'topics' | 'data'>;

const used = (nonce = ROW.nonce): TestLog => ({
  address: TOKEN as Hex,
  topics: encodeEventTopics({
    abi: ABI,
    eventName: 'AuthorizationUsed',
    args: { authorizer: PAYER as Hex, nonce: nonce as Hex },
  }) as Hex[],
  data: '0x',
});

const transfer = ({ token = TOKEN, from = PAYER, to = PAYEE, value = 10_000n } = {}): TestLog => ({
  address: token as Hex,
  topics: encodeEventTopics({
    abi: ABI,
    eventName: 'Transfer',
    args: { from: from as Hex, to: to as Hex },
  }) as Hex[],
  data: pad(numberToHex(value)),
});

class NotFound extends Error {
  override readonly name: string;
  constructor(what: 'TransactionReceipt' | 'Block') {
    super('not found');
    this.name = `${what}NotFoundError`;
  }
}

const DEFAULTS = {
  chainId: 84_532,
  nodeChainId: 84_532,
  height: 40_000n,
  lost: false,
  /** This node answers that every nonce was used. */
  claimsUsed: false,
  cancelled: false,
  status: 'success',
  canonicalHash: BLOCK as string | null,
  playMoney: false,
  /** The newest safe and finalized block; null for a node that does not know these names. */
  deep: null as { readonly safe: number; readonly finalized: number } | null,
};

/** A chain with one transaction `TX` that has these logs; null for a chain without it. */
function evidence(logs: readonly TestLog[] | null, changes: Partial<typeof DEFAULTS> = {}) {
  const node = { ...DEFAULTS, ...changes };
  const from: bigint[] = [];
  const answer = <T>(value: T): Promise<T> =>
    node.lost ? Promise.reject(new Error('gone')) : Promise.resolve(value);
  const isUsed = logs !== null || node.claimsUsed || node.cancelled;
  const reader = {
    getChainId: () => answer(node.nodeChainId),
    readContract: () => answer(isUsed),
    getBlockNumber: () => answer(node.height),
    getContractEvents(request: { fromBlock: bigint; eventName: string }) {
      from.push(request.fromBlock);
      const found = request.eventName === 'AuthorizationUsed' ? logs !== null : node.cancelled;
      return answer(found ? [{ transactionHash: TX }] : []);
    },
    getTransactionReceipt: ({ hash }: { hash: string }) =>
      logs === null || hash !== TX
        ? Promise.reject(new NotFound('TransactionReceipt'))
        : answer({
            status: node.status,
            blockNumber: 31_000n,
            blockHash: BLOCK,
            logs: logs.map((log, index) => ({ ...log, logIndex: 5 + index })),
          }),
    getBlock({ blockTag }: { blockTag?: 'safe' | 'finalized' } = {}) {
      if (blockTag !== undefined)
        return node.deep === null
          ? Promise.reject(new Error('unknown block'))
          : answer({ number: BigInt(node.deep[blockTag]), hash: pad('0xdee9') });
      return node.canonicalHash === null
        ? Promise.reject(new NotFound('Block'))
        : answer({ number: 40_000n, hash: node.canonicalHash });
    },
  };
  const source = {
    reader: () => reader as unknown as PublicClient,
    status: () => ({ chainId: node.chainId, playMoney: node.playMoney }),
  };
  return { from, ...createSettlementEvidence(source) };
}

const PAID = { kind: 'paid', txHash: TX, logIndex: 6, blockNumber: 31_000, blockHash: BLOCK };

describe('the evidence of the chain', () => {
  test('is `paid` if the transfer follows the use of the authorisation, and names its log', async () => {
    expect(await evidence([used(), transfer()]).readSettlement(ROW)).toEqual(PAID);
  });

  test('reads the transaction that somebody named before it searches', async () => {
    const named = evidence([used(), transfer()]);
    expect(await named.readSettlement({ ...ROW, txHash: TX })).toEqual(PAID);
    expect(named.from).toEqual([]);
    const invented = { ...ROW, txHash: `0x${'1'.repeat(64)}` };
    expect(await evidence([used(), transfer()]).readSettlement(invented)).toEqual(PAID);
    expect(await evidence(null).readSettlement(invented)).toEqual({ kind: 'unused' });
  });

  test.each([
    ['another token', { token: PAYEE }],
    ['another payer', { from: PAYEE }],
    ['another payee', { to: TOKEN }],
    ['another amount', { value: 9_999n }],
  ])('is `used_for_other` if the transfer has %s', async (_, change) => {
    expect(await evidence([used(), transfer(change)]).readSettlement(ROW)).toEqual({
      kind: 'used_for_other',
    });
  });

  test('pairs each use with its own transfer when one transaction uses several authorisations', async () => {
    const toHimself = transfer({ to: PAYER, value: 1n });
    const batch = [used(OTHER_NONCE), transfer(), used(), toHimself];
    expect(await evidence(batch).readSettlement(ROW)).toEqual({ kind: 'used_for_other' });
    const other = { ...ROW, nonce: OTHER_NONCE };
    expect(await evidence(batch).readSettlement(other)).toMatchObject({ kind: 'paid', logIndex: 6 });
  });

  test('does not take a plain transfer beside a used authorisation for its payment', async () => {
    const dust = transfer({ to: PAYER, value: 1n });
    expect(await evidence([used(), dust, transfer()]).readSettlement(ROW)).toEqual({
      kind: 'used_for_other',
    });
    expect(await evidence([transfer(), used()]).readSettlement(ROW)).toEqual({ kind: 'used_for_other' });
  });

  test('skips logs of other contracts between the two', async () => {
    const otherAsset = { ...transfer(), address: PAYEE as Hex };
    expect(await evidence([used(), otherAsset, transfer()]).readSettlement(ROW)).toMatchObject({
      kind: 'paid',
      logIndex: 7,
    });
  });

  test.each([
    ['a transaction that reverted', { status: 'reverted' }],
    ['a block that was replaced', { canonicalHash: pad('0x1') }],
    ['a block that the chain does not have', { canonicalHash: null }],
  ])('does not count %s', async (_, change) => {
    expect(await evidence([used(), transfer()], change).readSettlement(ROW)).toEqual({ kind: 'unreachable' });
  });

  test('does not believe a node that calls a nonce used and cannot show by what', async () => {
    expect(await evidence(null, { claimsUsed: true }).readSettlement(ROW)).toEqual({ kind: 'unreachable' });
  });

  test('tells a cancelled authorisation from an unused one', async () => {
    expect(await evidence(null, { cancelled: true }).readSettlement(ROW)).toEqual({ kind: 'cancelled' });
    expect(await evidence(null).readSettlement(ROW)).toEqual({ kind: 'unused' });
  });

  test.each([
    ['on another chain', { chainId: 1 }],
    ['from a node of another chain', { nodeChainId: 1 }],
    ['without a connection', { lost: true }],
  ])('is `unreachable` %s', async (_, change) => {
    expect(await evidence([used(), transfer()], change).readSettlement(ROW)).toEqual({ kind: 'unreachable' });
  });

  test('is searched from before the settlement, and on a short chain from the first block', async () => {
    const logs = [used(), transfer()];
    const [long, short] = [evidence(logs), evidence(logs, { height: 20_000n })];
    await long.readSettlement(ROW);
    await short.readSettlement(ROW);
    expect([long.from, short.from]).toEqual([[25_000n], [0n]]);
  });
});

describe('a block', () => {
  const deep = { safe: 31_000, finalized: 30_999 };

  test('is deep when the network calls it so', async () => {
    const node = evidence(null, { deep });
    expect(await node.isDeep(84_532, 31_000, 'safe')).toBe(true);
    expect(await node.isDeep(84_532, 31_001, 'safe')).toBe(false);
    expect(await node.isDeep(84_532, 31_000, 'finalized')).toBe(false);
  });

  test('is deep below 900 others where the node does not know such names', async () => {
    expect(await evidence(null, { height: 31_899n }).isDeep(84_532, 31_000, 'safe')).toBe(false);
    expect(await evidence(null, { height: 31_900n }).isDeep(84_532, 31_000, 'safe')).toBe(true);
  });

  test('is always deep with play money', async () => {
    expect(
      await evidence(null, { playMoney: true, height: 31_000n }).isDeep(84_532, 31_000, 'finalized'),
    ).toBe(true);
  });

  test('of another network, or of a node that does not answer, is not known to be deep', async () => {
    expect(await evidence(null, { deep }).isDeep(8453, 31_000, 'safe')).toBeNull();
    expect(await evidence(null, { deep, lost: true }).isDeep(84_532, 31_000, 'safe')).toBeNull();
  });
});

test('a block is part of the chain when its number has its hash, and of no other network', async () => {
  const block = { number: 31_000, hash: BLOCK };
  expect(await evidence(null).hasBlock(84_532, block)).toBe(true);
  expect(await evidence(null).hasBlock(84_532, { ...block, hash: pad('0x1') })).toBe(false);
  expect(await evidence(null, { canonicalHash: null }).hasBlock(84_532, block)).toBe(false);
  expect(await evidence(null).hasBlock(8453, block)).toBeNull();
  expect(await evidence(null, { lost: true }).hasBlock(84_532, block)).toBeNull();
});

test('the newest block is null when the chain cannot be reached', async () => {
  expect(await evidence(null).readHead()).toEqual({ number: 40_000, hash: BLOCK });
  expect(await evidence(null, { lost: true }).readHead()).toBeNull();
});

test('the height is null when the chain cannot be reached', async () => {
  expect(await evidence(null).readHeight()).toBe(40_000);
  expect(await evidence(null, { lost: true }).readHeight()).toBeNull();
});
