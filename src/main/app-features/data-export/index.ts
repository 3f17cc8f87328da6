/** Everything a person owns in open formats, and a report on a fault that names nobody. */
export { createDataExport, type DataExport } from './service.ts';
export { createLogRing, type LogRing } from './log-ring.ts';
