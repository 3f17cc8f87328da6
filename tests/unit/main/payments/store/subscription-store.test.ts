import { describe, expect, test } from 'vitest';
import { paymentStore } from '../../../../../src/main/payments/store/payment-store.ts';
import type {
  Owner,
  PlanRow,
  SubscriptionRow,
} from '../../../../../src/main/payments/subscriptions/records.ts';
import { subscriptionStore } from '../../../../../src/main/payments/store/subscription-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const DAY_MS = 86_400_000;
const PLAN: PlanRow = {
  planId: 'pro',
  name: 'Pro',
  description: 'More',
  priceMicro: 9_990_000,
  interval: 'monthly',
  durationDays: null,
  features: ['a', 'b'],
  maxApiCalls: 2,
  active: true,
  updatedAtMs: 1,
};
const ROW: SubscriptionRow = {
  subscriptionId: 's1',
  wallet: '0xaa',
  planId: 'pro',
  status: 'pending',
  startAtMs: null,
  endAtMs: null,
  wantsReminder: false,
  callsAllowed: null,
  callsUsed: 0,
  createdAtMs: 100,
  updatedAtMs: 100,
};
const PERSON: Owner = { kind: 'person' };
const active = (change: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  ...ROW,
  status: 'active',
  startAtMs: 0,
  endAtMs: 30 * DAY_MS,
  ...change,
});

/** Inserts every row as pending and then moves it to its status. */
async function setup(...rows: SubscriptionRow[]) {
  const db = await memoryDb();
  const store = subscriptionStore(db);
  store.upsertPlan(PLAN);
  for (const row of rows) {
    store.insertSubscription(row);
    if (row.status === 'cancelled') store.updateSubscription({ ...row, status: 'active' });
    if (row.status !== 'pending') store.updateSubscription(row);
  }
  return { db, store };
}
const ids = (rows: readonly SubscriptionRow[]): string[] => rows.map(({ subscriptionId }) => subscriptionId);

describe('plans', () => {
  test('are stored, sorted by price and updated in place', async () => {
    const { store } = await setup();
    store.upsertPlan({ ...PLAN, planId: 'basic', priceMicro: 1 });
    store.upsertPlan({ ...PLAN, features: [], active: false, maxApiCalls: null });
    const prices = store.listPlans().map(({ priceMicro }) => priceMicro);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(store.listPlans()[0]?.planId).toBe('basic');
    expect(store.findPlan('pro')).toEqual({ ...PLAN, features: [], active: false, maxApiCalls: null });
    expect(store.findPlan('none')).toBeNull();
  });
});

describe('a subscription', () => {
  test('is visible to its wallet, to linked agents and to the person only', async () => {
    const { store } = await setup(ROW);
    store.linkAgent('s1', 'ann');
    store.linkAgent('s1', 'ann');
    const owners: Owner[] = [
      { kind: 'wallet', wallet: '0xaa' },
      { kind: 'agent', agentId: 'ann' },
      PERSON,
      { kind: 'wallet', wallet: '0xbb' },
      { kind: 'agent', agentId: 'bob' },
      { kind: 'wallet', wallet: 'person' },
    ];
    const seen = owners.map((owner) => store.findSubscription('s1', owner) !== null);
    expect(seen).toEqual([true, true, true, false, false, false]);
    expect(owners.map((owner) => store.listSubscriptions(owner, { limit: 9 }).length > 0)).toEqual(seen);
  });

  test('is on the next page even if others have the same time', async () => {
    const { store } = await setup(
      ...['s1', 's2', 's3'].map((subscriptionId) => ({ ...ROW, subscriptionId })),
    );
    const page = (from: object) => ids(store.listSubscriptions(PERSON, { limit: 2, ...from }));
    expect([page({}), page({ beforeMs: 100, beforeId: 's2' }), page({ beforeMs: 100 })]).toEqual([
      ['s3', 's2'],
      ['s1'],
      [],
    ]);
  });

  test('cannot return to an earlier status, even in the database', async () => {
    const { store } = await setup(active());
    expect(() => store.updateSubscription({ ...ROW, status: 'pending' })).toThrow(
      'does not change its status',
    );
    store.updateSubscription(active({ status: 'cancelled' }));
    expect(() => store.updateSubscription(active())).toThrow('does not change its status');
  });

  test('allows no call beyond its quota, and one more after a call was returned', async () => {
    const { store } = await setup(
      active({ callsAllowed: 2 }),
      active({ subscriptionId: 's2', callsAllowed: null }),
    );
    expect([store.consumeCall('s1'), store.consumeCall('s1'), store.consumeCall('s1')]).toEqual([
      true,
      true,
      false,
    ]);
    store.restoreCall('s1');
    expect([store.consumeCall('s1'), store.consumeCall('s1'), store.consumeCall('s2')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('never has a negative number of calls', async () => {
    const { store } = await setup(active());
    store.restoreCall('s1');
    expect(store.findSubscription('s1', PERSON)?.callsUsed).toBe(0);
  });

  test('is the running one if it is the newest active one of its plan', async () => {
    const { store } = await setup(active(), active({ subscriptionId: 's2', createdAtMs: 200 }), {
      ...ROW,
      subscriptionId: 's3',
      createdAtMs: 300,
    });
    expect(store.findActive(PERSON, 'pro')?.subscriptionId).toBe('s2');
    expect(store.findActive({ kind: 'wallet', wallet: '0xbb' }, 'pro')).toBeNull();
  });
});

describe('ended terms', () => {
  test('are found for active rows, at the exact end', async () => {
    const { store } = await setup(
      active({ endAtMs: 1000 }),
      active({ subscriptionId: 's2', endAtMs: 1001 }),
      active({ subscriptionId: 's3', endAtMs: null }),
      active({ subscriptionId: 's4', status: 'cancelled', endAtMs: 10 }),
    );
    expect([ids(store.listEnded(999)), ids(store.listEnded(1000))]).toEqual([[], ['s1']]);
    expect(store.findNextEndMs()).toBe(1000);
  });

  test('do not include an unpaid row while its payment may still succeed', async () => {
    const { db, store } = await setup(ROW, { ...ROW, subscriptionId: 's2', createdAtMs: 200 });
    const payments = paymentStore(db);
    const key = { chainId: 1, asset: '0xa', payer: '0xb', nonce: '0xc', network: 'n', payTo: '0xd' };
    const use = {
      requestHash: 'f',
      identifier: null,
      tool: 't',
      callHash: 'h',
      agentId: null,
      subscriptionId: 's1',
    };
    payments.insert({
      ...key,
      ...use,
      paymentId: 'p1',
      amountMicro: 1,
      maxMicro: null,
      validBeforeS: 1,
      state: 'reserved',
      delivery: 'none',
      reason: null,
      txHash: null,
      evidenceLogIndex: null,
      result: null,
      fromBlock: null,
      createdAtMs: 100,
      updatedAtMs: 100,
    });
    expect([ids(store.listUnpaid(500)), store.findOldestUnpaidMs()]).toEqual([['s2'], 200]);
    payments.end('p1', 'failed', 'no', 300);
    expect([ids(store.listUnpaid(199)), store.findOldestUnpaidMs()]).toEqual([['s1'], 100]);
  });
});

describe('a reminder', () => {
  test('is due three days before the end, once for each end', async () => {
    const { store } = await setup(active({ wantsReminder: true }), active({ subscriptionId: 's2' }));
    const due = (ms: number) => ids(store.listDueForReminder(ms, { includeReminded: false }));
    expect([due(27 * DAY_MS - 1), due(27 * DAY_MS), due(30 * DAY_MS)]).toEqual([[], ['s1'], []]);
    store.markReminded('s1');
    expect(due(28 * DAY_MS)).toEqual([]);
    expect(ids(store.listDueForReminder(28 * DAY_MS, { includeReminded: true }))).toEqual(['s1']);
    store.updateSubscription(active({ wantsReminder: true, endAtMs: 60 * DAY_MS }));
    expect(due(58 * DAY_MS)).toEqual(['s1']);
  });

  test('of a short term is due in its last quarter', async () => {
    const { store } = await setup(active({ wantsReminder: true, endAtMs: 4 * DAY_MS }));
    const due = (ms: number) => ids(store.listDueForReminder(ms, { includeReminded: false }));
    expect([due(3 * DAY_MS - 1), due(3 * DAY_MS)]).toEqual([[], ['s1']]);
  });
});

describe('the text of a proof', () => {
  test('is accepted once, until it has expired', async () => {
    const { store } = await setup();
    expect([store.spendProof('d', 1000, 500), store.spendProof('d', 1500, 500)]).toEqual([true, false]);
    expect(store.spendProof('d', 1501, 500)).toBe(true);
  });
});
