import type { StoredHead } from './head-file.ts';

export type HeadVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'behind_head' | 'audit_broken'; readonly seq: number | null };

/**
 * Checks that the database still contains the row of the stored head. A missing head
 * file passes the check; the user deletes it to accept the database as it is.
 */
export function compareWithStoredHead(storedHead: StoredHead, database: AuditHeads): HeadVerdict {
  if (storedHead.state === 'missing') return { ok: true };
  if (storedHead.state === 'unreadable') return { ok: false, reason: 'audit_broken', seq: null };
  const { seq, hash } = storedHead.head;
  if (database.lastSeq < seq) return { ok: false, reason: 'behind_head', seq: database.lastSeq + 1 };
  return database.hashAt(seq) === hash ? { ok: true } : { ok: false, reason: 'audit_broken', seq };
}

export interface AuditHeads {
  readonly lastSeq: number;
  /** The genesis hash for 0, null for a row that does not exist. */
  hashAt(seq: number): string | null;
}
