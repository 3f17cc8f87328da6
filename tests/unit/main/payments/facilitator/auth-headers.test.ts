import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FacilitatorAuth } from '../../../../../src/main/payments/payment-config.ts';
import { createAuthHeaders } from '../../../../../src/main/payments/facilitator/auth-headers.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const logged: string[] = [];
const headersOf = (auth: FacilitatorAuth) =>
  createAuthHeaders(auth, {
    url: 'https://pay.example/x402/',
    runtime: { clock: stoppedClock(), random: { bytes: (length) => new Uint8Array(length) } },
    log: (_level, message, fields) => void logged.push(`${message} ${JSON.stringify(fields ?? {})}`),
  });

test('a facilitator without a key gets no header, and one with a fixed header always the same', async () => {
  expect(await headersOf({ kind: 'none' })('verify')).toEqual({});
  expect(await headersOf({ kind: 'header', value: 'Bearer pass' })('settle')).toEqual({
    authorization: 'Bearer pass',
  });
});

test('a key signs a token for the address and the method of each operation', async () => {
  const secret = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({
    format: 'pem',
    type: 'pkcs8',
  }) as string;
  const headers = headersOf({ kind: 'cdp', key: { keyId: 'k1', secret } });
  const uris = await Promise.all(
    (['verify', 'settle', 'supported'] as const).map(async (operation) => {
      const { authorization = '' } = await headers(operation);
      expect(authorization).toMatch(/^Bearer /u);
      const claims = JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()) as {
        uris: string[];
      };
      return claims.uris;
    }),
  );
  expect(uris).toEqual([
    ['POST pay.example/x402/verify'],
    ['POST pay.example/x402/settle'],
    ['GET pay.example/x402/supported'],
  ]);
});

test('a key that cannot be read makes no header, and the log does not contain it', async () => {
  const headers = headersOf({ kind: 'cdp', key: { keyId: 'k1', secret: 'hidden-secret' } });
  await expect(headers('verify')).rejects.toThrow('cannot be read');
  expect(logged).toEqual([expect.stringContaining('CDP_API_KEY_SECRET is neither')]);
  expect(logged.join()).not.toContain('hidden-secret');
});
