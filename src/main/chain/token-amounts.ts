import { keccak256, stringToBytes } from 'viem';
import { WEI_PER_MICRO } from '../../shared/payments/wei.ts';
import type { Hex } from './types.ts';

export const toWei = (amountMicro: number): bigint => BigInt(amountMicro) * WEI_PER_MICRO;

export const toMicro = (wei: bigint): bigint => wei / WEI_PER_MICRO;

/** The contract's key of a match: keccak256 of the lower-case UUID's UTF-8 bytes. */
export const matchKeyOf = (matchId: string): Hex => keccak256(stringToBytes(matchId));
