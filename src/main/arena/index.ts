export {
  ARENA_REPORT_FORMAT,
  GAME_COLUMNS,
  NET_COLUMN,
  gameHashesOf,
  recount,
  reportText,
  sectionHashes,
  type ArenaReportRecord,
  type ReportGame,
  type ReportSections,
} from './rules/report-record.ts';
export { LEVEL_ENGINE, LEVEL_MATCHES, rateLevels } from './chess-levels.ts';
export { judgeArenaReport, type ReportCheckName } from './rules/report-verdict.ts';
export { createArenas, type Arenas } from './service.ts';
export type { ArenasDeps } from './context.ts';
