import { expect, test } from 'vitest';
import { createReleaseTimes } from '../../../../../src/main/fleet/metrics/release-times.ts';

test('an order whose lease expired is measured from the last word of its worker, one that was given back is not', () => {
  let now = 0;
  const times = createReleaseTimes({ monotonicMs: () => now });
  times.recordRelease('before a restart');
  times.recordContact('a');
  now = 4000;
  times.recordContact('a');
  now = 16_500;
  times.recordRelease('a');
  times.recordContact('b');
  times.forget('b');
  times.recordRelease('b');
  expect(times.total()).toEqual({ count: 1, totalMs: 12_500 });
});

test('a worker is silent since its last word, or since the start of the host', () => {
  let now = 1000;
  const times = createReleaseTimes({ monotonicMs: () => now });
  now = 3000;
  times.recordContact('a');
  now = 8000;
  expect([times.sinceContactMs('a'), times.sinceContactMs('before a restart')]).toEqual([5000, 7000]);
});
