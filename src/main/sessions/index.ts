export type * from './api.ts';
export { createSessions, type SessionFacts, type Sessions, type SessionsDeps } from './service.ts';
export { headerHash, rowHash } from './chain.ts';
export { toClockSpec } from './wire.ts';
export type { VisibleRow } from './views.ts';
export type { LogView, SessionVerdict } from './reading.ts';
export { createFolds, type SessionFolds } from './folds.ts';
