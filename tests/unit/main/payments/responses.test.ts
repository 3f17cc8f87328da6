import { describe, expect, test } from 'vitest';
import {
  offerHeaders,
  receiptHeaders,
  paymentRefusalBody,
  toToolResult,
} from '../../../../src/main/payments/responses.ts';
import type { PaymentOffer } from '../../../../src/main/payments/rules/offer.ts';

const offer: PaymentOffer = {
  destination: {
    chainId: 84532,
    network: 'eip155:84532',
    asset: '0xaa',
    payTo: '0xbb',
    checksummed: { asset: '0xAa', payTo: '0xBb' },
    eip712: { name: 'USDC', version: '2' },
  },
  amountMicro: 1000n,
  resource: 'mcp://tool/review',
  memo: 'A review',
  code: 'PAYMENT_REQUIRED',
  message: 'Pay first',
  validUntilS: 1_800_000_000,
};
const receipt = { success: true, transaction: '0x01', network: 'eip155:84532', payer: '0xCc' };
const refused = { kind: 'refused', code: 'PAYMENT_REQUIRED', message: 'Pay first' } as const;

describe('an answer of a paid tool', () => {
  test('has the same JSON as text and as structured content', () => {
    for (const answer of [
      { kind: 'done', value: { moves: 3 }, receipt } as const,
      { ...refused, offer },
      { ...refused, code: 'NOT_FOUND' } as const,
    ]) {
      const { content, structuredContent } = toToolResult(answer);
      const [first] = content as { text: string }[];
      expect(JSON.parse(first?.text ?? '')).toEqual(structuredContent);
    }
  });

  test('carries its receipt under both keys, and no metadata without a receipt', () => {
    const paid = toToolResult({ kind: 'done', value: {}, receipt });
    expect(paid).toHaveProperty('_meta', {
      'x402/payment-response': receipt,
      'x402.payment-response': receipt,
    });
    expect(toToolResult({ kind: 'done', value: {}, receipt: null })).not.toHaveProperty('_meta');
  });

  test('is an error when it refuses, and contains an offer only if there is one', () => {
    const offered = toToolResult({ ...refused, offer });
    expect(offered).toMatchObject({ isError: true, _meta: { 'x402/error': { x402Version: 2 } } });
    const plain = toToolResult({ kind: 'refused', code: 'PAYMENT_PENDING', message: 'Wait' });
    expect(plain).toMatchObject({
      isError: true,
      structuredContent: { error: true, code: 'PAYMENT_PENDING' },
    });
    expect(plain).not.toHaveProperty('_meta');
  });

  test('contains the receipt when the tool failed after the payment', () => {
    const owed = toToolResult({ kind: 'refused', code: 'INTERNAL_ERROR', message: 'Owed', receipt });
    expect(owed).toMatchObject({ isError: true, _meta: { 'x402/payment-response': receipt } });
  });

  test('contains details beside the offer', () => {
    const body = paymentRefusalBody({ ...refused, offer, details: { reason: 'amount_mismatch' } });
    expect(body).toMatchObject({ status: 402, details: { reason: 'amount_mismatch' } });
  });
});

describe('payment headers', () => {
  test.each([
    '会员 月度',
    'day pass 🎉',
    'line\u2028break',
    'half \ud83d pair',
    'ü'.repeat(255),
    '🎉'.repeat(255),
  ])('carry an offer with the name %j in ASCII, within 8 KiB, and clients read it again', (memo) => {
    const headers = offerHeaders({ ...offer, memo });
    for (const text of Object.values(headers)) {
      expect(text).toMatch(/^[\x20-\x7e]+$/u);
      expect(text.length).toBeLessThan(8192);
    }
    expect(JSON.parse(headers['x-payment-request'] ?? '')).toMatchObject({ memo });
    const { resource } = read(headers['payment-required']) as { resource: { description: string } };
    expect(resource.description).toMatch(/^[\x20-\x7e]*$/u);
  });

  const read = (text = ''): unknown => JSON.parse(Buffer.from(text, 'base64').toString('utf8'));

  test('carry an offer as base64 for x402 and as plain JSON in X-Payment-Request', () => {
    const headers = offerHeaders(offer);
    expect(read(headers['payment-required'])).toMatchObject({ accepts: [{ amount: '1000' }] });
    expect(JSON.parse(headers['x-payment-request'] ?? '')).toMatchObject({ amount: '0.001' });
  });

  test('carry the receipt under the old and the new name', () => {
    const headers = receiptHeaders(receipt);
    expect([headers['payment-response'], headers['x-payment-response']].map(read)).toEqual([
      receipt,
      receipt,
    ]);
  });
});
