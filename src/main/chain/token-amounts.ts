import { WEI_PER_MICRO } from '../../shared/payments/wei.ts';

/** Amounts of MONARD. It has 18 decimals, like the coin that pays for gas, and its smallest unit is called wei as well. */

export const toWei = (amountMicro: number): bigint => BigInt(amountMicro) * WEI_PER_MICRO;

/** Rounds down. */
export const toMicro = (wei: bigint): bigint => wei / WEI_PER_MICRO;
