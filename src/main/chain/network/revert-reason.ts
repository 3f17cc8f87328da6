import { decodeErrorResult } from 'viem';
import { REWARD_TOKEN_ABI, USDC_ABI } from './abi.ts';
import type { RpcRefusalError } from './rpc.ts';

const SELECTOR_LENGTH = '0x12345678'.length;

/** The name of a custom error of our contracts, or the node's own message. */
export function revertReasonOf(refusal: Pick<RpcRefusalError, 'revertData' | 'message'>): string {
  const { revertData, message } = refusal;
  if (revertData === null || revertData.length < SELECTOR_LENGTH) return message;
  try {
    return decodeErrorResult({ abi: [...REWARD_TOKEN_ABI, ...USDC_ABI], data: revertData }).errorName;
  } catch {
    return message;
  }
}
