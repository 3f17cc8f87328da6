import { test } from 'vitest';
import { PAYMENT_POINTS, survivesKill } from '../../support/payments/killed-payment.ts';

test.each(PAYMENT_POINTS)(
  'a host killed at %s charges once and delivers once to the payer that calls again',
  { timeout: 90_000 },
  (point) => survivesKill(point),
);

test.each(PAYMENT_POINTS)(
  'a payment by usage is taken once, and never more than was signed, when a host is killed at %s',
  { timeout: 120_000 },
  (point) => survivesKill(point, 'usage'),
);
