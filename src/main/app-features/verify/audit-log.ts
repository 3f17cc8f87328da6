import {
  compareWithStoredHead,
  compareWithStoredLog,
  GENESIS,
  auditRowHash,
  type HashedRow,
  type StoredHead,
} from '../../platform/audit/index.ts';
import {
  failedResult,
  passedResult,
  type BrokenRecord,
  type CheckResult,
  type RowProgress,
} from './verify-results.ts';

export type ChainedRow = HashedRow & { readonly prev: string; readonly hash: string };

export interface AuditCheckResult {
  readonly chain: CheckResult;
  readonly head: CheckResult;
}

/**
 * Reads the audit log once. Every row must follow the previous one in number and hash, and the row that the stored head
 * names must be unchanged. A log that was cut short or rewritten has a correct hash chain; only the stored head
 * outside the database reveals it.
 */
export function verifyAuditLog(
  rows: Iterable<ChainedRow>,
  storedHead: StoredHead,
  rowProgress: RowProgress,
  sessionLogHashAt: (sessionId: string, seq: number) => string | null = () => null,
): AuditCheckResult {
  const storedHeadSeq = storedHead.state === 'stored' ? storedHead.head.seq : 0;
  let prev = GENESIS;
  let count = 0;
  let lastSeq = 0;
  let hashAtHead: string | null = storedHeadSeq === 0 ? GENESIS : null;
  let broken: BrokenRecord | null = null;
  for (const row of rows) {
    broken ??= verifyRow(row, lastSeq, prev);
    if (row.seq === storedHeadSeq) hashAtHead = row.hash;
    prev = row.hash;
    lastSeq = row.seq;
    count += 1;
    rowProgress.step(1);
  }
  return {
    chain: broken === null ? passedResult('audit_chain', count) : failedResult('audit_chain', count, broken),
    head: verifyStoredHead(storedHead, { lastSeq, hashAt: () => hashAtHead }, sessionLogHashAt),
  };
}

function verifyRow(row: ChainedRow, lastSeq: number, prev: string): BrokenRecord | null {
  if (row.seq !== lastSeq + 1) {
    return brokenAt(lastSeq + 1, `row ${lastSeq + 1} is missing; row ${row.seq} follows row ${lastSeq}`);
  }
  if (row.prev !== prev) return brokenAt(row.seq, 'the row does not carry the hash of the row before it');
  return auditRowHash(prev, row) === row.hash
    ? null
    : brokenAt(row.seq, 'the content of the row does not match its hash');
}

const brokenAt = (seq: number, detail: string): BrokenRecord => ({
  firstBroken: `audit ${seq}`,
  seq,
  detail,
});

function verifyStoredHead(
  storedHead: StoredHead,
  heads: Parameters<typeof compareWithStoredHead>[1],
  sessionLogHashAt: (sessionId: string, seq: number) => string | null,
): CheckResult {
  if (storedHead.state === 'missing' && heads.lastSeq > 0) {
    return failedResult('audit_head', 0, {
      firstBroken: 'audit-head.json',
      detail: 'there is no stored head to compare the log with',
    });
  }
  const verdict = compareWithStoredHead(storedHead, heads);
  if (verdict.ok) return compareSessionLog(storedHead, sessionLogHashAt);
  if (verdict.seq === null) {
    return failedResult('audit_head', 1, {
      firstBroken: 'audit-head.json',
      detail: 'the stored head cannot be read',
    });
  }
  const detail =
    verdict.reason === 'behind_head'
      ? 'the log ends before the row that the stored head names'
      : 'the row is not the one that the stored head names';
  return failedResult('audit_head', 1, brokenAt(verdict.seq, detail));
}

/** A move has no audit row, so the stored head names the newest row of a session's log too. */
function compareSessionLog(
  storedHead: StoredHead,
  sessionLogHashAt: (sessionId: string, seq: number) => string | null,
): CheckResult {
  const mismatch = compareWithStoredLog(storedHead, sessionLogHashAt);
  if (mismatch === null) return passedResult('audit_head', 1);
  const { reason, session, seq } = mismatch;
  return failedResult('audit_head', 1, {
    firstBroken: `session ${session} row ${seq}`,
    detail:
      reason === 'behind_head'
        ? 'the log of the session ends before the row that the stored head names'
        : 'the row is not the one that the stored head names',
  });
}
