import type { z } from 'zod';
import type { planDraft } from '../../../shared/contract/index.ts';
import { cleanName, cleanText } from '../../../shared/display-text.ts';
import type { PaymentCode } from '../../../shared/codes/payment.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { formatPrice, parsePrice } from '../rules/price.ts';
import type { PaymentLedger } from '../store/ledger.ts';
import type { PlanRow } from './records.ts';

/** A plan as the owner enters it. The price may be `$9.99`, `9.99 USDC` or `9.99`. */
export type NewPlan = Readonly<z.infer<typeof planDraft>>;

export interface Plans {
  /** Active plans by price, lowest first. */
  listActive(): readonly PlanRow[];
  /** All plans, including inactive ones, by price, lowest first. */
  listAll(): readonly PlanRow[];
  /** Finds an active plan. */
  find(planId: string): Outcome<PlanRow, PaymentCode>;
  /**
   * Adds or changes a plan. Subscriptions that were paid before do not change; a payment that is confirmed later buys
   * the changed term and calls.
   */
  save(draft: NewPlan): Promise<Outcome<PlanRow, PaymentCode>>;
}

const PLAN_ID = /^[a-z0-9][a-z0-9-]{0,63}$/u;
const MAX_PLANS = 50;

/** Queues a webhook event, inside the writer job that saves the plan. */
type QueueNotice = (type: 'plan.added' | 'plan.changed', plan: PlanRow) => void;

export function createPlans(ledger: PaymentLedger, queueNotice: QueueNotice): Plans {
  const { subscriptions: store, writer, clock } = ledger;
  return {
    listActive: () => store.listPlans().filter((plan) => plan.active),
    listAll: () => store.listPlans(),
    find(planId) {
      const plan = store.findPlan(planId);
      return plan?.active === true ? accept(plan) : refuse('PLAN_NOT_FOUND', 'There is no such plan');
    },
    async save(draft) {
      const price = parsePrice(draft.price.trim());
      if (!price.ok) return price;
      if (price.value > BigInt(Number.MAX_SAFE_INTEGER))
        return refuse('INVALID_PARAMETERS', 'The price is too high');
      if (!PLAN_ID.test(draft.planId))
        return refuse(
          'INVALID_PARAMETERS',
          'A plan id may contain lower-case letters, digits and hyphens, and starts with a letter or digit',
        );
      const plan: PlanRow = {
        planId: draft.planId,
        name: cleanName(draft.name, draft.planId),
        description: cleanText(draft.description, 300),
        priceMicro: Number(price.value),
        interval: draft.interval,
        durationDays: draft.interval === 'one-time' ? draft.durationDays : null,
        features: draft.features.map((feature) => cleanText(feature, 100)),
        maxApiCalls: draft.maxApiCalls,
        active: draft.active,
        updatedAtMs: clock.nowMs(),
      };
      const isSaved = await writer.write(() => {
        const previous = store.findPlan(plan.planId);
        if (previous === null && store.listPlans().length >= MAX_PLANS) return false;
        store.upsertPlan(plan);
        ledger.appendAudit(previous === null ? 'PLAN_ADDED' : 'PLAN_CHANGED', plan.planId, 'person', {
          priceMicro: plan.priceMicro,
          before: previous?.priceMicro ?? null,
          interval: plan.interval,
          active: plan.active,
        });
        queueNotice(previous === null ? 'plan.added' : 'plan.changed', plan);
        return true;
      });
      if (!isSaved) return refuse('INVALID_PARAMETERS', `There are ${MAX_PLANS} plans already`);
      ledger.notifyChanged({ kind: 'plan', id: plan.planId });
      return accept(plan);
    },
  };
}

/** A plan in the form of docs/specifications/003-paid-mcp.md §3.1, with the token and the length of one-time plans. */
export const planView = (plan: PlanRow) => ({
  id: plan.planId,
  name: plan.name,
  description: plan.description,
  price: formatPrice(BigInt(plan.priceMicro)),
  token: 'USDC',
  interval: plan.interval,
  features: [...plan.features],
  ...(plan.maxApiCalls === null ? {} : { maxApiCalls: plan.maxApiCalls }),
  ...(plan.durationDays === null ? {} : { durationDays: plan.durationDays }),
});
