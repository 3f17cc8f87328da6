/** Reports of arena runs: a run as one signed file from which every statistic can be computed again. */
export { createArenaReports, type ArenaReports, type ArenaReportsDeps } from './service.ts';
export { readAuditHashes, readSessionHeads } from './heads-store.ts';
export { REPORT_PAGE } from './html.ts';
export { isTournamentText } from './tournament-file.ts';
export { verifyTournamentReportText, type TournamentFileVerdict } from './verify-tournament-report.ts';
export { verifyRunReportText, MAX_REPORT_FILE_BYTES, type ReportFileVerdict } from './verify-run-report.ts';
