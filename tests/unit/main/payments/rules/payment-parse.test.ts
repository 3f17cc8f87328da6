import { describe, expect, test } from 'vitest';
import { parsePayment } from '../../../../../src/main/payments/rules/payment-parse.ts';

const signed = {
  signature: `0x${'ab'.repeat(65)}`,
  authorization: {
    from: `0x${'aa'.repeat(20)}`,
    to: `0x${'bb'.repeat(20)}`,
    value: '1000',
    validAfter: '0',
    validBefore: '1800000000',
    nonce: `0x${'22'.repeat(32)}`,
  },
};
const accepted = {
  scheme: 'exact',
  network: 'eip155:84532',
  amount: '1000',
  asset: '0xcc',
  payTo: '0xbb',
  maxTimeoutSeconds: 120,
};
const v2 = { x402Version: 2, accepted, payload: signed };
const v1 = { x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload: signed };

const decode = (text: string): string | null => Buffer.from(text, 'base64').toString('utf8');
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
const find = (...values: unknown[]) => parsePayment(values, decode);
const named = (id: unknown) => find({ ...v2, extensions: { 'payment-identifier': { info: { id } } } });
const BAD = { kind: 'invalid', reason: 'malformed_payment' };

describe('reading a payment', () => {
  test('finds none in absent values', () => {
    expect(find(undefined, null)).toEqual({ kind: 'none' });
  });

  test('reads every format as an object, as JSON and in base64', () => {
    for (const value of [v2, JSON.stringify(v2), ` ${encode(v2)} `]) {
      expect(find(value)).toMatchObject({ kind: 'parsed', payment: { accepted, networkV1: null, signed } });
    }
    expect(find(encode(v1))).toMatchObject({ payment: { accepted: null, networkV1: 'base-sepolia' } });
    expect(find(signed)).toMatchObject({ payment: { accepted: null, networkV1: null, signed } });
  });

  test('reads one payment from several values with the same signature', () => {
    const upper = { ...signed, signature: signed.signature.toUpperCase().replace('0X', '0x') };
    expect(find(v2, v1, upper).kind).toBe('parsed');
  });

  test('refuses two different payments', () => {
    const other = { ...signed, authorization: { ...signed.authorization, nonce: `0x${'44'.repeat(32)}` } };
    expect(find(v2, other)).toEqual({ kind: 'invalid', reason: 'two_payments' });
  });

  test.each([
    ['no JSON', 'not-json'],
    ['an empty text', ''],
    ['an unknown version', { ...v2, x402Version: 3 }],
    ['version 1 in another scheme', { ...v1, scheme: 'upto' }],
    [
      'an amount that is not a whole number',
      { ...signed, authorization: { ...signed.authorization, value: '1.5' } },
    ],
    ['a text that is too long', JSON.stringify({ ...v2, padding: 'x'.repeat(16_384) })],
  ])('refuses %s as malformed, even beside a valid payment', (_, value) => {
    expect(find(value)).toEqual(BAD);
    expect(find(v2, value)).toEqual(BAD);
  });

  test('reads a valid identifier and refuses an invalid one', () => {
    const id = 'order_0123456789';
    expect(named(id)).toMatchObject({ payment: { identifier: id } });
    expect(find({ ...v2, extensions: { 'payment-identifier': { id } } })).toMatchObject({
      payment: { identifier: id },
    });
    expect(find(v2)).toMatchObject({ payment: { identifier: null } });
    expect([named('short'), named('x'.repeat(129)), named(`${id} `), named(7)]).toEqual([BAD, BAD, BAD, BAD]);
  });
});
