import { permitTypedData } from '../../../shared/wire/metered.ts';
import {
  AUTHORIZATION_TYPES,
  authorizationOf,
  type Authorization,
  type SignedPayment,
} from '../../../shared/wire/payment.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import type { PaymentDestination } from '../destination.ts';

/** The token whose EIP-712 domain the payer signed for. */
export type AuthorizedToken = Pick<PaymentDestination, 'chainId' | 'asset' | 'eip712'>;

/** Returns the EIP-712 digest of a payment that its payer signed, and null for any other. */
export type VerifyPayerSignature = (token: AuthorizedToken, signed: SignedPayment) => Promise<string | null>;

type Hex = `0x${string}`;

/**
 * Verifies the signature without asking a chain or a facilitator, so that no caller can bind another payer's nonce or
 * fill the table of authorisations. Contract wallets are not supported.
 */
export const verifyPayerSignature: VerifyPayerSignature = async (token, signed) => {
  const { hashTypedData } = await import('viem');
  try {
    const hash =
      'authorization' in signed
        ? hashTypedData(authorizationTypedData(token, signed.authorization))
        : hashTypedData(permitTypedData(token.chainId, signed.permit2Authorization));
    const signer = await recoverSigner(hash, signed.signature as Hex);
    return signer.toLowerCase() === authorizationOf(signed).from.toLowerCase() ? hash : null;
  } catch {
    return null;
  }
};

const MAX_RECENT = 256;
/**
 * Signers by digest and signature. One call asks for the same signer up to three times, and recovering it takes most of
 * the time of a check.
 */
const recentSigners = createBoundedMap<string, string>(MAX_RECENT);

async function recoverSigner(hash: Hex, signature: Hex): Promise<string> {
  const key = `${hash} ${signature}`;
  const recentSigner = recentSigners.get(key);
  if (recentSigner !== undefined) return recentSigner;
  const { recoverAddress } = await import('viem');
  const signer = await recoverAddress({ hash, signature });
  recentSigners.set(key, signer);
  return signer;
}

const authorizationTypedData = (
  token: AuthorizedToken,
  { from, to, value, validAfter, validBefore, nonce }: Authorization,
) =>
  ({
    domain: { ...token.eip712, chainId: token.chainId, verifyingContract: token.asset as Hex },
    types: AUTHORIZATION_TYPES,
    primaryType: 'TransferWithAuthorization',
    message: {
      // Lower case, because the checksum of a payer's address is not part of what was signed.
      from: from.toLowerCase() as Hex,
      to: to.toLowerCase() as Hex,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
      nonce: nonce as Hex,
    },
  }) as const;
