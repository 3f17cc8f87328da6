import { describe, expect, test } from 'vitest';
import { subscriptionStatus } from '../../../../../src/shared/contract/index.ts';
import {
  hasAccess,
  nextStatus,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from '../../../../../src/main/payments/rules/subscription-status.ts';

const EVENTS: readonly SubscriptionEvent[] = ['paid', 'cancelled', 'ended'];

describe('the statuses of a subscription', () => {
  test('never return to an earlier status', () => {
    const rank = { pending: 0, active: 1, cancelled: 2, expired: 2 } as const;
    for (const from of subscriptionStatus.options) {
      for (const event of EVENTS) {
        const to = nextStatus(from, event);
        if (to === null || to === from) continue;
        expect(rank[to], `${from} ${event}`).toBeGreaterThan(rank[from]);
      }
    }
  });

  test('become active with a payment, and end by the owner or the term', () => {
    expect(EVENTS.map((event) => nextStatus('pending', event))).toEqual(['active', null, 'expired']);
    expect(EVENTS.map((event) => nextStatus('active', event))).toEqual(['active', 'cancelled', 'expired']);
  });

  test('accept a second cancellation, and no payment after the end', () => {
    expect(EVENTS.map((event) => nextStatus('cancelled', event))).toEqual([null, 'cancelled', null]);
    expect(EVENTS.map((event) => nextStatus('expired', event))).toEqual([null, null, null]);
  });
});

describe('access', () => {
  const until = (status: SubscriptionStatus, endAtMs: number | null) =>
    hasAccess({ status, startAtMs: 0, endAtMs }, 1000);

  test('lasts until the last millisecond of the term', () => {
    expect([until('active', 1001), until('active', 1000)]).toEqual([true, false]);
  });

  test('lasts until the end of the term after a cancellation', () => {
    expect([until('cancelled', 1001), until('cancelled', 1000)]).toEqual([true, false]);
  });

  test('does not end if the term has no end', () => {
    expect(until('active', null)).toBe(true);
  });

  test('does not exist before the payment or after the end, whatever times the row contains', () => {
    expect([until('pending', null), until('expired', 2000), until('expired', null)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
