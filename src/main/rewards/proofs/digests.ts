import { createHash, createHmac } from 'node:crypto';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import { tokenHash } from '../../platform/token-hash.ts';

/**
 * The first 8 hex digits of a secret's SHA-256: enough to compare two log rows, too little to use
 * the secret.
 */
export const secretFingerprint = (secret: string): string => tokenHash(secret).slice(0, 8);

/**
 * HMAC-SHA256 in lower-case hex with the token's UTF-8 bytes as key, over the RFC 8785 JSON of the
 * body without `clientSignature`. It proves that the holder of the token sent this body, not that
 * its content is true.
 */
export function clientHmac(token: string, body: JsonObject): string {
  const { clientSignature: _own, ...signed } = body;
  return createHmac('sha256', token).update(canonicalJson(signed)).digest('hex');
}

/** Arbiter's own UUID namespace, a random UUID of version 4. */
const NAMESPACE = Buffer.from('5f0e8a1c9b7d4c3f8e2a6d1b4c7f9a30', 'hex');

/** The UUID of version 5 for a system's own name of something; the same input gives the same id. */
export function namedUuid(system: string, name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(`${system}:${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20, 32].map((end, index, ends) => hex.slice(ends[index - 1] ?? 0, end)).join('-');
}
