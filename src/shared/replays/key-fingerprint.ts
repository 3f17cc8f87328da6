import { fromHex } from '../bytes.ts';
import { sha256Hex } from '../sha256.ts';

/** 160 bits, so that a second key with the same fingerprint cannot be found. */
const DIGITS = 40;
const GROUP = /.{4}/gu;

/**
 * The fingerprint of an Ed25519 public key, given in hex: the first 160 bits of its SHA-256, in ten groups of four
 * upper-case hex digits with hyphens between them.
 */
export const fingerprintOf = (key: string): string =>
  (sha256Hex(fromHex(key)).slice(0, DIGITS).toUpperCase().match(GROUP) ?? []).join('-');

/**
 * A typed fingerprint in the form of `fingerprintOf`. White space, hyphens, colons and middle dots between its digits
 * are ignored; null when the rest is not 40 hex digits.
 */
export function parseFingerprint(text: string): string | null {
  const digits = text.replaceAll(/[\s:·-]/gu, '').toUpperCase();
  return /^[0-9A-F]{40}$/u.test(digits) ? (digits.match(GROUP) ?? []).join('-') : null;
}
