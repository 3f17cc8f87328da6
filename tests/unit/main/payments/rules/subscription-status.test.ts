import { describe, expect, it } from 'vitest';
import { subscriptionStatus } from '../../../../../src/shared/contract/index.ts';
import {
  hasAccess,
  nextStatus,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from '../../../../../src/main/payments/rules/subscription-status.ts';

const EVENTS: readonly SubscriptionEvent[] = ['paid', 'cancelled', 'ended'];

describe('the walk of a subscription', () => {
  it('never leads back to an earlier status (003, property 2)', () => {
    const rank = { pending: 0, active: 1, cancelled: 2, expired: 2 } as const;
    for (const from of subscriptionStatus.options) {
      for (const event of EVENTS) {
        const to = nextStatus(from, event);
        if (to === null || to === from) continue;
        expect(rank[to], `${from} ${event}`).toBeGreaterThan(rank[from]);
      }
    }
  });

  it('begins with a payment, goes on with more, and ends by its owner or its term', () => {
    expect(EVENTS.map((event) => nextStatus('pending', event))).toEqual(['active', null, 'expired']);
    expect(EVENTS.map((event) => nextStatus('active', event))).toEqual(['active', 'cancelled', 'expired']);
  });

  it('takes cancelling twice as once, and no money after the end', () => {
    expect(EVENTS.map((event) => nextStatus('cancelled', event))).toEqual([null, 'cancelled', null]);
    expect(EVENTS.map((event) => nextStatus('expired', event))).toEqual([null, null, null]);
  });
});

describe('access', () => {
  const until = (status: SubscriptionStatus, endAtMs: number | null) =>
    hasAccess({ status, startAtMs: 0, endAtMs }, 1000);

  it('lasts to the last millisecond of the term and not into the next', () => {
    expect([until('active', 1001), until('active', 1000)]).toEqual([true, false]);
  });

  it('stays with a cancelled one for what was paid', () => {
    expect([until('cancelled', 1001), until('cancelled', 1000)]).toEqual([true, false]);
  });

  it('has no end where the term has none', () => {
    expect(until('active', null)).toBe(true);
  });

  it('is not there before the payment nor after the end, whatever the row says of its times', () => {
    expect([until('pending', null), until('expired', 2000), until('expired', null)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
