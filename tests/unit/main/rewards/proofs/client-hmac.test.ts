import { describe, expect, test } from 'vitest';
import { clientHmac, secretFingerprint } from '../../../../../src/main/rewards/proofs/client-hmac.ts';
import { tokenHash } from '../../../../../src/main/platform/token-hash.ts';

describe('the HMAC of a body', () => {
  const body = { matchId: 'm', kills: 2, antiCheat: { frameCount: 6000 } };

  test('does not depend on the member order or on the signature itself', () => {
    const shuffled = { antiCheat: { frameCount: 6000 }, clientSignature: 'anything', kills: 2, matchId: 'm' };
    expect(clientHmac('token', shuffled)).toBe(clientHmac('token', body));
    expect(clientHmac('token', body)).toMatch(/^[0-9a-f]{64}$/u);
  });

  test('depends on every value, on added members and on the token', () => {
    const others = [
      clientHmac('token', { ...body, kills: 3 }),
      clientHmac('token', { ...body, antiCheat: { frameCount: 6001 } }),
      clientHmac('token', { ...body, extra: null }),
      clientHmac('Token', body),
    ];
    expect(new Set([...others, clientHmac('token', body)]).size).toBe(5);
  });

  test('covers a nested clientSignature', () => {
    const nested = (clientSignature: string) => clientHmac('token', { ...body, inner: { clientSignature } });
    expect(nested('a')).not.toBe(nested('b'));
  });
});

describe('a stored secret', () => {
  test('is its SHA-256, and in logs the beginning of that', () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect(tokenHash('')).toBe(empty);
    expect(secretFingerprint('')).toBe('e3b0c442');
  });
});
