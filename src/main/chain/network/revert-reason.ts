import { decodeErrorResult } from 'viem';
import { REWARD_TOKEN_ABI, USDC_ABI } from './abi.ts';
import type { RpcRefusalError } from './rpc.ts';

/** The name of a custom error of our contracts, or the node's own message. */
export function revertName(refusal: Pick<RpcRefusalError, 'reverted' | 'message'>): string {
  if (refusal.reverted === null || refusal.reverted.length < 10) return refusal.message;
  try {
    return decodeErrorResult({ abi: [...REWARD_TOKEN_ABI, ...USDC_ABI], data: refusal.reverted }).errorName;
  } catch {
    return refusal.message;
  }
}

/**
 * A node's answer to a raw transaction. `known`: the node has it already. `nonce_used`: a
 * transaction with this nonce is mined, perhaps this very one. `fee`: the fee is too low. `no_gas`:
 * the account cannot pay for it.
 */
export type BroadcastResult = 'sent' | 'known' | 'nonce_used' | 'fee' | 'no_gas' | 'refused';

const VERDICTS: readonly (readonly [RegExp, BroadcastResult])[] = [
  [/already (known|imported)|known transaction|already exists/iu, 'known'],
  [/nonce (is )?too low|nonce lower|old nonce/iu, 'nonce_used'],
  [/underpriced|max fee per gas less than|fee (too low|cap)|base fee/iu, 'fee'],
  [/insufficient funds|insufficient balance|exceeds allowance/iu, 'no_gas'],
];

export const broadcastResultOf = (message: string): BroadcastResult =>
  VERDICTS.find(([pattern]) => pattern.test(message))?.[1] ?? 'refused';
