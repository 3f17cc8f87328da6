/** Reports of arena runs: a run as one signed file from which every figure can be computed again. */
export { createArenaReports, type ArenaReports, type ArenaReportsDeps } from './service.ts';
export { REPORT_PROGRAM } from './html.ts';
export { judgeReportText, MAX_REPORT_FILE_BYTES, type ReportFileVerdict } from './judge.ts';
