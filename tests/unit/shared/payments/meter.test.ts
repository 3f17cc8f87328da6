import { expect, test } from 'vitest';
import { capMicro, chargeFor, type Meter } from '../../../../src/shared/payments/meter.ts';

const METER: Meter = { unit: 'engine_ms', unitPriceMicro: 3, maxUnits: 500 };

test('the maximum is the price of all units', () => {
  expect(capMicro(METER)).toBe(1500n);
});

test.each([
  ['what was used', 321, 321],
  ['whole units only', 321.99, 321],
  ['at least one unit', 0.2, 1],
  ['at most the maximum', 501, 500],
  ['one unit when the meter failed', Number.NaN, 1],
])('charges %s', (_what, used, units) => {
  expect(chargeFor(METER, used, 1500)).toEqual({ units, amountMicro: units * 3 });
});
