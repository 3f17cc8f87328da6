import { z } from 'zod';
import type { Address, Hex } from '../types.ts';
import type { ProfileConfig } from './profiles.ts';
import { RpcRefusalError, type Rpc } from './rpc.ts';

const hex = z.templateLiteral(['0x', z.string()]);
const quantity = hex.transform((text) => Number(BigInt(text)));

const receiptSchema = z.looseObject({
  status: hex,
  transactionHash: hex,
  blockNumber: quantity,
  blockHash: hex,
  contractAddress: hex.nullish(),
  logs: z.array(z.looseObject({ address: hex, topics: z.array(hex), data: hex })),
});

export interface ChainReceipt {
  readonly ok: boolean;
  readonly txHash: Hex;
  readonly blockNumber: number;
  readonly blockHash: Hex;
  readonly contract: Address | null;
  readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[];
}

/** Null while the transaction is in no block. */
export async function readReceipt(rpc: Rpc, txHash: Hex): Promise<ChainReceipt | null> {
  const response = await rpc('eth_getTransactionReceipt', [txHash]);
  if (response === null) return null;
  const receipt = receiptSchema.parse(response);
  return {
    ok: receipt.status === '0x1',
    txHash: receipt.transactionHash,
    blockNumber: receipt.blockNumber,
    blockHash: receipt.blockHash,
    contract: (receipt.contractAddress?.toLowerCase() as Address | undefined) ?? null,
    logs: receipt.logs,
  };
}

const blockSchema = z.looseObject({ hash: hex, number: quantity, timestamp: quantity.optional() });

export interface ChainBlock {
  readonly hash: Hex;
  readonly number: number;
  /** Time of the block in seconds UTC. */
  readonly timestamp?: number | undefined;
}

const blockParameterOf = (block: number | string): string =>
  typeof block === 'number' ? `0x${block.toString(16)}` : block;

/** Null when the chain has no such block. */
export async function readBlock(
  rpc: Rpc,
  block: number | 'latest' | 'finalized',
): Promise<ChainBlock | null> {
  const response = await rpc('eth_getBlockByNumber', [blockParameterOf(block), false]);
  return response === null ? null : blockSchema.parse(response);
}

/**
 * The newest block of a real network that no reorganisation can remove: the one that the network calls finalized, or
 * else the one at the profile's depth below `head`, for nodes that do not know this name.
 */
export async function readFinalBlock(
  { rpc, config }: { readonly rpc: Rpc; readonly config: Pick<ProfileConfig, 'finalDepth'> },
  head: number,
): Promise<number> {
  try {
    const block = await readBlock(rpc, 'finalized');
    if (block !== null) return block.number;
  } catch (error) {
    if (!(error instanceof RpcRefusalError)) throw error;
  }
  return head - config.finalDepth;
}

/** Whether the node knows a block by its hash, canonical or not. */
export async function hasBlock(rpc: Rpc, hash: Hex): Promise<boolean> {
  return (await rpc('eth_getBlockByHash', [hash, false])) !== null;
}

export async function readNonce(
  rpc: Rpc,
  address: Address,
  block: 'pending' | 'latest' | number,
): Promise<number> {
  return quantity.parse(await rpc('eth_getTransactionCount', [address, blockParameterOf(block)]));
}

export async function readChainId(rpc: Rpc): Promise<number> {
  return quantity.parse(await rpc('eth_chainId'));
}

export async function readCode(rpc: Rpc, address: Address): Promise<Hex> {
  return hex.parse(await rpc('eth_getCode', [address, 'latest']));
}
