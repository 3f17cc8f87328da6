import { keccak256, stringToBytes } from 'viem';
import type { Hex } from './types.ts';

/** The contract's key of a match: keccak256 of the lower-case UUID's UTF-8 bytes. */
export const matchKeyOf = (matchId: string): Hex => keccak256(stringToBytes(matchId));
