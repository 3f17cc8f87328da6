import type { CallInput, PlanInfo } from '../../../../src/shared/contract/index.ts';

export type PlanDraft = CallInput<'plans.save'>;

/** A plan as typed: numbers are text until they are saved. */
export interface PlanForm extends Omit<PlanDraft, 'features' | 'durationDays' | 'maxApiCalls'> {
  readonly features: string;
  readonly durationDays: string;
  readonly maxApiCalls: string;
}

const numberText = (value: number | null): string => (value === null ? '' : String(value));

export const toPlanForm = (plan: PlanInfo | null): PlanForm =>
  plan === null
    ? {
        planId: '',
        name: '',
        description: '',
        price: '',
        interval: 'monthly',
        durationDays: '',
        features: '',
        maxApiCalls: '',
        active: true,
      }
    : {
        planId: plan.planId,
        name: plan.name,
        description: plan.description,
        price: plan.price,
        interval: plan.interval,
        durationDays: numberText(plan.durationDays),
        features: plan.features.join(', '),
        maxApiCalls: numberText(plan.maxApiCalls),
        active: plan.active,
      };

/** Parses a whole number from 1 to 999,999,999; null for an empty text, which means no limit, `wrong` for any other. */
export function parseNumber(text: string): number | null | 'wrong' {
  const trimmedText = text.trim();
  if (trimmedText === '') return null;
  return /^[1-9]\d{0,8}$/u.test(trimmedText) ? Number(trimmedText) : 'wrong';
}

/** Returns the input of `plans.save`, or null while a field is invalid. */
export function toPlanDraft(form: PlanForm): PlanDraft | null {
  const durationDays = parseNumber(form.durationDays);
  const maxApiCalls = parseNumber(form.maxApiCalls);
  if (durationDays === 'wrong' || maxApiCalls === 'wrong') return null;
  const planId = form.planId.trim();
  const name = form.name.trim();
  if (planId === '' || name === '' || form.price.trim() === '') return null;
  const features = form.features
    .split(',')
    .map((feature) => feature.trim())
    .filter((feature) => feature !== '');
  return {
    ...form,
    planId,
    name,
    features,
    durationDays: form.interval === 'one-time' ? durationDays : null,
    maxApiCalls,
  };
}
