/** Data export: the person's data in open formats, and problem reports without personal data. Backups are not made here. */
export { createDataExport, type DataExport } from './service.ts';
export { createLogRing, type LogRing } from './log-ring.ts';
