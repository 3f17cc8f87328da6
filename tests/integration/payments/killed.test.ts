import { expect, test } from 'vitest';
import { PAYMENT_POINTS, survivesKill } from '../../support/payments/killed-payment.ts';

// At this point the money has moved and the host has not stored it yet. `tests/full` covers the other points.
const POINT = 'payment.afterSettle';

test(
  'a host that is killed between the work and its settlement charges what was used, once',
  { timeout: 120_000 },
  () => survivesKill('payment.beforeSettle', 'usage'),
);

test(
  'a host that is killed after the facilitator answered charges once and delivers once',
  { timeout: 120_000 },
  async () => {
    expect(PAYMENT_POINTS).toContain(POINT);
    await survivesKill(POINT);
  },
);
