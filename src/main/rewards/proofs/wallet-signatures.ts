import { hashMessage, recoverAddress } from 'viem';
import { parseSiweMessage } from 'viem/siwe';
import type { Hex, Address } from '../../chain/index.ts';
import { toChecksumAddress } from '../../platform/ethereum/checksum-address.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { NoncePurpose } from '../../../shared/wire/rewards-000.ts';
import type { ProofNonces } from './nonces.ts';
import { utcDay } from '../rules/utc-day.ts';
import { matchStartText, playerStatsText, subscriptionText } from '../rules/signed-texts.ts';
import { REWARD_TIMES } from '../rules/reward-constants.ts';
import type { NonDecreasingClock } from '../non-decreasing-clock.ts';

/**
 * Proves for specification 000 who owns a wallet, by its canonical texts or Sign-In with Ethereum with a nonce of the host.
 * The proofs of payments (`payments/wallet-proof.ts`) follow specification 003, whose signer chooses the nonce.
 */

/**
 * A text that a wallet provably signed. Replays are found by the digest of the text, because a
 * signature can be altered and stay valid.
 */
export interface VerifiedSignature {
  readonly digest: string;
  /** The single-use nonce of an EIP-4361 text; null for a canonical text. */
  readonly nonce: string | null;
}

/** A signature as a client sent it; it is not verified yet. */
export interface WalletSignature {
  readonly wallet: Address;
  readonly signature: string;
  /** The signed EIP-4361 text; absent if the canonical text was signed. */
  readonly message?: string | undefined;
}

export type ProofCode = 'INVALID_SIGNATURE' | 'VALIDATION_ERROR';
type ProofOutcome = Promise<Outcome<VerifiedSignature, ProofCode>>;

/**
 * Verifies that a wallet signed a text for one purpose, this host, this chain and the present time.
 */
export interface WalletProofs {
  verifyMatchStart(
    walletSignature: WalletSignature,
    request: { readonly playerCount: number; readonly timestamp: number },
  ): ProofOutcome;
  /** The signature allows reading only. That of a canonical text is valid for its UTC day. */
  verifyPlayerStats(walletSignature: WalletSignature): ProofOutcome;
  verifySubscription(
    walletSignature: WalletSignature,
    request: { readonly subscriptionId: string; readonly timestamp: number },
  ): ProofOutcome;
}

export interface WalletSignatureDeps {
  readonly clock: NonDecreasingClock;
  /**
   * Wall time of the system: after the clock was set back, local clients sign with this time and
   * not with that of `clock`.
   */
  readonly wallMs: () => number;
  readonly domain: () => string;
  readonly chainId: () => number;
  readonly nonces: ProofNonces;
  /** Whether proofs for more than reading need an EIP-4361 text with a nonce, so that canonical texts are refused. */
  readonly requireNonce: () => boolean;
}

/** 65 bytes in hex. Signatures of contract wallets (ERC-1271, ERC-6492) have other lengths. */
const EOA_SIGNATURE = /^0x[0-9a-fA-F]{130}$/u;
/** The longest accepted validity of an EIP-4361 text. */
const MAX_SIWE_LIFETIME_MS = 300_000;
/** Yesterday's date is accepted until five minutes past midnight UTC. */
const DATE_GRACE_MS = 300_000;

const refuseSignature = (message: string) => refuse('INVALID_SIGNATURE', message);

export function createWalletProofs(deps: WalletSignatureDeps): WalletProofs {
  const signingContext = (wallet: Address) => ({
    domain: deps.domain(),
    chainId: deps.chainId(),
    wallet: toChecksumAddress(wallet),
  });
  const isTimely = (timestamp: number): boolean =>
    [deps.clock.nowMs(), deps.wallMs()].some(
      (nowMs) => Math.abs(nowMs - timestamp) <= REWARD_TIMES.signedTimeToleranceMs,
    );
  /** Verifies the EIP-4361 message if there is one, or else the canonical text. */
  const verify = async (
    walletSignature: WalletSignature,
    text: string,
    siwe: { purpose: NoncePurpose; requestId: string },
  ): ProofOutcome => {
    const { message } = walletSignature;
    if (message !== undefined) return verifySiwe(deps, walletSignature, { ...siwe, message });
    if (deps.requireNonce())
      return refuseSignature('This host requires walletMessage with a nonce from GET /mcp-nonce');
    return (await isSignedBy(walletSignature, text))
      ? accept({ digest: hashMessage(text), nonce: null })
      : refuseSignature(WRONG_SIGNATURE);
  };
  return {
    async verifyMatchStart(walletSignature, { playerCount, timestamp }) {
      if (!isTimely(timestamp))
        return refuse('VALIDATION_ERROR', 'timestamp: differs too much from serverTimestamp');
      const text = matchStartText({ ...signingContext(walletSignature.wallet), playerCount, timestamp });
      return verify(walletSignature, text, {
        purpose: 'match-start',
        requestId: `match-start:${playerCount}`,
      });
    },
    async verifyPlayerStats(walletSignature) {
      if (walletSignature.message !== undefined) {
        return verifySiwe(deps, walletSignature, {
          purpose: 'player-stats',
          requestId: 'player-stats',
          message: walletSignature.message,
        });
      }
      const nowMs = deps.clock.nowMs();
      // If the system's clock once ran ahead, the days of this host begin too early. Clients sign with the real date.
      const days = [nowMs, nowMs - DATE_GRACE_MS, deps.wallMs()].map(utcDay);
      for (const date of new Set(days)) {
        const text = playerStatsText({ ...signingContext(walletSignature.wallet), date });
        if (await isSignedBy(walletSignature, text))
          return accept({ digest: hashMessage(text), nonce: null });
      }
      return refuseSignature(`${WRONG_SIGNATURE}; its date must be ${utcDay(nowMs)}`);
    },
    async verifySubscription(walletSignature, { subscriptionId, timestamp }) {
      if (!isTimely(timestamp))
        return refuse('VALIDATION_ERROR', 'timestamp: differs too much from the server’s time');
      const text = subscriptionText({ ...signingContext(walletSignature.wallet), subscriptionId, timestamp });
      return verify(walletSignature, text, {
        purpose: 'subscription',
        requestId: `subscription:${subscriptionId}`,
      });
    },
  };
}

const WRONG_SIGNATURE =
  'This wallet did not sign the expected text; signatures of contract wallets are not supported';

async function isSignedBy({ wallet, signature }: WalletSignature, text: string): Promise<boolean> {
  if (!EOA_SIGNATURE.test(signature)) return false;
  try {
    const signer = await recoverAddress({ hash: hashMessage(text), signature: signature as Hex });
    return signer.toLowerCase() === wallet;
  } catch {
    // The bytes are not a valid signature.
    return false;
  }
}

/**
 * Verifies an EIP-4361 message: every field must have the expected value and the nonce must have
 * been issued for this purpose.
 */
async function verifySiwe(
  deps: WalletSignatureDeps,
  walletSignature: WalletSignature,
  { purpose, requestId, message }: { purpose: NoncePurpose; requestId: string; message: string },
): ProofOutcome {
  const fields = parseSiweMessage(message);
  const domain = deps.domain();
  const expiresMs = fields.expirationTime?.getTime() ?? Number.NaN;
  const nowMs = deps.clock.nowMs();
  const wrongField = [
    ['domain', fields.domain === domain],
    ['URI', fields.uri === `http://${domain}`],
    ['chain ID', fields.chainId === deps.chainId()],
    ['version', fields.version === '1'],
    ['address', fields.address?.toLowerCase() === walletSignature.wallet],
    ['request ID', fields.requestId === requestId],
    ['expiration time', expiresMs > nowMs && expiresMs <= nowMs + MAX_SIWE_LIFETIME_MS],
    ['not-before time', fields.notBefore === undefined || fields.notBefore.getTime() <= nowMs],
    ['nonce', fields.nonce !== undefined && deps.nonces.isValid(fields.nonce, purpose)],
  ].find(([, isMet]) => !isMet);
  if (wrongField !== undefined)
    return refuseSignature(`walletMessage: the ${String(wrongField[0])} is not acceptable`);
  return (await isSignedBy(walletSignature, message))
    ? accept({ digest: hashMessage(message), nonce: fields.nonce ?? null })
    : refuseSignature(WRONG_SIGNATURE);
}
