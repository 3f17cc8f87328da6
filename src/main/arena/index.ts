/** Many games between players: runs, tournaments, ratings and reports. Single games are played by `sessions`. */
export {
  ARENA_REPORT_FORMAT,
  GAME_COLUMNS,
  NET_COLUMN,
  gameHashesOf,
  recountGames,
  reportText,
  sectionHashes,
  type ArenaReportRecord,
  type ReportGame,
  type ReportSections,
} from './rules/reports/report-record.ts';
export { LEVEL_ENGINE, LEVEL_MATCHES, rateLevels } from './chess-levels.ts';
export { scaleName, planLevelGames, rateLevelGames, type ScalePlayer } from './rules/level-scale.ts';
export { verifyArenaReport, type ReportCheckName } from './rules/reports/report-verdict.ts';
export {
  verifyTournament,
  toReportTables,
  TOURNAMENT_REPORT_FORMAT,
  tournamentText,
  unsignedTournament,
  type TournamentCheck,
  type TournamentRecord,
} from './rules/reports/tournament-record.ts';
export { playerLabel } from './player-label.ts';
export { createArenas, type Arenas } from './service.ts';
export type { ArenasDeps } from './context.ts';
