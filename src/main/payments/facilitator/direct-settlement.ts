import {
  authorizationOf,
  type PaymentPayload,
  type PaymentRequirements,
} from '../../../shared/wire/payment.ts';
import type { Address, Chain, Hex, TransactionOutcome } from '../../chain/index.ts';
import { settlementRefOf } from './signer.ts';

const TRANSFER = [
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
] as const;

/** A transfer that would expire sooner may be included too late, and gas would be paid for nothing. */
const MIN_REMAINING_S = 6;
/** `0x`, 64 bytes and the recovery byte: the signature of a plain wallet. */
const PLAIN_SIGNATURE = /^0x[0-9a-fA-F]{130}$/u;

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * Whether a payment is an authorisation of a plain wallet for exactly what is required, at this moment. Anything else
 * is left to the x402 library, which names what is wrong with it.
 */
function isPlain(
  { accepted, payload }: PaymentPayload,
  requirements: PaymentRequirements,
  nowSeconds: number,
): boolean {
  if (!('authorization' in payload) || requirements.scheme !== 'exact') return false;
  const { to, value, validAfter, validBefore } = payload.authorization;
  return (
    accepted.scheme === 'exact' &&
    accepted.network === requirements.network &&
    isSame(to, requirements.payTo) &&
    BigInt(value) === BigInt(requirements.amount) &&
    BigInt(validAfter) <= BigInt(nowSeconds) &&
    BigInt(validBefore) >= BigInt(nowSeconds + MIN_REMAINING_S) &&
    PLAIN_SIGNATURE.test(payload.signature)
  );
}

/**
 * Sends the transfer of an authorisation that was checked before, without checking it a second time as the x402 library
 * does: the token checks the signature, and a transfer that the token refuses is not sent. Null for a payment that is
 * not plain.
 */
export async function settleDirectly(
  chain: Pick<Chain, 'send' | 'status'>,
  { payload, requirements }: { readonly payload: PaymentPayload; readonly requirements: PaymentRequirements },
  nowSeconds: number,
): Promise<TransactionOutcome | null> {
  if (!isPlain(payload, requirements, nowSeconds)) return null;
  const { encodeFunctionData, parseAbi, parseSignature } = await import('viem');
  const { from, to, value, validAfter, validBefore, nonce } = authorizationOf(payload.payload);
  const { r, s, yParity } = parseSignature(payload.payload.signature as Hex);
  const times = [BigInt(validAfter), BigInt(validBefore)] as const;
  const args = [from.toLowerCase(), to.toLowerCase(), BigInt(value), ...times, nonce, 27 + yParity, r, s];
  const data = encodeFunctionData({ abi: parseAbi(TRANSFER), args: args as never });
  const asset = requirements.asset.toLowerCase() as Address;
  const ref = settlementRefOf({ chainId: chain.status().chainId, asset, payer: from, nonce });
  return chain.send({ role: 'facilitator', purpose: 'settle', ref, to: asset, data });
}
