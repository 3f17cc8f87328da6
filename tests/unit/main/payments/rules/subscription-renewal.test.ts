import { describe, expect, test } from 'vitest';
import {
  renewByPayment,
  type PurchasedPeriod,
  type RenewableRow,
} from '../../../../../src/main/payments/rules/subscription-renewal.ts';

const day = (text: string): number => Date.parse(`${text}T12:00:00Z`);
const NOW = day('2026-11-21');
const MONTHLY: PurchasedPeriod = { interval: 'monthly', durationDays: null, maxApiCalls: 100 };

const PENDING: RenewableRow = {
  status: 'pending',
  startAtMs: null,
  endAtMs: null,
  callsAllowed: null,
  updatedAtMs: 0,
};
const ACTIVE: RenewableRow = {
  status: 'active',
  startAtMs: day('2026-11-01'),
  endAtMs: day('2026-12-01'),
  callsAllowed: 40,
  updatedAtMs: 0,
};

describe('a confirmed payment', () => {
  test('starts a pending subscription now, with the quota of its plan', () => {
    expect(renewByPayment(PENDING, MONTHLY, NOW)).toEqual({
      status: 'active',
      startAtMs: NOW,
      endAtMs: day('2026-12-21'),
      callsAllowed: 100,
      updatedAtMs: NOW,
    });
  });

  test('extends a running subscription from its end, keeps its start and adds up the calls', () => {
    expect(renewByPayment(ACTIVE, MONTHLY, NOW)).toMatchObject({
      startAtMs: ACTIVE.startAtMs,
      endAtMs: day('2027-01-01'),
      callsAllowed: 140,
    });
  });

  test('extends a month that was shortened back to the day on which the subscription began', () => {
    const row = { ...ACTIVE, startAtMs: day('2026-01-31'), endAtMs: day('2026-02-28') };
    expect(renewByPayment(row, MONTHLY, NOW)).toMatchObject({ endAtMs: day('2026-03-31') });
  });

  test('never adds an end or a limit to a subscription without one', () => {
    const free = { ...ACTIVE, endAtMs: null, callsAllowed: null };
    expect(renewByPayment(free, MONTHLY, NOW)).toMatchObject({ endAtMs: null, callsAllowed: null });
  });

  test('removes the limit and the end when the purchased plan has none', () => {
    const forever: PurchasedPeriod = { interval: 'one-time', durationDays: null, maxApiCalls: null };
    expect(renewByPayment(ACTIVE, forever, NOW)).toMatchObject({ endAtMs: null, callsAllowed: null });
  });

  test('leaves the rest of the row unchanged', () => {
    const row = { ...ACTIVE, wallet: '0xaa', callsUsed: 7 };
    expect(renewByPayment(row, MONTHLY, NOW)).toMatchObject({ wallet: '0xaa', callsUsed: 7 });
  });

  test.each(['cancelled', 'expired'] as const)('throws for a row that is %s', (status) => {
    expect(() => renewByPayment({ ...ACTIVE, status }, MONTHLY, NOW)).toThrow('cannot be paid');
  });
});
