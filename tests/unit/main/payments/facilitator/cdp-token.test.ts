import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCdpTokens } from '../../../../../src/main/payments/facilitator/cdp-token.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const URL = 'https://api.cdp.coinbase.com/platform/v2/x402/verify';

let drawn = 0;
const deps = {
  clock: { nowMs: () => NOW_MS },
  random: { bytes: (length: number) => new Uint8Array(length).fill((drawn += 1)) },
};

/** The two halves of an Ed25519 key in base64, as the platform shows them. */
function ed25519() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  const halves = [d, x].map((half) => Buffer.from(half, 'base64url'));
  return { secret: Buffer.concat(halves).toString('base64'), publicKey };
}

function p256() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return { secret: privateKey.export({ format: 'pem', type: 'sec1' }) as string, publicKey };
}

function parts(token: string) {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown;
  return { header: read(header), claims: read(claims), signed: `${header}.${claims}`, signature };
}

const isSigned = (token: string, key: KeyObject): boolean => {
  const { signed, signature } = parts(token);
  const isEd25519 = key.asymmetricKeyType === 'ed25519';
  return verify(
    isEd25519 ? null : 'sha256',
    Buffer.from(signed),
    isEd25519 ? key : { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
};

describe('a token', () => {
  test.each([
    ['EdDSA', ed25519],
    ['ES256', p256],
  ])('of an %s key is signed by it', (alg, makeKey) => {
    const { secret, publicKey } = makeKey();
    const token = createCdpTokens({ keyId: 'k1', secret }, deps)('POST', URL);
    expect(isSigned(token, publicKey)).toBe(true);
    expect(parts(token).header).toMatchObject({ alg, kid: 'k1', typ: 'JWT' });
  });

  test('names one method and one address, and expires after two minutes', () => {
    const tokens = createCdpTokens({ keyId: 'k1', secret: ed25519().secret }, deps);
    const nowS = NOW_MS / 1000;
    expect(parts(tokens('POST', URL)).claims).toEqual({
      sub: 'k1',
      iss: 'cdp',
      uris: ['POST api.cdp.coinbase.com/platform/v2/x402/verify'],
      iat: nowS,
      nbf: nowS,
      exp: nowS + 120,
    });
    expect(parts(tokens('GET', 'http://127.0.0.1:4021/supported')).claims).toMatchObject({
      uris: ['GET 127.0.0.1:4021/supported'],
    });
  });

  test('is another one for every request', () => {
    const tokens = createCdpTokens({ keyId: 'k1', secret: ed25519().secret }, deps);
    expect(tokens('POST', URL)).not.toBe(tokens('POST', URL));
  });
});

describe('a secret', () => {
  test('may be a PEM in one line, as variables hold it', () => {
    const { secret, publicKey } = p256();
    const oneLine = secret.trim().replaceAll('\n', String.raw`\n`);
    expect(isSigned(createCdpTokens({ keyId: 'k', secret: oneLine }, deps)('POST', URL), publicKey)).toBe(
      true,
    );
  });

  test.each([
    ['is empty', () => ''],
    ['is too short', () => Buffer.alloc(32, 7).toString('base64')],
    [
      'has halves that do not belong together',
      () => {
        const [one, other] = [ed25519(), ed25519()].map(({ secret }) => Buffer.from(secret, 'base64'));
        return Buffer.concat([one!.subarray(0, 32), other!.subarray(32)]).toString('base64');
      },
    ],
    [
      'is a key of another curve',
      () =>
        generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey.export({
          format: 'pem',
          type: 'sec1',
        }) as string,
    ],
    ['is a damaged PEM', () => '-----BEGIN EC PRIVATE KEY-----\nabc\n-----END EC PRIVATE KEY-----'],
  ])('that %s is refused without being repeated', (_, secretOf) => {
    const secret = secretOf();
    const make = () => createCdpTokens({ keyId: 'k', secret }, deps);
    expect(make).toThrow('neither an Ed25519 key in base64 nor a P-256 key as PEM');
  });
});
