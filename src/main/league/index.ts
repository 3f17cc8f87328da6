/** Leagues of `league.v2` (specification 002): manager, referees and players. Prizes belong to `rewards/prizes`. */
export { createLeagues, type LeaguesDeps } from './service.ts';
export type {
  LeagueAgentView,
  LeagueProgress,
  LeaguesApi,
  LeagueView,
  LeagueListenerStatus,
  OpenLeagueRequest,
  StandingsView,
  StartedLeague,
} from './types.ts';
export { previewCancellation, type CancellationPreview } from './organiser/cancellation.ts';
export type { LeagueMessageFilter, StoredMessage } from './store/message-store.ts';
export type {
  LeagueAgentRecord,
  LeagueRecord,
  LeagueSettings,
  LeagueMatchRecord,
  RoundRecord,
} from './records.ts';
export { FORMATS } from './rules/pairing/schedule.ts';
export { defaultPlayers } from './default-players.ts';
export { PARITY_STRATEGIES, type ParityStrategy } from './rules/strategies.ts';
export { DIALECTS, type LeagueDialect } from './dialects/dialect.ts';
export { envelopeIn, normaliseRequest } from './dialects/normalise-request.ts';
export type { LeagueReadModel, LeagueMatchView, LeagueRoundView, Schedule } from './views/league-views.ts';
export { previewLeague, type LeaguePreview } from './views/league-preview.ts';
export type { InterventionPreview, InterventionRequest } from './organiser/plan-intervention.ts';
export type { Intervention } from './rules/interventions.ts';
export type { Scoreboard } from './views/scoreboard.ts';
export { exportLeague } from './views/export-league.ts';
export { createLeagueSessions, type LeagueSessions } from './players/league-sessions.ts';
export type { WorkerServices } from './referee/match-workers.ts';
export type { HostedPlayer } from './types.ts';
export { checkAgent, type AgentCheckResult, type CheckStepResult } from './agent-check/check-agent.ts';
export type { LeagueEnd } from './joining/league-completion.ts';
export { joinAsPlayer, type JoinedLeagueAgent } from './joining/join-player.ts';
export { joinAsReferee, type RefereeServices } from './joining/join-referee.ts';
export type { JoinRequest, JoinRefusal, LeagueJoinDeps } from './joining/manager-client.ts';
export type { CurrentRating, RatingRow } from './store/rating-store.ts';
export {
  verifyRatings,
  verifyLeagueResults,
  type LeagueEvidence,
  type BrokenLeagueRecord,
} from './runner/result-verification.ts';
export { readLeagueEvidence } from './store/evidence-store.ts';
