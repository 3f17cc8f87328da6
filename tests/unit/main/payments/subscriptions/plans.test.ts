import { describe, expect, test } from 'vitest';
import { createPaymentLedger } from '../../../../../src/main/payments/store/ledger.ts';
import { paymentStore } from '../../../../../src/main/payments/store/payment-store.ts';
import { createPlans, planView, type NewPlan } from '../../../../../src/main/payments/subscriptions/plans.ts';
import { subscriptionStore } from '../../../../../src/main/payments/store/subscription-store.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

const DRAFT: NewPlan = {
  planId: 'team',
  name: 'Team',
  description: 'For a team',
  price: ' $0.05 ',
  interval: 'monthly',
  durationDays: 9,
  features: ['Reviews'],
  maxApiCalls: null,
  active: true,
};

async function setup() {
  const { db, writer, audit, bus, clock, auditRows } = await memoryServices();
  const store = subscriptionStore(db);
  const ledger = createPaymentLedger({
    payments: paymentStore(db),
    subscriptions: store,
    writer,
    clock,
    ids: { uuid: () => 'id' },
    audit,
    bus,
  });
  const received: string[] = [];
  const plans = createPlans(ledger, (type, { planId }) => void received.push(`${type} ${planId}`));
  bus.on('payments.changed', ({ kind, id }) => void received.push(`${kind} ${id}`));
  return { plans, received, auditRows, store, writer };
}

describe('plans', () => {
  test('are reported when they are added and changed', async () => {
    const { plans, received, auditRows } = await setup();
    await plans.save(DRAFT);
    await plans.save({ ...DRAFT, price: '1 USDC' });
    expect(auditRows()).toEqual(['PLAN_ADDED team person', 'PLAN_CHANGED team person']);
    expect(received).toEqual(['plan.added team', 'plan team', 'plan.changed team', 'plan team']);
    expect(plans.find('team')).toMatchObject({ ok: true, value: { priceMicro: 1_000_000 } });
  });

  test('have a length in days only if they are one-time plans', async () => {
    const { plans } = await setup();
    expect(await plans.save(DRAFT)).toMatchObject({ value: { priceMicro: 50_000, durationDays: null } });
    const once = await plans.save({ ...DRAFT, interval: 'one-time' });
    expect(once).toMatchObject({ value: { durationDays: 9 } });
  });

  test('are kept when they are inactive, and cannot be bought', async () => {
    const { plans } = await setup();
    await plans.save({ ...DRAFT, active: false });
    expect(plans.find('team')).toMatchObject({ ok: false, code: 'PLAN_NOT_FOUND' });
    expect(plans.listActive().some(({ planId }) => planId === 'team')).toBe(false);
    expect(plans.listAll().some(({ planId }) => planId === 'team')).toBe(true);
  });

  test.each([
    ['an id with capitals', { planId: 'Team' }],
    ['an id that starts with a hyphen', { planId: '-team' }],
    ['an invalid price', { price: 'much' }],
    ['a price above the exact range of a number', { price: '9999999999999' }],
  ])('are not saved with %s', async (_, change) => {
    const { plans, received, auditRows } = await setup();
    const before = plans.listAll().length;
    expect(await plans.save({ ...DRAFT, ...change })).toMatchObject({ ok: false });
    expect([plans.listAll().length, received, auditRows()]).toEqual([before, [], []]);
  });

  test('are limited to fifty, and can still be changed at the limit', async () => {
    const { plans, store, writer } = await setup();
    const [one] = store.listPlans();
    if (one === undefined) throw new Error('a new database has plans');
    writer.writeNow(() => {
      for (let n = store.listPlans().length; n < 50; n += 1)
        store.upsertPlan({ ...one, planId: `plan-${n}` });
    });
    expect(await plans.save(DRAFT)).toMatchObject({ ok: false, code: 'INVALID_PARAMETERS' });
    expect(await plans.save({ ...DRAFT, planId: 'plan-49', name: 'New' })).toMatchObject({ ok: true });
  });

  test('are shown without unset fields', async () => {
    const { plans } = await setup();
    const saved = await plans.save({ ...DRAFT, maxApiCalls: 5 });
    const view = saved.ok ? planView(saved.value) : null;
    expect(view).toMatchObject({ id: 'team', token: 'USDC', maxApiCalls: 5 });
    expect(view).not.toHaveProperty('durationDays');
    expect(view).not.toHaveProperty('updatedAtMs');
  });
});
