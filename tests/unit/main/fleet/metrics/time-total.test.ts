import { expect, test } from 'vitest';
import { addTime, NO_TIME } from '../../../../../src/main/fleet/metrics/time-total.ts';

test('measurements add up', () => {
  expect([3, 4].reduce(addTime, NO_TIME)).toEqual({ count: 2, totalMs: 7 });
});
