import { createSiweMessage } from 'viem/siwe';
import { describe, expect, test } from 'vitest';
import { parseSiweMessage } from '../../../../../src/main/payments/rules/siwe-message.ts';

const WALLET = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e';
const ISSUED = new Date('2026-11-21T10:00:00.000Z');
const FACTS = {
  address: WALLET,
  chainId: 84_532,
  domain: '127.0.0.1:7400',
  nonce: 'abcdef1234567890',
  uri: 'http://127.0.0.1:7400/paid/check_subscription',
  version: '1',
  issuedAt: ISSUED,
  requestId: 'subscription-1',
} as const;
const READ = {
  domain: '127.0.0.1:7400',
  chainId: 84_532,
  wallet: WALLET,
  subscriptionId: 'subscription-1',
  timestampMs: ISSUED.getTime(),
};

describe('a Sign-In with Ethereum message', () => {
  test('is read as a common library writes it, with and without a statement', () => {
    expect(parseSiweMessage(createSiweMessage(FACTS))).toMatchObject(READ);
    const statement = 'Show my subscription to Arbiter.';
    expect(parseSiweMessage(createSiweMessage({ ...FACTS, statement }))).toMatchObject(READ);
    const resources = ['https://example.org/terms'];
    expect(parseSiweMessage(createSiweMessage({ ...FACTS, statement, resources }))).toMatchObject(READ);
  });

  test('contains its own validity', () => {
    const expirationTime = new Date('2026-11-21T10:01:00.000Z');
    const notBefore = new Date('2026-11-21T09:59:00.000Z');
    expect(parseSiweMessage(createSiweMessage({ ...FACTS, expirationTime, notBefore }))).toMatchObject({
      fromMs: notBefore.getTime(),
      untilMs: expirationTime.getTime(),
    });
  });

  const text = createSiweMessage({ ...FACTS, statement: 'Mine.' });
  test.each([
    ['no subscription', text.replace(/\nRequest ID: .*/u, '')],
    ['another version', text.replace('Version: 1', 'Version: 2')],
    ['a short nonce', text.replace(/Nonce: .*/u, 'Nonce: abc')],
    ['a URI on another host', text.replace('URI: http://127.0.0.1:7400', 'URI: http://evil.example')],
    ['an invalid time', text.replace(/Issued At: .*/u, 'Issued At: soon')],
    ['a line twice', text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['lines in another order', text.replace(/(Version: 1)\n(Chain ID: \d+)/u, '$2\n$1')],
    ['an unknown line', `${text}\nGrant: everything`],
    ['a statement of many lines', text.replace('Mine.', 'Mine.\nAnd yours.\nURI-like')],
    ['another first line', text.replace('wants you to sign in', 'greets you')],
    ['no text', ''],
  ])('with %s is refused', (_name, changed) => {
    expect(changed).not.toBe(text);
    expect(parseSiweMessage(changed)).toBeNull();
  });
});
