import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPrice, parsePrice } from '../../../src/main/payments/index.ts';

/** docs/specifications/003-paid-mcp.md §5.4: the parsed amount equals the written one, compared in exact arithmetic. */

const whole = fc.bigInt({ min: 0n, max: 999_999_999_999n });
const fraction = fc.option(fc.stringMatching(/^\d{1,6}$/u), { nil: null });
const decoration = fc.constantFrom<readonly [string, string]>(
  ['$', ''],
  ['', ''],
  ['', ' USDC'],
  ['', 'USDC'],
);

describe('a price', () => {
  test('is parsed exactly', () => {
    fc.assert(
      fc.property(whole, fraction, decoration, (units, decimals, [before, after]) => {
        const text = `${before}${units}${decimals === null ? '' : `.${decimals}`}${after}`;
        const parsed = parsePrice(text);
        const digits = decimals ?? '';
        const numerator = units * 10n ** BigInt(digits.length) + BigInt(digits === '' ? '0' : digits);
        if (numerator === 0n) {
          expect(parsed.ok).toBe(false);
          return;
        }
        // numerator / 10^n USDC equals micro / 10^6 USDC.
        expect(parsed.ok && parsed.value * 10n ** BigInt(digits.length)).toBe(numerator * 1_000_000n);
      }),
      { numRuns: 2000 },
    );
  });

  test('reads back from its formatted text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), (micro) => {
        expect(parsePrice(formatPrice(micro))).toEqual({ ok: true, value: micro });
      }),
    );
  });

  test('is refused in any other form', () => {
    const grammar = /^(?:\$(?:0|[1-9]\d*)(?:\.\d{1,6})?|(?:0|[1-9]\d*)(?:\.\d{1,6})?(?: ?USDC)?)$/u;
    const near = fc.stringMatching(/^[$]?[-+]?[\d.,eE]{0,16} ?(USDC|USD|usdc)?$/u);
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), (text) => {
        if (!grammar.test(text)) expect(parsePrice(text).ok).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    '$1,000',
    '1.2.3',
    '-5',
    '1e3',
    '1e-7',
    '',
    'free',
    '0',
    '$0.0000001',
    '0.000000',
    '01',
    '$1 USDC',
    '１',
    '.5',
    '5.',
    ' 1',
    '1000000000001',
  ])('is refused when written as %j', (text) => {
    expect(parsePrice(text).ok).toBe(false);
  });
});
