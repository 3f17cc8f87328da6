import { test } from 'vitest';
import { paysOnceAfter } from '../../support/killed-prize.ts';

// One moment here, between the pool's decision and the league that knows it; the others are in `tests/full`.
test(
  'a host killed at prizes.afterPool pays every prize and every match exactly once',
  { timeout: 120_000 },
  () => paysOnceAfter('prizes.afterPool'),
);
