export type * from './api.ts';
export { createSessions, type SessionFacts, type Sessions, type SessionsDeps } from './service.ts';
export { headerHash, rowHash } from './chain.ts';
export type { Exported } from './export.ts';
export { toClockSpec } from './wire.ts';
export type { LogView, VisibleRow } from './visible-log.ts';
export type { SessionVerdict } from './reading.ts';
export { createFolds, type SessionFolds } from './folds.ts';
