import { expect, test } from 'vitest';
import { deliveryDepthOf } from '../../../../../src/main/payments/rules/delivery-depth.ts';

test.each([
  [1, 'included'],
  [999_999, 'included'],
  [1_000_000, 'safe'],
  [49_999_999, 'safe'],
  [50_000_000, 'finalized'],
] as const)('a sale of %i micro-units waits until its block is %s', (amountMicro, depth) => {
  expect(deliveryDepthOf(amountMicro, false)).toBe(depth);
});

test('a payer who lost a payment in a reorganisation waits for the deepest block', () => {
  expect(deliveryDepthOf(1, true)).toBe('finalized');
});
