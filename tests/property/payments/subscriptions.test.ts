import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { subscriptionStatus } from '../../../src/shared/contract/index.ts';
import { periodEndMs, type PlanInterval } from '../../../src/main/payments/rules/plan-period.ts';
import {
  hasAccess,
  nextStatus,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from '../../../src/main/payments/rules/subscription-status.ts';
import { renewByPayment } from '../../../src/main/payments/rules/subscription-renewal.ts';

/** Status transitions: docs/specifications/003-paid-mcp.md §5.2. */
const event = fc.constantFrom<SubscriptionEvent>('paid', 'cancelled', 'ended');
const RANK: Readonly<Record<SubscriptionStatus, number>> = {
  pending: 0,
  active: 1,
  cancelled: 2,
  expired: 2,
};

describe('a subscription', () => {
  test('goes from pending to active, then to cancelled or expired, and never back', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let status: SubscriptionStatus = 'pending';
        let paid = false;
        for (const happened of events) {
          const next = nextStatus(status, happened);
          if (next === null) continue;
          paid ||= happened === 'paid';
          expect(RANK[next]).toBeGreaterThanOrEqual(RANK[status]);
          if (next === 'active' || next === 'cancelled') expect(paid).toBe(true);
          if (RANK[status] === 2) expect(next).toBe(status);
          status = next;
        }
        expect(subscriptionStatus.options).toContain(status);
      }),
    );
  });

  test('is extended from its end, and keeps its calls', () => {
    const startMs = Date.UTC(2026, 0, 31);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 27 * 86_400_000 }),
        fc.constantFrom<PlanInterval>('monthly', 'yearly'),
        (passed, interval) => {
          const plan = { interval, durationDays: null, maxApiCalls: 10 };
          const row = {
            status: 'pending' as SubscriptionStatus,
            startAtMs: null,
            endAtMs: null,
            callsAllowed: null,
            updatedAtMs: 0,
          };
          const first = renewByPayment<
            | typeof row
            | (Omit<typeof row, 'startAtMs' | 'endAtMs' | 'callsAllowed'> & {
                startAtMs: number | null;
                endAtMs: number | null;
                callsAllowed: number | null;
              })
          >(row, plan, startMs);
          const second = renewByPayment(first, plan, startMs + passed);
          expect(second.endAtMs).toBe(periodEndMs(first.endAtMs ?? 0, plan, startMs));
          expect(second.callsAllowed).toBe(20);
          expect(second.startAtMs).toBe(startMs);
          expect(hasAccess(second, (second.endAtMs ?? 0) - 1)).toBe(true);
          expect(hasAccess(second, second.endAtMs ?? 0)).toBe(false);
        },
      ),
    );
  });

  test('keeps the day of the month, or uses the last day of a shorter month', () => {
    const monthly = { interval: 'monthly' as const, durationDays: null };
    const at = (text: string): number => Date.parse(`${text}T12:00:00Z`);
    expect(periodEndMs(at('2026-01-31'), monthly)).toBe(at('2026-02-28'));
    expect(periodEndMs(at('2028-01-31'), monthly)).toBe(at('2028-02-29'));
    expect(periodEndMs(at('2026-12-15'), monthly)).toBe(at('2027-01-15'));
    expect(periodEndMs(at('2028-02-29'), { interval: 'yearly', durationDays: null })).toBe(at('2029-02-28'));
    expect(periodEndMs(at('2026-01-01'), { interval: 'one-time', durationDays: 1 })).toBe(at('2026-01-02'));
    expect(periodEndMs(at('2026-01-01'), { interval: 'one-time', durationDays: null })).toBeNull();
  });
});
