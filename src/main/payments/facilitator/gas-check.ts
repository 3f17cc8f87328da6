import type { Chain } from '../../chain/index.ts';
import type { Clock } from '../../platform/runtime.ts';

/** The balance of the account that pays for settlements, in wei, and the minimum that it needs. */
export interface GasLevel {
  readonly address: string;
  readonly balanceWei: bigint;
  readonly neededWei: bigint;
}

export interface GasCheck {
  /** The level when it is too low to settle anything; null when it is enough, or is not known. */
  findLowGas(): Promise<GasLevel | null>;
}

/** More gas than the transfer of a settlement uses. */
const SETTLEMENT_GAS = 100_000n;
/** While the account cannot pay the gas of this many settlements, nothing is offered. */
const MIN_SETTLEMENTS = 3n;
/** How long a balance that was enough is used without reading it again. */
const MAX_AGE_MS = 30_000;

/**
 * Creates the check whether the host's own facilitator can pay for settlements. An account with enough gas is read again
 * after thirty seconds, one with too little at every sale.
 */
export function createGasCheck(
  chain: Pick<Chain, 'reader' | 'readAddress' | 'status'>,
  clock: Pick<Clock, 'monotonicMs'>,
): GasCheck {
  let cached: { readonly chainId: number; readonly level: GasLevel; readonly atMs: number } | null = null;
  const read = async (): Promise<GasLevel | null> => {
    const reader = chain.reader();
    const { chainId, playMoney } = chain.status();
    // A local chain gives the account its gas.
    if (reader === null || playMoney) return null;
    const isFresh = cached?.chainId === chainId && clock.monotonicMs() - cached.atMs < MAX_AGE_MS;
    if (cached !== null && isFresh && !isLow(cached.level)) return cached.level;
    const address = await chain.readAddress('facilitator');
    const [balanceWei, priceWei] = await Promise.all([reader.getBalance({ address }), reader.getGasPrice()]);
    const level = { address, balanceWei, neededWei: priceWei * SETTLEMENT_GAS * MIN_SETTLEMENTS };
    cached = { chainId, level, atMs: clock.monotonicMs() };
    return level;
  };
  return {
    async findLowGas() {
      // A node that does not respond is another problem, which the chain reports.
      const level = await read().catch(() => null);
      return level !== null && isLow(level) ? level : null;
    },
  };
}

const isLow = ({ balanceWei, neededWei }: GasLevel): boolean => balanceWei < neededWei;
