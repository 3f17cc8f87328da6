export { createLeagues, type LeaguesDeps } from './service.ts';
export type {
  AgentView,
  LeagueProgress,
  LeaguesApi,
  LeagueView,
  ListenerState,
  NewLeague,
  StandingsView,
  StartedLeague,
} from './api.ts';
export type { MessageFilter, StoredMessage } from './message-store.ts';
export type { AgentRecord, LeagueRecord, LeagueSettings, MatchRecord, RoundRecord } from './records.ts';
export { FORMATS, type Format } from './rules/schedule.ts';
export { STRATEGIES, type Strategy } from './rules/strategies.ts';
export { DIALECTS, type Dialect } from './dialects/dialect.ts';
export type { LeagueLens, LensMatch, LensRound, Schedule } from './lens.ts';
export { previewOf, type LeaguePreview } from './preview.ts';
export { exportLeague, type ExportedLeague } from './export.ts';
export { createLeagueBoards, type LeagueBoards } from './boards.ts';
export type { HousePlayer } from './api.ts';
export { checkAgent, type AgentVerdict, type StepVerdict } from './outside/check-agent.ts';
export { joinAsPlayer, type JoinedAgent } from './outside/join-player.ts';
export { joinAsReferee, type RefereeFloor } from './outside/join-referee.ts';
export type { JoinAsk, JoinRefusal, OutsideDeps } from './outside/manager-link.ts';
export type { RatedNow, RatingRow } from './rating-store.ts';
export { judgeRatings, judgeStandings, type LeagueEvidence, type LeagueFault } from './judge.ts';
export { leagueEvidence } from './evidence-store.ts';
