import { describe, expect, it } from 'vitest';
import {
  offerHeaders,
  receiptHeaders,
  refusalBody,
  toToolResult,
} from '../../../../src/main/payments/answers.ts';
import type { PaymentOffer } from '../../../../src/main/payments/rules/offer.ts';

const offer: PaymentOffer = {
  terms: {
    chainId: 84532,
    network: 'eip155:84532',
    asset: '0xaa',
    payTo: '0xbb',
    displayed: { asset: '0xAa', payTo: '0xBb' },
    eip712: { name: 'USDC', version: '2' },
  },
  amountMicro: 1000n,
  resource: 'mcp://tool/review',
  memo: 'A review',
  code: 'PAYMENT_REQUIRED',
  message: 'Pay first',
  validUntil: 1_800_000_000,
};
const receipt = { success: true, transaction: '0x01', network: 'eip155:84532', payer: '0xCc' };
const refused = { kind: 'refused', code: 'PAYMENT_REQUIRED', message: 'Pay first' } as const;

describe('an answer of a paid tool', () => {
  it('says the same in text and in structure', () => {
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

  it('carries its receipt under both keys, and no word of money where none was taken', () => {
    const paid = toToolResult({ kind: 'done', value: {}, receipt });
    expect(paid).toHaveProperty('_meta', {
      'x402/payment-response': receipt,
      'x402.payment-response': receipt,
    });
    expect(toToolResult({ kind: 'done', value: {}, receipt: null })).not.toHaveProperty('_meta');
  });

  it('that refuses is an error, and offers terms only where it has an offer', () => {
    const offered = toToolResult({ ...refused, offer });
    expect(offered).toMatchObject({ isError: true, _meta: { 'x402/error': { x402Version: 2 } } });
    const plain = toToolResult({ kind: 'refused', code: 'PAYMENT_PENDING', message: 'Wait' });
    expect(plain).toMatchObject({
      isError: true,
      structuredContent: { error: true, code: 'PAYMENT_PENDING' },
    });
    expect(plain).not.toHaveProperty('_meta');
  });

  it('that was paid and failed shows the receipt all the same', () => {
    const owed = toToolResult({ kind: 'refused', code: 'INTERNAL_ERROR', message: 'Owed', receipt });
    expect(owed).toMatchObject({ isError: true, _meta: { 'x402/payment-response': receipt } });
  });

  it('keeps details beside the offer', () => {
    const body = refusalBody({ ...refused, offer, details: { reason: 'amount_mismatch' } });
    expect(body).toMatchObject({ status: 402, details: { reason: 'amount_mismatch' } });
  });
});

describe('the headers', () => {
  const read = (text = ''): unknown => JSON.parse(Buffer.from(text, 'base64').toString('utf8'));

  it('of an offer are base64 for x402 and plain JSON for 003', () => {
    const headers = offerHeaders(offer);
    expect(read(headers['payment-required'])).toMatchObject({ accepts: [{ amount: '1000' }] });
    expect(JSON.parse(headers['x-payment-request'] ?? '')).toMatchObject({ amount: '0.001' });
  });

  it('of a receipt hold it under the old name and the new one', () => {
    const headers = receiptHeaders(receipt);
    expect([headers['payment-response'], headers['x-payment-response']].map(read)).toEqual([
      receipt,
      receipt,
    ]);
  });
});
