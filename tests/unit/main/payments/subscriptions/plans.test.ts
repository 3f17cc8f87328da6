import { describe, expect, it } from 'vitest';
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

async function house() {
  const { db, writer, audit, bus, clock, said } = await memoryServices();
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
  return { plans, heard: received, said, store, writer };
}

describe('the plans', () => {
  it('are told of when they come and when they change', async () => {
    const { plans, heard: received, said } = await house();
    await plans.save(DRAFT);
    await plans.save({ ...DRAFT, price: '1 USDC' });
    expect(said()).toEqual(['PLAN_ADDED team person', 'PLAN_CHANGED team person']);
    expect(received).toEqual(['plan.added team', 'plan team', 'plan.changed team', 'plan team']);
    expect(plans.find('team')).toMatchObject({ ok: true, value: { priceMicro: 1_000_000 } });
  });

  it('have a length in days only where they are bought once', async () => {
    const { plans } = await house();
    expect(await plans.save(DRAFT)).toMatchObject({ value: { priceMicro: 50_000, durationDays: null } });
    const once = await plans.save({ ...DRAFT, interval: 'one-time' });
    expect(once).toMatchObject({ value: { durationDays: 9 } });
  });

  it('that were taken off sale are kept, and cannot be bought', async () => {
    const { plans } = await house();
    await plans.save({ ...DRAFT, active: false });
    expect(plans.find('team')).toMatchObject({ ok: false, code: 'PLAN_NOT_FOUND' });
    expect(plans.list().some(({ planId }) => planId === 'team')).toBe(false);
    expect(plans.all().some(({ planId }) => planId === 'team')).toBe(true);
  });

  it.each([
    ['an id with capitals', { planId: 'Team' }],
    ['an id that begins with a hyphen', { planId: '-team' }],
    ['a price that is none', { price: 'much' }],
    ['a price beyond what a number holds exactly', { price: '9999999999999' }],
  ])('refuse %s and write nothing', async (_, change) => {
    const { plans, heard: received, said } = await house();
    const before = plans.all().length;
    expect(await plans.save({ ...DRAFT, ...change })).toMatchObject({ ok: false });
    expect([plans.all().length, received, said()]).toEqual([before, [], []]);
  });

  it('are fifty at most, and a full house still lets one be changed', async () => {
    const { plans, store, writer } = await house();
    const [one] = store.plans();
    if (one === undefined) throw new Error('a new house has plans');
    writer.writeNow(() => {
      for (let n = store.plans().length; n < 50; n += 1) store.putPlan({ ...one, planId: `plan-${n}` });
    });
    expect(await plans.save(DRAFT)).toMatchObject({ ok: false, code: 'INVALID_PARAMETERS' });
    expect(await plans.save({ ...DRAFT, planId: 'plan-49', name: 'New' })).toMatchObject({ ok: true });
  });

  it('are shown without what they leave open', async () => {
    const { plans } = await house();
    const saved = await plans.save({ ...DRAFT, maxApiCalls: 5 });
    const view = saved.ok ? planView(saved.value) : null;
    expect(view).toMatchObject({ id: 'team', token: 'USDC', maxApiCalls: 5 });
    expect(view).not.toHaveProperty('durationDays');
    expect(view).not.toHaveProperty('updatedAtMs');
  });
});
