/** The key of a data folder that signs what leaves it as a proof: replay files and reports. */
export { createReportKey, type ReportKey, type ReportKeyDeps, type ReportSignature } from './service.ts';
export { verifyEd25519 } from './ed25519.ts';
