import { describe, expect, test } from 'vitest';
import {
  readBlock,
  readChainId,
  readCode,
  readFinalBlock,
  hasBlock,
  readNonce,
  readReceipt,
} from '../../../../../src/main/chain/network/node-reads.ts';
import { RpcRefusalError, type Rpc } from '../../../../../src/main/chain/network/rpc.ts';

/** A node that returns one answer and records the requests. */
function node(answer: unknown) {
  const requested: unknown[] = [];
  const rpc: Rpc = (method, params = []) => {
    requested.push([method, ...params]);
    return Promise.resolve(answer);
  };
  return { rpc, requested };
}

const RECEIPT = {
  status: '0x1',
  transactionHash: '0x01',
  blockNumber: '0x10',
  blockHash: '0x02',
  contractAddress: '0xABCDEF',
  logs: [{ address: '0xaa', topics: ['0xbb'], data: '0x', logIndex: '0x0' }],
  gasUsed: '0x5208',
};

describe('a receipt', () => {
  test('is null while the transaction is in no block', async () => {
    expect(await readReceipt(node(null).rpc, '0x01')).toBeNull();
  });

  test('contains the block as a number and the contract in lower case', async () => {
    expect(await readReceipt(node(RECEIPT).rpc, '0x01')).toMatchObject({
      ok: true,
      blockNumber: 16,
      contract: '0xabcdef',
      logs: [{ address: '0xaa', topics: ['0xbb'], data: '0x' }],
    });
  });

  test('has no contract for a transfer, and is not ok after a revert', async () => {
    const reverted = { ...RECEIPT, status: '0x0', contractAddress: null };
    expect(await readReceipt(node(reverted).rpc, '0x01')).toMatchObject({ ok: false, contract: null });
  });

  test.each([
    ['no status', { ...RECEIPT, status: undefined }],
    ['a block that is no quantity', { ...RECEIPT, blockNumber: 16 }],
    ['no logs', { ...RECEIPT, logs: undefined }],
  ])('is refused if it has %s', async (_, answer) => {
    await expect(readReceipt(node(answer).rpc, '0x01')).rejects.toThrow(/Invalid|invalid/u);
  });
});

describe('requests to a node', () => {
  test('name a block by its hexadecimal number or its tag', async () => {
    const { rpc, requested } = node({ hash: '0x02', number: '0xff' });
    expect(await readBlock(rpc, 255)).toMatchObject({ hash: '0x02', number: 255 });
    await readBlock(rpc, 'finalized');
    expect(requested).toEqual([
      ['eth_getBlockByNumber', '0xff', false],
      ['eth_getBlockByNumber', 'finalized', false],
    ]);
  });

  test('return null for a block that does not exist', async () => {
    expect(await readBlock(node(null).rpc, 9)).toBeNull();
    expect([await hasBlock(node(null).rpc, '0x02'), await hasBlock(node({}).rpc, '0x02')]).toEqual([
      false,
      true,
    ]);
  });

  test('convert quantities to numbers and leave code unchanged', async () => {
    expect(await readNonce(node('0x0').rpc, '0xaa', 'pending')).toBe(0);
    expect(await readChainId(node('0x7a69').rpc)).toBe(31337);
    expect(await readCode(node('0x').rpc, '0xaa')).toBe('0x');
  });

  test('refuse a value without the 0x prefix', async () => {
    await expect(readChainId(node('31337').rpc)).rejects.toThrow();
  });
});

test('counts the profile’s depth where the node knows no finalized block', async () => {
  const config = { finalDepth: 900 };
  const answers = (answer: () => unknown) => ({ config, rpc: async () => answer() });
  const refuse = (): never => {
    throw new RpcRefusalError(-32_601, 'unknown block', null);
  };
  expect(
    await readFinalBlock(
      answers(() => ({ hash: '0x01', number: '0x7' })),
      1000,
    ),
  ).toBe(7);
  expect(
    await readFinalBlock(
      answers(() => null),
      1000,
    ),
  ).toBe(100);
  expect(await readFinalBlock(answers(refuse), 1000)).toBe(100);
  const fail = (): never => {
    throw new Error('the node does not answer');
  };
  await expect(readFinalBlock(answers(fail), 1000)).rejects.toThrow('does not answer');
});
