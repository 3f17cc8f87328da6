import { describe, expect, it } from 'vitest';
import { isPayable, storedOffer, readOffer, receiptTxHash } from '../../../../src/main/wallet/offer.ts';

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

describe('where a payment may go', () => {
  it.each(['https://pay.example/paid/x', 'http://127.0.0.1:4747/paid/x'])('%s is good enough', (url) => {
    expect(isPayable(url)).toBe(true);
  });

  it.each([
    'http://pay.example',
    'http://127.0.0.1.example',
    'http://localhost:4747',
    'https://user@pay.example',
    'ftp://127.0.0.1',
    'pay.example',
    '',
  ])('%j is not', (url) => {
    expect(isPayable(url)).toBe(false);
  });
});

describe('an offer', () => {
  it('is read with the one option that can be paid, whatever else was offered', () => {
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
        required: { accepts: [OPTION], extra: 'kept' },
      },
    });
    expect(read(others)).toMatchObject({ ok: false, code: 'WALLET_OFFER' });
  });

  it.each([
    ['nothing for nothing', [{ ...OPTION, amount: '0' }]],
    ['a sum below nought', [{ ...OPTION, amount: '-1' }]],
    ['a sum in words of other numbers', [{ ...OPTION, amount: '0x10' }]],
    ['more than any call is worth', [{ ...OPTION, amount: '1000000001' }]],
    ['an authorisation for more than an hour', [{ ...OPTION, maxTimeoutSeconds: 3601 }]],
    ['a payee that is no address', [{ ...OPTION, payTo: 'somebody' }]],
    ['too many ways to pay', Array.from({ length: 21 }, () => OPTION)],
    ['no ways to pay', []],
  ])('of %s is refused', (_, accepts) => {
    expect(read(accepts)).toMatchObject({ ok: false, code: 'WALLET_OFFER' });
  });

  it('of another version, or none at all, is refused', () => {
    expect(read([OPTION], 1).ok).toBe(false);
    expect(readOffer({ status: 402, body: null, headers: new Headers() }, CURRENCY).ok).toBe(false);
    expect(
      readOffer({ status: 402, body: null, headers: new Headers({ 'payment-required': '%%' }) }, CURRENCY).ok,
    ).toBe(false);
  });

  it('that was kept is read again as it was, and rubbish as nothing', () => {
    const required = { x402Version: 2, accepts: [OPTION] };
    expect(storedOffer(JSON.stringify(required))).toEqual(required);
    expect([storedOffer(null), storedOffer('{'), storedOffer('{}')]).toEqual([null, null, null]);
  });
});

describe('a receipt', () => {
  it('counts only where it says that the payment went through', () => {
    const of = (value: unknown) => receiptTxHash(answered('payment-response', value));
    expect([of({ success: true, transaction: '0x01' }), of({ success: true })]).toEqual(['0x01', '']);
    expect([of({ success: false, transaction: '0x01' }), of({ success: 'true' }), of(null)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
