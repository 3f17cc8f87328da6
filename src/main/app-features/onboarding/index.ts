/** Onboarding: which first steps the person has done in this data folder. The texts of the steps are in the window. */
export { createOnboarding, type Onboarding } from './service.ts';
