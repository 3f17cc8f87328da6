import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditHead } from '../../../shared/contract/audit.ts';
import { auditHeads } from '../../platform/audit/index.ts';
import { vacuumInto, type DataPaths } from '../../platform/data-folder/index.ts';
import { openDatabase } from '../../platform/db/open.ts';

/**
 * Copies the database into `workFolder` in one read transaction and writes an audit head file for the copy, because
 * the head file of the data folder may already be ahead of it. Returns that head; null for a log without rows.
 */
export async function copyDatabase(paths: DataPaths, workFolder: string): Promise<AuditHead | null> {
  const source = await openDatabase(paths.database, { readOnly: true });
  try {
    vacuumInto(source, join(workFolder, 'arbiter.db'));
  } finally {
    source.close();
  }
  const copy = await openDatabase(join(workFolder, 'arbiter.db'), { readOnly: true });
  try {
    const heads = auditHeads(copy);
    const hash = heads.hashAt(heads.lastSeq);
    if (heads.lastSeq === 0 || hash === null) return null;
    const head = { seq: heads.lastSeq, hash };
    writeFileSync(join(workFolder, 'audit-head.json'), `${JSON.stringify(head)}\n`, { mode: 0o600 });
    return head;
  } finally {
    copy.close();
  }
}
