import type { Hex, PublicClient } from 'viem';
import type { ChainBlockLine } from '../../../shared/contract/index.ts';
import { nullIfMissing } from '../../platform/ethereum/null-if-missing.ts';
import type { ReceiptLog } from './decode-transaction.ts';

type HexAddress = `0x${string}`;

export interface ReadReceipt {
  readonly isOk: boolean;
  readonly blockNumber: number;
  readonly atMs: number;
  /** The newest block when it was read. */
  readonly head: number;
  readonly gasUsed: string;
  readonly createdContract: HexAddress | null;
  readonly logs: readonly ReceiptLog[];
}

/** A transaction as the chain has it. */
export interface ReadTransaction {
  readonly hash: string;
  readonly from: HexAddress;
  readonly to: HexAddress | null;
  readonly input: Hex;
  /** Null while the transaction is in no block, and in the list of a block, for which no receipts are read. */
  readonly receipt: ReadReceipt | null;
}

export interface ReadBlock {
  readonly line: ChainBlockLine;
  readonly transactions: readonly ReadTransaction[];
}

/** Reads from a node. Every function throws when the node does not respond. */
export interface ChainReader {
  head(): Promise<number>;
  /** Null for a block that the chain does not have. */
  block(number: number): Promise<ReadBlock | null>;
  /** Null for an unknown transaction; `invalid` for a response that contradicts the request. */
  transaction(hash: string): Promise<ReadTransaction | null | 'invalid'>;
  isContract(address: HexAddress): Promise<boolean>;
}

export function createChainReader(client: PublicClient): ChainReader {
  const head = async (): Promise<number> => Number(await client.getBlockNumber({ cacheTime: 0 }));

  async function readReceipt(hash: Hex): Promise<ReadReceipt | null> {
    const receipt = await nullIfMissing(client.getTransactionReceipt({ hash }));
    if (receipt === null) return null;
    const [{ timestamp }, newest] = await Promise.all([
      client.getBlock({ blockNumber: receipt.blockNumber }),
      head(),
    ]);
    return {
      isOk: receipt.status === 'success',
      blockNumber: Number(receipt.blockNumber),
      atMs: Number(timestamp) * 1000,
      head: newest,
      gasUsed: String(receipt.gasUsed),
      createdContract: receipt.contractAddress ?? null,
      logs: receipt.logs.map(({ address, topics, data }) => ({ address, topics, data })),
    };
  }

  return {
    head,
    async block(number) {
      const block = await nullIfMissing(
        client.getBlock({ blockNumber: BigInt(number), includeTransactions: true }),
      );
      if (block === null) return null;
      return {
        line: {
          number: Number(block.number),
          hash: block.hash,
          atMs: Number(block.timestamp) * 1000,
          transactions: block.transactions.length,
          gasUsed: String(block.gasUsed),
        },
        transactions: block.transactions.map(({ hash, from, to, input }) => ({
          hash,
          from,
          to,
          input,
          receipt: null,
        })),
      };
    },
    async transaction(hash) {
      const transaction = await nullIfMissing(client.getTransaction({ hash: hash as Hex }));
      if (transaction === null) return null;
      if (transaction.hash.toLowerCase() !== hash.toLowerCase()) return 'invalid';
      const { from, to, input } = transaction;
      return { hash: transaction.hash, from, to, input, receipt: await readReceipt(transaction.hash) };
    },
    async isContract(address) {
      const code = await client.getCode({ address });
      return code !== undefined && code !== '0x';
    },
  };
}
