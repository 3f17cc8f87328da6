import { describe, expect, test } from 'vitest';
import { formatPrice, parsePrice } from '../../../../../src/main/payments/rules/price.ts';

describe('a price as text', () => {
  test.each([
    ['$0.001', 1000n],
    ['0.001 USDC', 1000n],
    ['0.001USDC', 1000n],
    ['0.000001', 1n],
    ['12', 12_000_000n],
    ['9.99', 9_990_000n],
    ['1000000000000', 1_000_000_000_000_000_000n],
  ])('reads %s as exactly %s micro-units', (text, micro) => {
    expect(parsePrice(text)).toEqual({ ok: true, value: micro });
  });

  test.each([
    ['a sign', '-1'],
    ['an exponent', '1e3'],
    ['a separator', '1,000'],
    ['a seventh decimal', '0.0000001'],
    ['a leading zero', '01'],
    ['a point without a whole number', '.5'],
    ['a point without decimals', '5.'],
    ['two units', '$1 USDC'],
    ['another token', '1 USDT'],
    ['zero', '0.000000'],
    ['an amount above the maximum', '1000000000000.000001'],
    ['a space before it', ' 1'],
    ['a second line', '1\n'],
    ['digits of another script', '٣'],
  ])('with %s is refused', (_, text) => {
    expect(parsePrice(text)).toMatchObject({ ok: false, code: 'INVALID_PARAMETERS' });
  });
});

describe('a formatted price', () => {
  test.each([
    [1n, '0.000001'],
    [100_000n, '0.10'],
    [9_990_000n, '9.99'],
    [5_000_000n, '5.00'],
    [1_234_560n, '1.23456'],
  ])('formats %s micro-units as %s', (micro, text) => {
    expect(formatPrice(micro)).toBe(text);
  });

  test('reads back as the same amount, even beyond the precision of a number', () => {
    const micro = 999_999_999_999_999_999n;
    expect(parsePrice(formatPrice(micro))).toEqual({ ok: true, value: micro });
  });
});
