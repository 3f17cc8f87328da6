/** Reports of arena runs: a run as one signed file from which every statistic can be computed again. */
export { createArenaReports, type ArenaReports, type ArenaReportsDeps } from './service.ts';
export { readAuditHashes, readSessionHeads } from './heads-store.ts';
export { REPORT_PROGRAM } from './html.ts';
export { isTournamentText } from './tournament-file.ts';
export { verifyTournamentReportText, type TournamentFileVerdict } from './verify-tournament-report.ts';
export {
  verifyArenaReportText,
  MAX_REPORT_FILE_BYTES,
  type ReportFileVerdict,
} from './verify-arena-report.ts';
