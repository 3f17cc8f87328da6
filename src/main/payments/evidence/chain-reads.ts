import type { PublicClient, TransactionReceipt } from 'viem';
import { nullIfMissing } from '../../platform/ethereum/null-if-missing.ts';

/** Blocks searched before the one at which settlement began, because the payer may have sent the transfer earlier. */
export const SEARCH_MARGIN_BLOCKS = 5000;
/** A chain up to this height is searched from its first block. */
const SHORT_CHAIN_BLOCKS = 20_000;

/**
 * The block at which the search for a transfer begins. `from` is the block at which settlement began, null if that is
 * not known; `height` is the newest block.
 */
export const searchStartBlock = (height: number, from: number | null): number =>
  height <= SHORT_CHAIN_BLOCKS ? 0 : Math.max(0, (from ?? height) - SEARCH_MARGIN_BLOCKS);

/** Reads the newest block and returns the block at which the search begins. */
export const readSearchStartBlock = async (reader: PublicClient, from: number | null): Promise<bigint> =>
  BigInt(searchStartBlock(Number(await reader.getBlockNumber()), from));

/** The receipt of a successful transaction of the canonical chain; null for any other hash. */
export async function findCanonicalReceipt(
  reader: PublicClient,
  hash: `0x${string}`,
): Promise<TransactionReceipt | null> {
  const receipt = await nullIfMissing(reader.getTransactionReceipt({ hash }));
  if (receipt?.status !== 'success') return null;
  const { blockNumber, blockHash } = receipt;
  const block = await nullIfMissing(reader.getBlock({ blockNumber }));
  // Some nodes return receipts of blocks that are not, or no longer, part of the chain.
  return block?.hash === blockHash ? receipt : null;
}
