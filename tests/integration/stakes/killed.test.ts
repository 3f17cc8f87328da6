import { test } from 'vitest';
import { conservesAfter } from '../../support/stakes/killed-stake.ts';

/** Two of the steps; `npm run test:full` kills the host at each of them. */
test.each([
  ['stakes.afterEnter', false],
  ['stakes.afterRefundAll', true],
])(
  'killed at %s, every micro-unit is where it belongs (cancelled: %s)',
  { timeout: 180_000 },
  conservesAfter,
);
