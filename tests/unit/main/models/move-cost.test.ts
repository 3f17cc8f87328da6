import { expect, test } from 'vitest';
import { costOfMove } from '../../../../src/main/models/move-cost.ts';

const PRICE = { inputMicros: 150_000, outputMicros: 600_000, currency: 'USD' };

test('tokens times the price of a million, rounded half up once', () => {
  expect(costOfMove(PRICE, { promptTokens: 2000, completionTokens: 100 })).toEqual({
    micros: 360,
    currency: 'USD',
  });
  // 3 × 0.15 + 1 × 0.6 = 1.05, and 1 × 0.15 + 0.35 would be 0.5.
  expect(costOfMove(PRICE, { promptTokens: 3, completionTokens: 1 })?.micros).toBe(1);
  expect(
    costOfMove({ ...PRICE, inputMicros: 500_000 }, { promptTokens: 1, completionTokens: 0 })?.micros,
  ).toBe(1);
  expect(
    costOfMove({ ...PRICE, inputMicros: 499_999 }, { promptTokens: 1, completionTokens: 0 })?.micros,
  ).toBe(0);
});

test('large numbers stay exact', () => {
  const price = { inputMicros: 999_999_999_999, outputMicros: 0, currency: 'USD' };
  expect(costOfMove(price, { promptTokens: 9_007_199, completionTokens: null })?.micros).toBe(
    9_007_198_999_991,
  );
});

test('without a price or without tokens the cost is not known', () => {
  expect(costOfMove(null, { promptTokens: 5, completionTokens: 5 })).toBeNull();
  expect(costOfMove(PRICE, { promptTokens: null, completionTokens: null })).toBeNull();
  expect(costOfMove(PRICE, { promptTokens: null, completionTokens: 1_000_000 })?.micros).toBe(600_000);
});
