import { describe, expect, test } from 'vitest';
import {
  aboveLimitNote,
  offerBody,
  x402OfferOf,
  exactRequirementsOf,
  networkNameOf,
  COMMON_CLIENT_LIMITS,
  type PaymentOffer,
} from '../../../../../src/main/payments/rules/offer.ts';
import { paymentRequirements } from '../../../../../src/shared/wire/payment.ts';

const OFFER: PaymentOffer = {
  destination: {
    chainId: 84532,
    network: 'eip155:84532',
    asset: '0xaa',
    payTo: '0xbb',
    checksummed: { asset: '0xAa', payTo: '0xBb' },
    eip712: { name: 'USDC', version: '2' },
  },
  amountMicro: 1500n,
  resource: 'mcp://tool/chess_review',
  memo: 'A review',
  code: 'PAYMENT_REQUIRED',
  message: 'Pay first',
  validUntilS: 1_800_000_000,
};

describe('an offer', () => {
  test('has the block for indexers if the tool has one, beside the identifier of payments', () => {
    const namesOf = (offer: PaymentOffer) =>
      Object.keys(x402OfferOf(offer)['extensions'] as Record<string, unknown>);
    expect(namesOf(OFFER)).toEqual(['payment-identifier']);
    const discovery = { info: {}, schema: {} };
    expect(namesOf({ ...OFFER, discovery })).toEqual(['bazaar', 'payment-identifier']);
    expect(x402OfferOf({ ...OFFER, discovery })).toMatchObject({ extensions: { bazaar: discovery } });
  });

  test('contains the amount in atomic units for x402 and in USDC in `paymentRequired`', () => {
    const body = offerBody(OFFER);
    expect(body).toMatchObject({
      x402Version: 2,
      status: 402,
      accepts: [{ amount: '1500', network: 'eip155:84532' }],
      paymentRequired: { amount: '0.0015', decimals: 6, network: 'base-sepolia', validUntil: 1_800_000_000 },
    });
  });

  test('contains addresses with their checksum, in both formats', () => {
    expect(offerBody(OFFER)).toMatchObject({
      accepts: [{ asset: '0xAa', payTo: '0xBb' }],
      paymentRequired: { asset: '0xAa', paymentAddress: '0xBb' },
    });
  });

  test('contains requirements that match the wire schema', () => {
    expect(paymentRequirements.safeParse(exactRequirementsOf(OFFER)).success).toBe(true);
  });

  test('contains the reason in `error` after a refused payment', () => {
    const second: PaymentOffer = { ...OFFER, code: 'PAYMENT_EXPIRED', message: 'Sign a new one' };
    expect(x402OfferOf(OFFER)['error']).toBe('Payment Required');
    expect(x402OfferOf(second)['error']).toBe('Sign a new one');
    expect(offerBody(second)['code']).toBe('PAYMENT_EXPIRED');
  });

  test('uses the short name of a network if version 1 has one', () => {
    expect(networkNameOf({ chainId: 8453, network: 'eip155:8453' })).toBe('base');
    expect(networkNameOf({ chainId: 31337, network: 'eip155:31337' })).toBe('eip155:31337');
  });
});

describe('the note about limits of common clients', () => {
  test('appears above a limit only, and names the highest limit that is exceeded', () => {
    expect(aboveLimitNote(COMMON_CLIENT_LIMITS.cloudflare)).toBe('');
    expect(aboveLimitNote(COMMON_CLIENT_LIMITS.cloudflare + 1n)).toContain('0.10 USDC');
    expect(aboveLimitNote(COMMON_CLIENT_LIMITS.x402)).toContain('0.10 USDC');
    expect(aboveLimitNote(COMMON_CLIENT_LIMITS.x402 + 1n)).toContain('1 USDC');
  });
});
