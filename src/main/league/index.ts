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
export { exportLeague, sessionOf, type ExportedLeague } from './export.ts';
