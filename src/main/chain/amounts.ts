import { keccak256, stringToBytes } from 'viem';
import type { Hex } from './types.ts';

/** MONARD has 18 decimals on the chain and 6 in the books (decision 17). */
const WEI_PER_MICRO = 10n ** 12n;

export const toWei = (amountMicro: number): bigint => BigInt(amountMicro) * WEI_PER_MICRO;

export const toMicro = (wei: bigint): bigint => wei / WEI_PER_MICRO;

/** The match as the contract knows it: keccak256 of the lower-case UUID's UTF-8. */
export const matchKey = (matchId: string): Hex => keccak256(stringToBytes(matchId));
