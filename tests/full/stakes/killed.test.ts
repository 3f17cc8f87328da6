import { test } from 'vitest';
import { CANCELLED_POINTS, conservesAfter, PLAYED_POINTS } from '../../support/stakes/killed-stake.ts';

const KILLS = [
  ...PLAYED_POINTS.map((point) => [point, false] as const),
  ...CANCELLED_POINTS.map((point) => [point, true] as const),
];

test.each(KILLS)(
  'killed at %s, every micro-unit is where it belongs (cancelled: %s)',
  { timeout: 300_000 },
  conservesAfter,
);
