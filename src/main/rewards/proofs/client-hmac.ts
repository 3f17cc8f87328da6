import { createHmac } from 'node:crypto';
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
  const { clientSignature: _own, ...signedBody } = body;
  return createHmac('sha256', token).update(canonicalJson(signedBody)).digest('hex');
}
