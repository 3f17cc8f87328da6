import { test } from 'vitest';
import { paysOnceAfter } from '../../support/killed-prize.ts';

// One moment here, between the pool's decision and the league that knows it; the others are in `tests/full`.
test(
  'killed at prizes.afterPool, every prize and every match is paid exactly once',
  { timeout: 120_000 },
  () => paysOnceAfter('prizes.afterPool'),
);
