import { test } from 'vitest';
import { PAYMENT_POINTS, survivesKill } from '../../support/payments/killed-payment.ts';

test.each(PAYMENT_POINTS)(
  'a host killed at %s charges once and delivers once to the payer that calls again',
  { timeout: 90_000 },
  survivesKill,
);
