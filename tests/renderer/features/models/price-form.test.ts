import { expect, test } from 'vitest';
import { NO_PRICE, toPriceForm, parsePrice } from '../../../../renderer/features/models/price-form.ts';

test('a typed price is read in millionths, and written as it was typed', () => {
  const typed = { input: '0.15', output: '0,6', currency: 'usd' };
  const price = { inputMicros: 150_000, outputMicros: 600_000, currency: 'USD' };
  expect(parsePrice(typed)?.price).toEqual(price);
  expect(toPriceForm(price)).toEqual({ input: '0.15', output: '0.6', currency: 'USD' });
  expect(parsePrice({ ...typed, input: '12', output: '' })?.price).toMatchObject({
    inputMicros: 12_000_000,
    outputMicros: 0,
  });
  expect(toPriceForm({ inputMicros: 1, outputMicros: 2_000_000, currency: 'EUR' })).toMatchObject({
    input: '0.000001',
    output: '2',
  });
});

test('nothing typed is no price, and anything else is not valid', () => {
  expect(parsePrice(NO_PRICE)).toEqual({ price: null });
  expect(toPriceForm(null)).toEqual(NO_PRICE);
  for (const input of ['-1', '1e3', '0.0000001', 'free', '1 000', '1234567'])
    expect(parsePrice({ ...NO_PRICE, input }), input).toBeNull();
  expect(parsePrice({ input: '1', output: '1', currency: 'US' })).toBeNull();
});
