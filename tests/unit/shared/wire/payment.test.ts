import { describe, expect, test } from 'vitest';
import {
  authorization,
  facilitatorRequest,
  paymentPayload,
  paymentPayloadV1,
  paymentRequirements,
  signedAuthorization,
} from '../../../../src/shared/wire/payment.ts';
import { faults } from '../../../support/schema.ts';

const ADDRESS = `0x${'aB'.repeat(20)}`;
const REQUIREMENTS = {
  scheme: 'exact',
  network: 'eip155:84532',
  amount: '10000',
  asset: ADDRESS,
  payTo: ADDRESS,
  maxTimeoutSeconds: 60,
};
const AUTHORIZATION = {
  from: ADDRESS,
  to: ADDRESS,
  value: '10000',
  validAfter: '0',
  validBefore: '1800000000',
  nonce: `0x${'0f'.repeat(32)}`,
};
const SIGNED = { signature: `0x${'1b'.repeat(65)}`, authorization: AUTHORIZATION };
const PAYLOAD = { x402Version: 2, accepted: REQUIREMENTS, payload: SIGNED };

const NO_AMOUNTS = ['', '-1', '0.5', '1e6', '0x10', ' 1', '1\n', '１', '9'.repeat(79), 10_000, null];

test.each(NO_AMOUNTS)('%j is no amount: units are whole, decimal and text', (amount) => {
  expect(faults(paymentRequirements, { ...REQUIREMENTS, amount })).toEqual(['amount']);
  expect(faults(authorization, { ...AUTHORIZATION, value: amount })).toEqual(['value']);
});

test('an amount may be larger than any number of JavaScript holds exactly', () => {
  expect(faults(paymentRequirements, { ...REQUIREMENTS, amount: '9'.repeat(78) })).toEqual([]);
});

describe('what is signed', () => {
  test('is between two whole addresses, once', () => {
    expect(faults(authorization, AUTHORIZATION)).toEqual([]);
    expect(faults(authorization, { ...AUTHORIZATION, from: ADDRESS.slice(2), to: `${ADDRESS}0` })).toEqual([
      'from',
      'to',
    ]);
    expect(faults(authorization, { ...AUTHORIZATION, nonce: `0x${'0f'.repeat(31)}` })).toEqual(['nonce']);
  });

  test('has a signature of whole bytes, and not of any length', () => {
    expect(faults(signedAuthorization, SIGNED)).toEqual([]);
    for (const signature of ['0x', '0x1', '1b'.repeat(65), `0x${'1b'.repeat(4097)}`, '0xzz']) {
      expect(faults(signedAuthorization, { ...SIGNED, signature })).toEqual(['signature']);
    }
  });
});

test('the two versions are not taken for each other', () => {
  const old = { x402Version: 1, scheme: 'exact', network: 'base', payload: SIGNED };
  expect([faults(paymentPayload, PAYLOAD), faults(paymentPayloadV1, old)]).toEqual([[], []]);
  expect(faults(paymentPayload, { ...PAYLOAD, x402Version: 1 })).toEqual(['x402Version']);
  expect(faults(paymentPayloadV1, PAYLOAD)).toContain('x402Version');
  expect(faults(paymentPayload, { ...PAYLOAD, x402Version: '2' })).toEqual(['x402Version']);
});

test('extensions of others pass through, inside and out', () => {
  const accepted = { ...REQUIREMENTS, theirs: 1 };
  const sent = { ...PAYLOAD, accepted, extensions: { a: {} }, more: true };
  expect(paymentPayload.parse(sent)).toEqual(sent);
});

test('but what was signed is taken bare: nothing rides along that nobody signed', () => {
  const read = authorization.parse({ ...AUTHORIZATION, bonus: '5' });
  expect(read).toEqual(AUTHORIZATION);
});

test('a facilitator is asked about a payment together with what was demanded', () => {
  const requested = { x402Version: 2, paymentPayload: PAYLOAD, paymentRequirements: REQUIREMENTS };
  expect(faults(facilitatorRequest, requested)).toEqual([]);
  expect(faults(facilitatorRequest, { ...requested, paymentRequirements: undefined })).toEqual([
    'paymentRequirements',
  ]);
});
