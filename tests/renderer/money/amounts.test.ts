import { expect, test } from 'vitest';
import { formatMicro, formatWei } from '../../../renderer/money/amounts.ts';

test.each([
  [0, '0.00'],
  [19_000_000, '19.00'],
  [18_530_000, '18.53'],
  [1, '0.000001'],
  [1_234_500_000, '1,234.50'],
  [-10_000, '-0.01'],
])('%d micro-units are %s', (micro, said) => {
  expect(formatMicro(micro, 'en')).toBe(said);
});

test('amounts beyond the precision of floats are exact', () => {
  expect(formatMicro('9007199254740993000001', 'en')).toBe('9,007,199,254,740,993.000001');
});

test('gas is cut after six digits and never rounded up', () => {
  expect(formatWei('1999999999999999999', 'en')).toBe('1.999999');
  expect(formatWei('1500000000000000000', 'en')).toBe('1.50');
});

test('the decimal mark is that of the language', () => {
  expect(formatMicro(1_234_500_000, 'de')).toBe('1.234,50');
  expect(formatMicro(1_234_500_000, 'zh-CN')).toBe('1,234.50');
});
