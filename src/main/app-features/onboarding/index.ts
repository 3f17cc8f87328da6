export { createChecklist, type Onboarding } from './service.ts';
