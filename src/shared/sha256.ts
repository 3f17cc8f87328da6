import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as digestOf } from '@noble/hashes/sha2.js';
import { toHex } from './bytes.ts';

/**
 * Synchronous SHA-256 and HMAC for code that runs in the window too and for the rules of games, where neither
 * node:crypto nor Web Crypto may be imported. Text is taken as UTF-8.
 */

/** The 32-byte digest of `input`. */
export const sha256 = (input: Uint8Array | string): Uint8Array => digestOf(input);

/** The digest as 64 lower-case hex digits. */
export const sha256Hex = (input: Uint8Array | string): string => toHex(sha256(input));

/** HMAC-SHA256 of `message` under `key`, 32 bytes. */
export const hmacSha256 = (key: Uint8Array, message: Uint8Array | string): Uint8Array =>
  hmac(digestOf, key, message);
