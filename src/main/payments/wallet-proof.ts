import { createHash } from 'node:crypto';
import type { PaymentCode } from '../../shared/codes/payment.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { parseAddress } from '../platform/ethereum/checksum-address.ts';
import type { Clock } from '../platform/runtime.ts';
import { parseSiweMessage } from './rules/siwe-message.ts';
import {
  MAX_CLOCK_SKEW_MS,
  parseSubscriptionMessage,
  type SubscriptionMessage,
} from './rules/subscription-message.ts';

/**
 * Proofs of ownership of a subscription, by specification 003: the signed text names this host and may be signed once. The proofs of
 * rewards (`rewards/proofs/wallet-signatures.ts`) have other texts and nonces of the host, as specification 000 prescribes.
 */

export interface WalletProofDeps {
  readonly clock: Clock;
  /** `127.0.0.1:<gateway port>`. It is never taken from a Host header, which a caller controls. */
  readonly domain: () => string;
  readonly chainId: () => number;
}

export interface SignedMessage {
  readonly walletMessage: string;
  readonly walletSignature: string;
}

/** A verified proof. `digest` is the hash of the text, because one text has two valid signatures and may be used once. */
export interface WalletProof {
  readonly wallet: string;
  readonly subscriptionId: string;
  readonly digest: string;
}

export type VerifyWalletProof = (signed: SignedMessage) => Promise<Outcome<WalletProof, PaymentCode>>;

const invalidProof = (message: string): Outcome<never, PaymentCode> => refuse('FORBIDDEN', message);

/** How long digests are stored, which is longer than their text is valid. */
export const PROOF_TTL_MS = 3 * MAX_CLOCK_SKEW_MS;

/**
 * Creates the function that checks a wallet's EIP-191 signature over Arbiter's own text or over a Sign-In
 * with Ethereum message (EIP-4361). Contract wallets are not supported.
 */
export const createWalletProofVerifier =
  ({ clock, domain, chainId }: WalletProofDeps): VerifyWalletProof =>
  async ({ walletMessage, walletSignature }) => {
    const message = parseSubscriptionMessage(walletMessage) ?? parseSiweMessage(walletMessage);
    if (message === null)
      return invalidProof(
        'walletMessage is neither the Arbiter subscription text nor a Sign-In with Ethereum message',
      );
    const wallet = parseAddress(message.wallet);
    if (wallet === null)
      return refuse('INVALID_WALLET_ADDRESS', 'The wallet in walletMessage is not an address');
    if (message.domain !== domain()) return invalidProof(`walletMessage must name the domain ${domain()}`);
    if (message.chainId !== chainId()) return invalidProof(`walletMessage must name the chain ${chainId()}`);
    if (!isTimely(message, clock.nowMs()))
      return invalidProof(
        'walletMessage is outside its validity: its time may differ from now by at most five minutes',
      );
    if (!/^0x[0-9a-fA-F]{130}$/u.test(walletSignature))
      return invalidProof('walletSignature must be the 65-byte signature of a plain wallet');
    const signer = await recoverMessageSigner(walletMessage, walletSignature);
    if (signer !== wallet) return invalidProof('walletSignature was not made by that wallet');
    const digest = createHash('sha256').update(walletMessage).digest('hex');
    return accept({ wallet, subscriptionId: message.subscriptionId, digest });
  };

const isTimely = (
  { timestampMs, fromMs = 0, untilMs = Infinity }: SubscriptionMessage,
  nowMs: number,
): boolean => Math.abs(nowMs - timestampMs) <= MAX_CLOCK_SKEW_MS && nowMs >= fromMs && nowMs < untilMs;

/** The plain wallet that signed a text (EIP-191), in lower case; null for an invalid signature. */
export async function recoverMessageSigner(message: string, signature: string): Promise<string | null> {
  const { recoverMessageAddress } = await import('viem');
  try {
    const address = await recoverMessageAddress({ message, signature: signature as `0x${string}` });
    return address.toLowerCase();
  } catch {
    return null;
  }
}
