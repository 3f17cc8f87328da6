import { createHash } from 'node:crypto';
import type { PaymentCode } from '../../shared/codes/payment.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Clock } from '../platform/ports.ts';
import { loadAddresses } from './addresses.ts';
import { readSiweMessage } from './rules/siwe-message.ts';
import { MESSAGE_WINDOW_MS, readWalletMessage, type WalletMessage } from './rules/wallet-message.ts';

export interface WalletProofDeps {
  readonly clock: Clock;
  /** `127.0.0.1:<gateway port>`, never a Host header. */
  readonly domain: () => string;
  readonly chainId: () => number;
}

export interface GivenProof {
  readonly walletMessage: string;
  readonly walletSignature: string;
}

/** A proof that holds. `digest` is of the text: one text has two valid signatures, and counts once. */
export interface WalletProof {
  readonly wallet: string;
  readonly subscriptionId: string;
  readonly digest: string;
}

export type ProveWallet = (given: GivenProof) => Promise<Outcome<WalletProof, PaymentCode>>;

const no = (message: string): Outcome<never, PaymentCode> => refuse('FORBIDDEN', message);

/** Digests are kept past the time in which their text could be used again. */
export const PROOF_TTL_MS = 3 * MESSAGE_WINDOW_MS;

/** Checks a wallet's EIP-191 signature over our text, or over one of EIP-4361. 65-byte signatures of plain wallets only. */
export const createWalletProof =
  ({ clock, domain, chainId }: WalletProofDeps): ProveWallet =>
  async ({ walletMessage, walletSignature }) => {
    const message = readWalletMessage(walletMessage) ?? readSiweMessage(walletMessage);
    if (message === null) return no('walletMessage is not the text that a subscription asks for');
    const addresses = await loadAddresses();
    const wallet = addresses.parse(message.wallet);
    if (wallet === null) return refuse('INVALID_WALLET_ADDRESS', 'The wallet in walletMessage is no address');
    if (message.domain !== domain()) return no(`walletMessage must name the domain ${domain()}`);
    if (message.chainId !== chainId()) return no(`walletMessage must name the chain ${chainId()}`);
    if (!isTimely(message, clock.nowMs()))
      return no('walletMessage is older or newer than five minutes, or than it says itself');
    if (!/^0x[0-9a-fA-F]{130}$/u.test(walletSignature))
      return no('walletSignature must be the 65 bytes of a plain wallet');
    const signer = await signerOf(walletMessage, walletSignature);
    if (signer !== wallet) return no('walletSignature is not by that wallet');
    const digest = createHash('sha256').update(walletMessage).digest('hex');
    return accept({ wallet, subscriptionId: message.subscriptionId, digest });
  };

const isTimely = ({ timestampMs, fromMs = 0, untilMs = Infinity }: WalletMessage, nowMs: number): boolean =>
  Math.abs(nowMs - timestampMs) <= MESSAGE_WINDOW_MS && nowMs >= fromMs && nowMs < untilMs;

async function signerOf(message: string, signature: string): Promise<string | null> {
  const { recoverMessageAddress } = await import('viem');
  try {
    const address = await recoverMessageAddress({ message, signature: signature as `0x${string}` });
    return address.toLowerCase();
  } catch {
    return null;
  }
}
