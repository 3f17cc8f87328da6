import { describe, expect, test } from 'vitest';
import {
  isPayable,
  parseStoredOffer,
  readOffer,
  receiptTxHashOf,
} from '../../../../src/main/wallet/offer.ts';

const ASSET = `0x${'ab'.repeat(20)}`;
const CURRENCY = { network: 'eip155:84532', asset: ASSET };
const OPTION = {
  scheme: 'exact',
  network: CURRENCY.network,
  asset: `0x${'AB'.repeat(20)}`,
  amount: '1000',
  payTo: `0x${'CD'.repeat(20)}`,
  maxTimeoutSeconds: 120,
};

const answered = (name: string, value: unknown) => ({
  status: 402,
  body: null,
  headers: new Headers({ [name]: Buffer.from(JSON.stringify(value)).toString('base64') }),
});
const read = (accepts: unknown, version = 2) =>
  readOffer(answered('payment-required', { x402Version: version, accepts, extra: 'kept' }), CURRENCY);

describe('the address of a paid tool', () => {
  test.each(['https://pay.example/paid/x', 'http://127.0.0.1:4747/paid/x'])('is accepted: %s', (url) => {
    expect(isPayable(url)).toBe(true);
  });

  test.each([
    'http://pay.example',
    'http://127.0.0.1.example',
    'http://localhost:4747',
    'https://user@pay.example',
    'ftp://127.0.0.1',
    'pay.example',
    '',
  ])('is refused: %j', (url) => {
    expect(isPayable(url)).toBe(false);
  });
});

describe('an offer', () => {
  test('is read with the one option that can be paid', () => {
    const others = [
      { ...OPTION, scheme: 'upto' },
      { ...OPTION, network: 'eip155:8453' },
      { ...OPTION, asset: OPTION.payTo },
    ];
    expect(read([...others, OPTION])).toMatchObject({
      ok: true,
      value: {
        payee: OPTION.payTo.toLowerCase(),
        amountMicro: 1000,
        validityS: 120,
        paymentRequired: { accepts: [OPTION], extra: 'kept' },
      },
    });
    expect(read(others)).toMatchObject({ ok: false, code: 'WALLET_OFFER' });
  });

  test.each([
    ['an amount of zero', [{ ...OPTION, amount: '0' }]],
    ['a negative amount', [{ ...OPTION, amount: '-1' }]],
    ['an amount that is not decimal', [{ ...OPTION, amount: '0x10' }]],
    ['an amount above the maximum', [{ ...OPTION, amount: '1000000001' }]],
    ['a validity of more than an hour', [{ ...OPTION, maxTimeoutSeconds: 3601 }]],
    ['a payee that is not an address', [{ ...OPTION, payTo: 'not-an-address' }]],
    ['too many options', Array.from({ length: 21 }, () => OPTION)],
    ['no options', []],
  ])('with %s is refused', (_, accepts) => {
    expect(read(accepts)).toMatchObject({ ok: false, code: 'WALLET_OFFER' });
  });

  test('of another version, or a missing one, is refused', () => {
    expect(read([OPTION], 1).ok).toBe(false);
    expect(readOffer({ status: 402, body: null, headers: new Headers() }, CURRENCY).ok).toBe(false);
    expect(
      readOffer({ status: 402, body: null, headers: new Headers({ 'payment-required': '%%' }) }, CURRENCY).ok,
    ).toBe(false);
  });

  test('that was stored is read again, and invalid text is null', () => {
    const required = { x402Version: 2, accepts: [OPTION] };
    expect(parseStoredOffer(JSON.stringify(required))).toEqual(required);
    expect([parseStoredOffer(null), parseStoredOffer('{'), parseStoredOffer('{}')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('a receipt', () => {
  test('counts only if it reports success', () => {
    const of = (value: unknown) => receiptTxHashOf(answered('payment-response', value));
    expect([of({ success: true, transaction: '0x01' }), of({ success: true })]).toEqual(['0x01', '']);
    expect([of({ success: false, transaction: '0x01' }), of({ success: 'true' }), of(null)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
