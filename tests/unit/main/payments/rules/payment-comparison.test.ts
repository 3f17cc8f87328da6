import { describe, expect, test } from 'vitest';
import { exactRequirementsOf } from '../../../../../src/main/payments/rules/offer.ts';
import { comparePayment } from '../../../../../src/main/payments/rules/payment-comparison.ts';
import type { ParsedPayment } from '../../../../../src/main/payments/rules/payment-parse.ts';

const NOW_S = 1_800_000_000;
const ASSET = `0x${'Ab'.repeat(20)}`;
const PAYEE = `0x${'Cd'.repeat(20)}`;
const destination = {
  chainId: 84532,
  network: 'eip155:84532',
  asset: ASSET.toLowerCase(),
  payTo: PAYEE.toLowerCase(),
  checksummed: { asset: ASSET, payTo: PAYEE },
  eip712: { name: 'USDC', version: '2' },
};
const requirements = exactRequirementsOf({ destination, amountMicro: 1000n });

const authorization = {
  from: `0x${'11'.repeat(20)}`,
  to: PAYEE,
  value: '1000',
  validAfter: '0',
  validBefore: String(NOW_S + 60),
  nonce: `0x${'22'.repeat(32)}`,
};
const signature = `0x${'33'.repeat(65)}`;
const PAYMENT: ParsedPayment = {
  accepted: requirements,
  networkV1: null,
  signed: { signature, authorization },
  identifier: null,
  resource: null,
};

const match = (payment: ParsedPayment) =>
  comparePayment(payment, { destination, requirements, nowSeconds: NOW_S, resource: 'mcp://tool/answer' });
const accepting = (change: object): ParsedPayment => ({
  ...PAYMENT,
  accepted: { ...requirements, ...change },
});
const signing = (change: object): ParsedPayment => ({
  ...PAYMENT,
  signed: { signature, authorization: { ...authorization, ...change } },
});
/** A payment without accepted requirements, which is checked by its authorisation alone. */
const bare = (payment: ParsedPayment): ParsedPayment => ({ ...payment, accepted: null });

describe('a payment compared with the price', () => {
  test('becomes the payload for facilitators when it matches', () => {
    expect(match(PAYMENT)).toEqual({
      ok: true,
      value: { x402Version: 2, accepted: requirements, payload: PAYMENT.signed },
    });
  });

  test('is passed on with the requirements of the server, without what the payer added to them', () => {
    const accepted = { ...requirements, asset: ASSET.toLowerCase(), extra: { name: 'other' }, more: 'kept' };
    expect(match({ ...PAYMENT, accepted })).toMatchObject({ ok: true, value: { accepted: requirements } });
    expect(match({ ...PAYMENT, accepted })).not.toHaveProperty('value.accepted.more');
  });

  test('may name the tool that is called at any address, and no other tool', () => {
    for (const resource of [
      'mcp://tool/answer',
      'https://shop.example/paid/answer',
      'http://[::1]:1/paid/answer?a=/b',
    ])
      expect(match({ ...PAYMENT, resource })).toMatchObject({ ok: true });
    expect(match({ ...PAYMENT, resource: 'mcp://tool/other' })).toMatchObject({
      code: 'PAYMENT_INVALID',
      detail: { reason: 'resource_mismatch' },
    });
  });

  test('is refused if it is valid for longer than was offered, with a minute for a clock that is ahead', () => {
    const until = (seconds: number) => match(signing({ validBefore: String(NOW_S + seconds) }));
    expect(until(180)).toMatchObject({ ok: true });
    expect(until(181)).toMatchObject({ detail: { reason: 'valid_before_too_late' } });
  });

  test('without accepted requirements gets those of the server', () => {
    expect(match(bare(PAYMENT))).toMatchObject({ ok: true, value: { accepted: requirements } });
  });

  test('may contain addresses in upper or lower case', () => {
    expect(match(signing({ to: PAYEE.toLowerCase() })).ok).toBe(true);
    expect(match(accepting({ asset: ASSET.toLowerCase() })).ok).toBe(true);
  });

  test.each([
    ['another scheme', accepting({ scheme: 'upto' }), 'PAYMENT_INVALID', 'scheme_mismatch'],
    ['another network', accepting({ network: 'eip155:8453' }), 'PAYMENT_INVALID', 'network_mismatch'],
    ['another token', accepting({ asset: PAYEE }), 'PAYMENT_INVALID', 'asset_mismatch'],
    ['another payee accepted', accepting({ payTo: ASSET }), 'PAYMENT_INVALID', 'recipient_mismatch'],
    ['less accepted', accepting({ amount: '999' }), 'PAYMENT_INSUFFICIENT', 'amount_mismatch'],
    ['another payee signed', bare(signing({ to: ASSET })), 'PAYMENT_INVALID', 'recipient_mismatch'],
    ['less signed', bare(signing({ value: '999' })), 'PAYMENT_INSUFFICIENT', 'amount_mismatch'],
    ['more signed', bare(signing({ value: '1001' })), 'PAYMENT_INVALID', 'amount_mismatch'],
    ['a start in the future', signing({ validAfter: String(NOW_S + 1) }), 'PAYMENT_INVALID', 'valid_after'],
    [
      "a contract's signature",
      { ...PAYMENT, signed: { authorization, signature: `${signature}00` } },
      'PAYMENT_INVALID',
      'signature_length',
    ],
    [
      'another network of version 1',
      { ...bare(PAYMENT), networkV1: 'base' },
      'PAYMENT_INVALID',
      'network_mismatch',
    ],
  ] as const)('with %s is refused', (_, payment, code, reason) => {
    expect(match(payment)).toMatchObject({ ok: false, code, detail: { reason } });
  });

  test('has to be valid for longer than settlement takes', () => {
    expect(match(signing({ validBefore: String(NOW_S + 6) }))).toMatchObject({ code: 'PAYMENT_EXPIRED' });
    expect(match(signing({ validBefore: String(NOW_S + 7) })).ok).toBe(true);
  });

  test('is valid from the second in which it starts', () => {
    expect(match(signing({ validAfter: String(NOW_S) })).ok).toBe(true);
  });

  test('of version 1 may use either name of the network', () => {
    for (const networkV1 of ['base-sepolia', 'eip155:84532']) {
      expect(match({ ...bare(PAYMENT), networkV1 }).ok).toBe(true);
    }
  });
});
