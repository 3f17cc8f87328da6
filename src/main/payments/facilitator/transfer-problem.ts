import type { PublicClient } from 'viem';
import type { PaymentPayload, PaymentRequirements } from '../../../shared/wire/payment.ts';

const ABI = [
  'function balanceOf(address owner) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
] as const;

/**
 * Returns the x402 code of the reason why a transfer would fail, or null. The x402 library asks a
 * contract that local chains do not have, and then reports no reason.
 */
export async function findTransferProblem(
  reader: PublicClient,
  { payload }: PaymentPayload,
  { asset, amount }: PaymentRequirements,
): Promise<string | null> {
  // The library itself names what is wrong with a permit.
  if (!('authorization' in payload)) return null;
  const { parseAbi } = await import('viem');
  const abi = parseAbi(ABI);
  const address = asset as `0x${string}`;
  const from = payload.authorization.from as `0x${string}`;
  const nonce = payload.authorization.nonce as `0x${string}`;
  const [balance, isUsed] = await Promise.all([
    reader.readContract({ address, abi, functionName: 'balanceOf', args: [from] }),
    reader.readContract({ address, abi, functionName: 'authorizationState', args: [from, nonce] }),
  ]);
  if (isUsed) return 'invalid_exact_evm_nonce_already_used';
  return balance < BigInt(amount) ? 'invalid_exact_evm_insufficient_balance' : null;
}
