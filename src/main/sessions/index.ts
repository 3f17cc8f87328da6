export type * from './types.ts';
export { clockMembers, type ClockState } from './rules/clock.ts';
export { createSessions, type SessionSummary, type Sessions, type SessionsDeps } from './service.ts';
export { headerHash, rowHash } from './hash-chain.ts';
export { toClockSpec } from './wire.ts';
export { MAX_START_DELAY_MS } from './live.ts';
export type { LogView, VisibleRow } from './visible-log.ts';
export type { SessionVerdict } from '../../shared/contract/session.ts';
export { createSessionReplay, type SessionReplay } from './replay-check.ts';
