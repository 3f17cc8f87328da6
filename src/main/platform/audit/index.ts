/** The audit log of all domains: hash-chained rows in the database and the newest head in a file. */

export { createAudit, type Audit, type AuditEntry, type AuditDeps } from './service.ts';
export { createHeadFile, readHeadFile, writeHeadFile, type HeadFile, type StoredHead } from './head-file.ts';
export {
  compareWithStoredHead,
  compareWithStoredLog,
  type AuditHeads,
  type HeadCheckResult,
} from './head-check.ts';
export { GENESIS, auditRowHash, type HashedRow } from './hash-chain.ts';
export { auditHeads, newestHead, sessionLogs } from './store.ts';
