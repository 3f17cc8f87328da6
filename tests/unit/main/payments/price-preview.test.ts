import { describe, expect, test } from 'vitest';
import { previewPrice } from '../../../../src/main/payments/price-preview.ts';

describe('the preview of a price', () => {
  test('shows the normalised price', () => {
    expect(previewPrice(' $0.5 ')).toEqual({
      ok: true,
      baseUnits: '500000',
      price: '0.50',
      aboveCap: 'some',
      message: null,
    });
  });

  test('compares the price with the limits of clients; a price at a limit is not above it', () => {
    const caps = ['0.10', '0.100001', '1', '1.000001'].map((text) => previewPrice(text).aboveCap);
    expect(caps).toEqual(['none', 'some', 'some', 'most']);
  });

  test.each(['', '$', '0', 'free', '1.2345678'])(
    'of invalid text ("%s") contains the reason and no amount',
    (text) => {
      const preview = previewPrice(text);
      expect(preview).toMatchObject({ ok: false, baseUnits: null, price: null });
      expect(preview.message).toMatch(/^a price/u);
    },
  );
});
