import { test } from 'vitest';
import { paysOnceAfter, PRIZE_POINTS } from '../../support/killed-prize.ts';

test.each(PRIZE_POINTS)(
  'killed at %s, every prize and every match is paid exactly once',
  { timeout: 180_000 },
  paysOnceAfter,
);
