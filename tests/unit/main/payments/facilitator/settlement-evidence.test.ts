import { encodeAbiParameters, encodeEventTopics, pad, parseAbi, type PublicClient } from 'viem';
import { describe, expect, it } from 'vitest';
import { createSettlementEvidence } from '../../../../../src/main/payments/facilitator/settlement-evidence.ts';
import { PAYEE, PAYER, reservedRow, TOKEN, TX } from '../../../../support/payments/test-processor.ts';

const ROW = reservedRow({ fromBlock: 30_000 });
const ABI = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);
type Address = `0x${string}`;

const transfer = ({ token = TOKEN, from = PAYER, to = PAYEE, value = 10_000n } = {}) => ({
  address: token as Address,
  topics: encodeEventTopics({
    abi: ABI,
    eventName: 'Transfer',
    args: { from: from as Address, to: to as Address },
  }),
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
  blockHash: pad('0x1'),
  logIndex: 0,
});

/** A chain on which the authorisation was used in a transaction with this transfer; null for an unused one. */
function evidence(log: object | null, { chainId = 84_532, height = 40_000n, lost = false } = {}) {
  const from: unknown[] = [];
  const reader = {
    readContract: () => (lost ? Promise.reject(new Error('gone')) : Promise.resolve(log !== null)),
    getBlockNumber: () => (lost ? Promise.reject(new Error('gone')) : Promise.resolve(height)),
    getContractEvents(request: { fromBlock: bigint }) {
      from.push(request.fromBlock);
      return Promise.resolve([{ transactionHash: TX }]);
    },
    getTransactionReceipt: () => Promise.resolve({ logs: [log] }),
  };
  const chain = { reader: () => reader as unknown as PublicClient, status: () => ({ chainId }) };
  return { from, ...createSettlementEvidence(chain) };
}

describe('the evidence of the chain', () => {
  it('is `paid` if the transaction that used the authorisation contains the transfer', async () => {
    expect(await evidence(transfer()).evidenceOf(ROW)).toEqual({ kind: 'paid', txHash: TX });
  });

  it.each([
    ['another token', { token: PAYEE }],
    ['another payer', { from: PAYEE }],
    ['another payee', { to: TOKEN }],
    ['another amount', { value: 9_999n }],
  ])('is `spent_elsewhere` if the transfer has %s', async (_, change) => {
    expect(await evidence(transfer(change)).evidenceOf(ROW)).toEqual({ kind: 'spent_elsewhere' });
  });

  it('is `unused` without a use, and `unreachable` on another chain or without a connection', async () => {
    expect(await evidence(null).evidenceOf(ROW)).toEqual({ kind: 'unused' });
    expect(await evidence(transfer(), { chainId: 1 }).evidenceOf(ROW)).toEqual({ kind: 'unreachable' });
    expect(await evidence(transfer(), { lost: true }).evidenceOf(ROW)).toEqual({ kind: 'unreachable' });
  });

  it('is searched from before the settlement, and on a short chain from the first block', async () => {
    const [long, short] = [evidence(transfer()), evidence(transfer(), { height: 20_000n })];
    await long.evidenceOf(ROW);
    await short.evidenceOf(ROW);
    expect([long.from, short.from]).toEqual([[25_000n], [0n]]);
  });
});

it('the height is null when the chain cannot be reached', async () => {
  expect(await evidence(null).height()).toBe(40_000);
  expect(await evidence(null, { lost: true }).height()).toBeNull();
});
