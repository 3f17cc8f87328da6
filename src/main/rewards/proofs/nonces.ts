import { createHmac } from 'node:crypto';
import type { NoncePurpose } from '../../../shared/wire/rewards-000.ts';
import type { Random } from '../../platform/runtime.ts';
import { isEqualInConstantTime } from '../../platform/constant-time.ts';
import type { NonDecreasingClock } from '../non-decreasing-clock.ts';

/**
 * Nonces that are not stored: random bytes and an expiry with an HMAC over both and the purpose.
 * So a client that requests many of them cannot displace the nonce of another one. Single use is checked where
 * the signed message is accepted. They are valid only during one run of the host.
 */
export interface ProofNonces {
  issue(purpose: NoncePurpose): { readonly nonce: string; readonly expiresAtMs: number };
  /** Whether this host issued the nonce for this purpose and it has not expired. */
  isValid(nonce: string, purpose: NoncePurpose): boolean;
}

const RANDOM_BYTES = 16;
const TIME_DIGITS = 12;
const MAC_DIGITS = 32;
const NONCE_LIFETIME_MS = 300_000;
const NONCE_PATTERN = new RegExp(`^[0-9a-f]{${RANDOM_BYTES * 2 + TIME_DIGITS + MAC_DIGITS}}$`, 'u');

export function createProofNonces(clock: NonDecreasingClock, random: Random): ProofNonces {
  const key = random.bytes(32);
  const macOf = (text: string, purpose: NoncePurpose): string =>
    createHmac('sha256', key).update(`${purpose} ${text}`).digest('hex').slice(0, MAC_DIGITS);
  return {
    issue(purpose) {
      const expiresAtMs = clock.nowMs() + NONCE_LIFETIME_MS;
      const text =
        Buffer.from(random.bytes(RANDOM_BYTES)).toString('hex') +
        expiresAtMs.toString(16).padStart(TIME_DIGITS, '0');
      return { nonce: text + macOf(text, purpose), expiresAtMs };
    },
    isValid(nonce, purpose) {
      if (!NONCE_PATTERN.test(nonce)) return false;
      const text = nonce.slice(0, -MAC_DIGITS);
      const expiresAtMs = Number.parseInt(text.slice(RANDOM_BYTES * 2), 16);
      return (
        isEqualInConstantTime(nonce.slice(-MAC_DIGITS), macOf(text, purpose)) && clock.nowMs() < expiresAtMs
      );
    },
  };
}
