import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** RFC 8410: what stands before the 32 bytes of a private and of a public Ed25519 key in DER. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The private key of a secret of 32 bytes in hex. */
export const privateKeyOf = (secret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, Buffer.from(secret, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  });

/** The 32 bytes of the public key, in hex. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length).toString('hex');

export const signEd25519 = (key: KeyObject, text: string): string =>
  sign(null, Buffer.from(text, 'utf8'), key).toString('hex');

/**
 * Whether `signature` (64 bytes) is a signature of `text` in UTF-8 that belongs to the public key `key` (32 bytes),
 * both in hex; false for malformed input.
 */
export function verifyEd25519(signature: string, text: string, key: string): boolean {
  try {
    const publicKey = createPublicKey({
      key: Buffer.concat([PUBLIC_PREFIX, Buffer.from(key, 'hex')]),
      format: 'der',
      type: 'spki',
    });
    return verify(null, Buffer.from(text, 'utf8'), publicKey, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}
