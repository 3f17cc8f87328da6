import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import type { Clock, Random } from '../../platform/runtime.ts';

/** An API key of the Coinbase Developer Platform. */
export interface CdpKey {
  readonly keyId: string;
  /** 64 bytes in base64 (the two halves of an Ed25519 key), or a private key of the curve P-256 as PEM. */
  readonly secret: string;
}

/** The start of a private Ed25519 key in PKCS #8, before its 32 bytes. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const ED25519_KEY_BYTES = 64;
/** How long the platform accepts a token, seconds. */
const TOKEN_LIFETIME_S = 120;
const NONCE_BYTES = 16;

/**
 * Returns a function that makes the token of one request. The platform accepts a token for the method
 * and the address that it names only, and for two minutes.
 *
 * @throws TypeError for a secret that is no such key; the message does not contain it
 */
export function createCdpTokens(
  { keyId, secret }: CdpKey,
  { clock, random }: { readonly clock: Pick<Clock, 'nowMs'>; readonly random: Random },
): (method: 'GET' | 'POST', url: string) => string {
  const key = parseKey(secret);
  const isEd25519 = key.asymmetricKeyType === 'ed25519';
  return (method, url) => {
    const { host, pathname } = new URL(url);
    const nowS = Math.floor(clock.nowMs() / 1000);
    const header = {
      alg: isEd25519 ? 'EdDSA' : 'ES256',
      kid: keyId,
      typ: 'JWT',
      nonce: Buffer.from(random.bytes(NONCE_BYTES)).toString('hex'),
    };
    const claims = {
      sub: keyId,
      iss: 'cdp',
      uris: [`${method} ${host}${pathname}`],
      iat: nowS,
      nbf: nowS,
      exp: nowS + TOKEN_LIFETIME_S,
    };
    const signingInput = `${base64url(header)}.${base64url(claims)}`;
    const signature = isEd25519
      ? sign(null, Buffer.from(signingInput), key)
      : sign('sha256', Buffer.from(signingInput), { key, dsaEncoding: 'ieee-p1363' });
    return `${signingInput}.${signature.toString('base64url')}`;
  };
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function parseKey(secret: string): KeyObject {
  try {
    const key = secret.includes('-----BEGIN') ? parsePem(secret) : parseEd25519(secret);
    if (key !== null) return key;
  } catch {
    // The error of the library may contain a part of the key.
  }
  throw new TypeError('the secret is neither an Ed25519 key in base64 nor a P-256 key as PEM');
}

/** Variables often hold a PEM in one line, with `\n` for each line break. */
function parsePem(secret: string): KeyObject | null {
  const key = createPrivateKey(secret.replaceAll(String.raw`\n`, '\n'));
  return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
}

/** The second half has to be the public key of the first one, so that a mistyped secret is noticed here. */
function parseEd25519(secret: string): KeyObject | null {
  const bytes = Buffer.from(secret.trim(), 'base64');
  if (bytes.length !== ED25519_KEY_BYTES) return null;
  const key = createPrivateKey({
    key: Buffer.concat([ED25519_PREFIX, bytes.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  return x === bytes.subarray(32).toString('base64url') ? key : null;
}
