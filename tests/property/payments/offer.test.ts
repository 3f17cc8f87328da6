import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toToolResult } from '../../../src/main/payments/responses.ts';
import { formatPrice, parsePrice } from '../../../src/main/payments/index.ts';
import { exactRequirementsOf, type PaymentOffer } from '../../../src/main/payments/rules/offer.ts';
import { comparePayment } from '../../../src/main/payments/rules/payment-comparison.ts';
import { parsePayment, type ParsedPayment } from '../../../src/main/payments/rules/payment-parse.ts';

const hex = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`, 'u')).map((digits) => `0x${digits}`);
const address = hex(40);
const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });

const anOffer: fc.Arbitrary<PaymentOffer> = fc
  .record({
    payTo: address,
    asset: address,
    amountMicro: amount,
    chainId: fc.constantFrom(31337, 84532, 8453),
    tool: fc.stringMatching(/^[a-z_]{1,30}$/u),
    memo: fc.string({ maxLength: 80 }),
  })
  .map(({ payTo, asset, amountMicro, chainId, tool, memo }) => ({
    destination: {
      chainId,
      network: `eip155:${chainId}`,
      asset,
      payTo,
      checksummed: { asset, payTo },
      eip712: { name: 'USDC', version: '2' },
    },
    amountMicro,
    resource: `mcp://tool/${tool}`,
    memo,
    code: 'PAYMENT_REQUIRED' as const,
    message: 'Payment is required to use this tool.',
    validUntilS: 1_800_000_000,
  }));

const NOW = 1_790_000_000;
const decode = (text: string): string | null =>
  /^[\w+/=-]+$/u.test(text) ? Buffer.from(text, 'base64').toString() : null;

const paymentFor = (offer: PaymentOffer, value: bigint): ParsedPayment => ({
  accepted: { ...exactRequirementsOf(offer), amount: String(value) },
  networkV1: null,
  signed: {
    signature: `0x${'1'.repeat(130)}`,
    authorization: {
      from: `0x${'2'.repeat(40)}`,
      to: offer.destination.payTo,
      value: String(value),
      validAfter: '0',
      validBefore: String(NOW + 100),
      nonce: `0x${'3'.repeat(64)}`,
    },
  },
  identifier: null,
  resource: null,
});

describe('an offer', () => {
  test('contains the fields of every supported format', () => {
    fc.assert(
      fc.property(anOffer, (offer) => {
        const result = toToolResult({ kind: 'refused', code: offer.code, message: offer.message, offer });
        expect(result.isError).toBe(true);
        expect(result.content[0]?.text).toBe(JSON.stringify(result.structuredContent));
        const body = JSON.parse(result.content[0]?.text ?? '') as Record<string, unknown>;
        // The fields of docs/specifications/003-paid-mcp.md §5.1.
        expect(body).toMatchObject({ status: 402, error: 'Payment Required', code: 'PAYMENT_REQUIRED' });
        const required = body['paymentRequired'] as Record<string, string>;
        expect(required).toMatchObject({
          version: '1.0',
          token: 'USDC',
          paymentAddress: offer.destination.payTo,
        });
        expect(typeof required['network']).toBe('string');
        expect(parsePrice(required['amount'] ?? '')).toEqual({ ok: true, value: offer.amountMicro });
        // The offer in x402 version 2, in the body and under `_meta`.
        for (const form of [body, result['_meta']?.['x402/error'] as Record<string, unknown>]) {
          expect(form).toMatchObject({
            x402Version: 2,
            error: 'Payment Required',
            resource: { url: offer.resource },
          });
          expect(form['accepts']).toEqual([exactRequirementsOf(offer)]);
        }
      }),
    );
  });
});

describe('the amount of a payment', () => {
  test('is accepted only if it equals the price; a lower amount is insufficient', () => {
    fc.assert(
      fc.property(anOffer, amount, (offer, value) => {
        const wanted = {
          destination: offer.destination,
          requirements: exactRequirementsOf(offer),
          nowSeconds: NOW,
          resource: offer.resource,
        };
        const matched = comparePayment(paymentFor(offer, value), wanted);
        if (value === offer.amountMicro) expect(matched.ok).toBe(true);
        else
          expect(!matched.ok && matched.code).toBe(
            value < offer.amountMicro ? 'PAYMENT_INSUFFICIENT' : 'PAYMENT_INVALID',
          );
        expect(comparePayment(paymentFor(offer, offer.amountMicro), wanted).ok).toBe(true);
      }),
    );
    expect(formatPrice(10_000n)).toBe('0.01');
  });
});

const A = `0x${'a'.repeat(40)}`;
const B = `0x${'b'.repeat(40)}`;
const SMALL: PaymentOffer = {
  destination: {
    chainId: 84532,
    network: 'eip155:84532',
    asset: A,
    payTo: B,
    checksummed: { asset: A, payTo: B },
    eip712: { name: 'USDC', version: '2' },
  },
  amountMicro: 1n,
  resource: 'mcp://tool/small',
  memo: 'small',
  code: 'PAYMENT_REQUIRED',
  message: 'Payment is required to use this tool.',
  validUntilS: 1_800_000_000,
};

describe('a payment', () => {
  const { accepted, signed } = paymentFor(SMALL, 1n);
  const payload = { x402Version: 2, accepted, payload: signed };
  const json = JSON.stringify(payload);
  const forms = [
    payload,
    json,
    Buffer.from(json).toString('base64'),
    Buffer.from(json).toString('base64url'),
  ];

  test.each(forms.map((form, index) => [index, form] as const))('is read in form %i', (_index, form) => {
    const found = parsePayment([undefined, form, null], decode);
    expect(found).toMatchObject({ kind: 'parsed', payment: { accepted: { amount: '1' } } });
  });

  test('is read as a bare authorisation and in version 1', () => {
    expect(parsePayment([payload.payload], decode)).toMatchObject({
      kind: 'parsed',
      payment: { accepted: null },
    });
    const v1 = { x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload: payload.payload };
    const text = Buffer.from(JSON.stringify(v1)).toString('base64');
    expect(parsePayment([text], decode)).toMatchObject({
      kind: 'parsed',
      payment: { networkV1: 'base-sepolia' },
    });
  });

  test('counts once under several keys, and is refused beside a different one', () => {
    expect(parsePayment(forms, decode).kind).toBe('parsed');
    const other = { ...payload, payload: { ...payload.payload, signature: `0x${'9'.repeat(130)}` } };
    expect(parsePayment([payload, other], decode)).toEqual({ kind: 'invalid', reason: 'two_payments' });
  });

  test('is malformed in any other form', () => {
    fc.assert(
      fc.property(
        fc.anything().filter((value) => value !== undefined && value !== null),
        (value) => {
          expect(parsePayment([value], decode)).toEqual({ kind: 'invalid', reason: 'malformed_payment' });
        },
      ),
    );
  });
});
