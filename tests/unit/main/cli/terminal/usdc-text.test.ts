import { expect, test } from 'vitest';
import { usdcText } from '../../../../../src/main/cli/terminal/usdc-text.ts';

test.each([
  [0, '0.00 USDC'],
  [9_980_000, '9.98 USDC'],
  [1, '0.000001 USDC'],
  [100_500, '0.1005 USDC'],
])('prints %i micro-units as %s', (micro, text) => {
  expect(usdcText(micro)).toBe(text);
});
