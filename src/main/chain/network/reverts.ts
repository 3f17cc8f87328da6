import { decodeErrorResult } from 'viem';
import { REWARD_TOKEN_ABI, USDC_ABI } from './abi.ts';
import type { RpcRefusal } from './rpc.ts';

/** The name of a custom error of our contracts, or the node's own words. */
export function revertName(refusal: Pick<RpcRefusal, 'reverted' | 'message'>): string {
  if (refusal.reverted === null || refusal.reverted.length < 10) return refusal.message;
  try {
    return decodeErrorResult({ abi: [...REWARD_TOKEN_ABI, ...USDC_ABI], data: refusal.reverted }).errorName;
  } catch {
    return refusal.message;
  }
}

/**
 * What a node says to raw bytes. `known`: it has them. `nonce_used`: that nonce
 * is mined, perhaps by these very bytes: look. `fee`: pays too little.
 */
export type BroadcastVerdict = 'sent' | 'known' | 'nonce_used' | 'fee' | 'no_gas' | 'refused';

const VERDICTS: readonly (readonly [RegExp, BroadcastVerdict])[] = [
  [/already (known|imported)|known transaction|already exists/iu, 'known'],
  [/nonce (is )?too low|nonce lower|old nonce/iu, 'nonce_used'],
  [/underpriced|max fee per gas less than|fee (too low|cap)|base fee/iu, 'fee'],
  [/insufficient funds|insufficient balance|exceeds allowance/iu, 'no_gas'],
];

export const verdictOf = (message: string): BroadcastVerdict =>
  VERDICTS.find(([pattern]) => pattern.test(message))?.[1] ?? 'refused';
