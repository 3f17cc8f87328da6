import { parseTransaction } from 'viem';
import type { ChainNode } from '../context.ts';
import type { Hex } from '../types.ts';

/** What a transaction offers for its gas, and the fee bump of one that is replaced because it was not mined. */

/**
 * The fee that a transaction offers per unit of gas, in wei. `tip` is the part that the block's producer
 * gets.
 */
export interface GasFees {
  readonly maxFee: bigint;
  readonly tip: bigint;
}

/** Fees on a local chain: far above any base fee that it can reach. */
const LOCAL_FEES: GasFees = { maxFee: 100_000_000_000n, tip: 1_000_000_000n };

/**
 * The highest fee offered on a real network, whatever its node suggests: a node that asks for absurd fees
 * could otherwise empty the key. A transaction that offers too little at the moment waits until the network
 * is cheaper.
 */
export const MAX_GAS_FEES: GasFees = { maxFee: 100_000_000_000n, tip: 5_000_000_000n };

/** A stuck transaction never offers more than this multiple of the market's fee. */
const MAX_MARKET_FACTOR = 10n;
/** Nodes accept a replacement that pays at least 10% more; 12.5% is safe. */
const raiseFeeEnough = (fee: bigint): bigint => (fee * 1125n) / 1000n + 1n;

const maxOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const minOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The fees that the node suggests, up to the maximums. */
export async function marketFees({ config, client }: Pick<ChainNode, 'config' | 'client'>): Promise<GasFees> {
  if (config.isLocal) return LOCAL_FEES;
  const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas();
  return {
    maxFee: minOf(maxFeePerGas, MAX_GAS_FEES.maxFee),
    tip: minOf(maxPriorityFeePerGas, MAX_GAS_FEES.tip),
  };
}

/**
 * The fees of the transaction that replaces a stuck one. Null if they would be above a maximum, or so far above the
 * market that a higher fee would only cost more.
 */
export async function replacementFees(
  node: Pick<ChainNode, 'config' | 'client'>,
  rawTx: Hex,
): Promise<GasFees | null> {
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(rawTx);
  const market = await marketFees(node);
  const maxFee = maxOf(raiseFeeEnough(maxFeePerGas), market.maxFee);
  const tip = maxOf(raiseFeeEnough(maxPriorityFeePerGas), market.tip);
  if (maxFee > market.maxFee * MAX_MARKET_FACTOR) return null;
  const isTooHigh = maxFee > MAX_GAS_FEES.maxFee || tip > MAX_GAS_FEES.tip;
  return isTooHigh && !node.config.isLocal ? null : { maxFee, tip };
}
