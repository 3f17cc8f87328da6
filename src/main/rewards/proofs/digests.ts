import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import { tokenHash } from '../../platform/token-hash.ts';

/** Enough of a secret to compare two log rows, too little to use: 8 hex of its SHA-256. */
export const trace = (secret: string): string => tokenHash(secret).slice(0, 8);

/** Equal texts, in constant time for texts of one length. */
export function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Lower-case hex HMAC-SHA256 keyed with the token's UTF-8 bytes, over RFC 8785
 * JSON of the body without `clientSignature`. It proves that the body is as the
 * holder of the token sent it, and nothing about what it says.
 */
export function clientHmac(token: string, body: JsonObject): string {
  const { clientSignature: _own, ...signed } = body;
  return createHmac('sha256', token).update(canonicalJson(signed)).digest('hex');
}

/** Arbiter's own namespace, a random UUID (version 4) drawn once. */
const NAMESPACE = Buffer.from('5f0e8a1c9b7d4c3f8e2a6d1b4c7f9a30', 'hex');

/** UUID version 5 of a system and its own name for something: the same question, the same id. */
export function namedUuid(system: string, name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(`${system}:${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20, 32].map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end)).join('-');
}
