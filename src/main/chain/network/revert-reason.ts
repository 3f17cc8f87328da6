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
 * A node's answer to a raw transaction. `nonce_used`: a transaction with this nonce is
 * mined, perhaps this very one. `insufficient_funds`: the account cannot pay for it.
 */
export type BroadcastResult =
  | 'sent'
  | 'already_known'
  | 'nonce_used'
  | 'fee_too_low'
  | 'insufficient_funds'
  | 'refused';

const VERDICTS: readonly (readonly [RegExp, BroadcastResult])[] = [
  [/already (known|imported)|known transaction|already exists/iu, 'already_known'],
  [/nonce (is )?too low|nonce lower|old nonce/iu, 'nonce_used'],
  [/underpriced|max fee per gas less than|fee (too low|cap)|base fee/iu, 'fee_too_low'],
  [/insufficient funds|insufficient balance|exceeds allowance/iu, 'insufficient_funds'],
];

export const broadcastResultOf = (message: string): BroadcastResult =>
  VERDICTS.find(([pattern]) => pattern.test(message))?.[1] ?? 'refused';
