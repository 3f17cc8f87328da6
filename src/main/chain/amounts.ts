import { keccak256, stringToBytes } from 'viem';
import type { Hex } from './types.ts';

/** MONARD has 18 decimals on the chain and 6 in the database. */
const WEI_PER_MICRO = 10n ** 12n;

export const toWei = (amountMicro: number): bigint => BigInt(amountMicro) * WEI_PER_MICRO;

export const toMicro = (wei: bigint): bigint => wei / WEI_PER_MICRO;

/** The contract's key of a match: keccak256 of the lower-case UUID's UTF-8 bytes. */
export const matchKey = (matchId: string): Hex => keccak256(stringToBytes(matchId));
