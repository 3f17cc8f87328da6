/** The session host (specification 001): actions, clocks, the log of a game and what each player may see of it. */
export type * from './types.ts';
export { gameClockRequestFields, type GameClockState } from './rules/game-clock.ts';
export { createBroadcasts, type Broadcasts } from './broadcast/broadcasts.ts';
export {
  createSessionBroadcaster,
  type SessionBroadcaster,
  type SpectatorSocket,
} from './broadcast/session-broadcaster.ts';
export { MAX_DELAY_MS, type PublicViews } from './broadcast/public-views.ts';
export { toStateResponse } from './wire.ts';
export { createSessions, type SessionSummary, type Sessions, type SessionsDeps } from './service.ts';
export { resumePace, trackPace } from './session-pace.ts';
export { visibleActions } from './visible-actions.ts';
export { headerHash, logRowHash } from './log/hash-chain.ts';
export { headerText, rowText, type SessionHeader } from './rules/hashed-text.ts';
export * from './rules/replay-record.ts';
export {
  verifyReplay,
  REPLAY_CHECKS,
  type BrokenReplay,
  type ReplayCheckName,
  type ReplayTools,
  type SignedVerdict,
} from './rules/replay-verdict.ts';
export {
  verifyUploadedGame,
  UPLOADED_GAME_CHECKS,
  type GameSpecification,
  type UploadedGame,
  type UploadedGameCheck,
  type UploadVerdict,
  type UploadedRow,
  type PlayedWithin,
  type UploadedGameInput,
  type ReplayedGame,
} from './rules/check-uploaded-game.ts';
export { verifyMove } from './log/verify-move.ts';
export { findSignatureProblem, moveText, type Signers } from './rules/move-signature.ts';
export type { CheckedGame } from './uploaded-game.ts';
export type { ReplaySource } from './export/replay-source.ts';
export { toGameClockSpec } from './wire.ts';
export { MAX_FIRST_LOOK_MS, MAX_START_DELAY_MS } from './live-sessions.ts';
export type { LogView, VisibleRow } from './views/visible-log.ts';
export type { SessionVerdict } from '../../shared/contract/session.ts';
export { createSessionReplay, type SessionReplay } from './log/session-replay.ts';
export { SEAT_SERVER } from './mcp/seat-catalogue.ts';
export { createSeatAccess, type SeatHandle, type SeatAccess, type SeatToolCall } from './seat-access.ts';
