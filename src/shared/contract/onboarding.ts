import { z } from 'zod';
import { call } from './call.ts';

/** The first steps in the order in which the Overview screen lists them. */
export const CHECKLIST_STEPS = ['play', 'connect', 'league', 'rewards', 'payments', 'openfront'] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

const checklistView = z.object({
  dismissed: z.boolean(),
  steps: z.array(z.object({ step: z.enum(CHECKLIST_STEPS), done: z.boolean() })),
});
export type ChecklistView = z.infer<typeof checklistView>;

export const ONBOARDING_CALLS = {
  'onboarding.get': call(z.object({}), checklistView),
  'onboarding.dismiss': call(z.object({ dismissed: z.boolean() }), checklistView),
} as const;
