import { AUTHORIZATION_TYPES, type SignedAuthorization } from '../../../shared/wire/payment.ts';
import type { PaymentDestination } from '../destination.ts';

/** The token whose EIP-712 domain the payer signed for. */
export type SignedToken = Pick<PaymentDestination, 'chainId' | 'asset' | 'eip712'>;

/** Returns the EIP-712 digest of an authorisation that `from` has signed; null for any other signature. */
export type CheckAuthorization = (token: SignedToken, signed: SignedAuthorization) => Promise<string | null>;

type Hex = `0x${string}`;

/**
 * Recovers the signer without asking a chain or a facilitator, so that nobody can bind another
 * payer's nonce or fill the table of authorisations. Contract wallets are not supported.
 */
export const checkAuthorization: CheckAuthorization = async (token, { signature, authorization }) => {
  const { hashTypedData, recoverAddress } = await import('viem');
  try {
    const hash = hashTypedData({
      domain: { ...token.eip712, chainId: token.chainId, verifyingContract: token.asset as Hex },
      types: AUTHORIZATION_TYPES,
      primaryType: 'TransferWithAuthorization',
      message: {
        // Lower case, because the checksum of a payer's address is not part of what was signed.
        from: authorization.from.toLowerCase() as Hex,
        to: authorization.to.toLowerCase() as Hex,
        value: BigInt(authorization.value),
        validAfter: BigInt(authorization.validAfter),
        validBefore: BigInt(authorization.validBefore),
        nonce: authorization.nonce as Hex,
      },
    });
    const signer = await recoverAddress({ hash, signature: signature as Hex });
    return signer.toLowerCase() === authorization.from.toLowerCase() ? hash : null;
  } catch {
    return null;
  }
};
