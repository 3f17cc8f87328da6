import type { StoredHead } from './head-file.ts';

/**
 * `behind_head`: the audit log ends before the row of the head, and `seq` is the first row that is missing.
 * `audit_broken`: the row `seq` differs from the head, or, with `seq` null, the head file cannot be read.
 */
export type HeadCheckResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'behind_head' | 'audit_broken'; readonly seq: number | null };

/**
 * Checks that the database still contains the row of the stored head. A missing head
 * file passes the check; the user deletes it to accept the database as it is.
 */
export function compareWithStoredHead(storedHead: StoredHead, database: AuditHeads): HeadCheckResult {
  if (storedHead.state === 'missing') return { ok: true };
  if (storedHead.state === 'unreadable') return { ok: false, reason: 'audit_broken', seq: null };
  const { seq, hash } = storedHead.head;
  if (database.lastSeq < seq) return { ok: false, reason: 'behind_head', seq: database.lastSeq + 1 };
  return database.hashAt(seq) === hash ? { ok: true } : { ok: false, reason: 'audit_broken', seq };
}

/**
 * How a session's log differs from the row that the head file names: `behind_head` when the row `seq` is missing,
 * `audit_broken` when it is another one. Null when it is the same, and when the file names none or cannot be read.
 */
export function compareWithStoredLog(
  storedHead: StoredHead,
  hashAt: (sessionId: string, seq: number) => string | null,
): {
  readonly reason: 'behind_head' | 'audit_broken';
  readonly session: string;
  readonly seq: number;
} | null {
  const log = storedHead.state === 'stored' ? storedHead.log : undefined;
  if (log === undefined) return null;
  const hash = hashAt(log.session, log.seq);
  if (hash === log.hash) return null;
  return { reason: hash === null ? 'behind_head' : 'audit_broken', session: log.session, seq: log.seq };
}

export interface AuditHeads {
  readonly lastSeq: number;
  /** The genesis hash for 0, null for a row that does not exist. */
  hashAt(seq: number): string | null;
}
