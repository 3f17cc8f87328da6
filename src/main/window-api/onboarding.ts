import { accept } from '../../shared/outcome.ts';
import type { Onboarding } from '../app-features/onboarding/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface OnboardingCallDeps {
  readonly checklist: Onboarding;
}

/** Handlers of the `onboarding.*` calls. */
export const onboardingCalls = ({
  checklist,
}: OnboardingCallDeps): Pick<Handlers, 'onboarding.get' | 'onboarding.dismiss'> => ({
  'onboarding.get': async () => accept(await checklist.refresh()),
  'onboarding.dismiss': async ({ dismissed }) => accept(await checklist.setDismissed(dismissed)),
});
