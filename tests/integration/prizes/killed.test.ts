import { test } from 'vitest';
import { paysOnceAfter } from '../../support/killed-prize.ts';

// Tests the crash point between the pool's decision and its storage in the league. The other crash
// points are tested in `tests/full`.
test(
  'a host killed at prizes.afterPool pays every prize and every match exactly once',
  { timeout: 120_000 },
  () => paysOnceAfter('prizes.afterPool'),
);
