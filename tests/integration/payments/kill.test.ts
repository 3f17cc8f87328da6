import { expect, it } from 'vitest';
import { PAYMENT_POINTS, survivesKill } from '../../support/payments/killed-payment.ts';

// The money has moved and nobody here knows it: the worst moment. Every other one is in `tests/full`.
const POINT = 'payment.afterSettle';

it(
  'a host killed after the facilitator answered charges once and delivers once',
  { timeout: 120_000 },
  async () => {
    expect(PAYMENT_POINTS).toContain(POINT);
    await survivesKill(POINT);
  },
);
