import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capMicro, chargeFor } from '../../../src/shared/payments/meter.ts';

const usage = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, 0.9, 1, Number.NaN, Infinity, -Infinity, Number.MAX_SAFE_INTEGER),
);
const call = fc.record({
  meter: fc.record({
    unit: fc.constant('engine_ms'),
    unitPriceMicro: fc.integer({ min: 1, max: 1_000_000 }),
    maxUnits: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  used: usage,
});

test('100,000 random usages cost whole units, never more than was signed, and never more than was used', () => {
  let runs = 0;
  fc.assert(
    fc.property(call, ({ meter, used }) => {
      runs += 1;
      const signed = Number(capMicro(meter));
      const { units, amountMicro } = chargeFor(meter, used, signed);
      expect(Number.isSafeInteger(amountMicro)).toBe(true);
      if (amountMicro !== units * meter.unitPriceMicro)
        throw new Error('the amount is not the price of the units');
      if (amountMicro > signed || amountMicro < meter.unitPriceMicro)
        throw new Error('outside of what was signed');
      if (Number.isFinite(used) && used >= 1 && units > used) throw new Error('more units than were used');
      if (Number.isFinite(used) && used >= 1 && used < meter.maxUnits && units !== Math.floor(used))
        throw new Error('fewer units than were used');
    }),
    { numRuns: 100_000 },
  );
  expect(runs).toBe(100_000);
});

test('a permit below the maximum of the meter is charged up to the permit', () => {
  const meter = { unit: 'engine_ms', unitPriceMicro: 3, maxUnits: 500 };
  expect(chargeFor(meter, 400, 1000)).toEqual({ units: 333, amountMicro: 999 });
  expect(chargeFor(meter, 400, 2)).toEqual({ units: 0, amountMicro: 0 });
});
