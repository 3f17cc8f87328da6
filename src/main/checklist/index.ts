export { createChecklist, type Checklist } from './service.ts';
