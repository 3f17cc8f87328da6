import { parseJson } from '../../../shared/json.ts';
import type { Db } from '../../platform/db/writer.ts';
import { findRecordContradiction, RECORDED_ACTION, recordedPayload } from './audit-payload.ts';
import { replayRecordStore } from './replay-record-store.ts';

/** The audit rows about records, and the first record that contradicts its row. */
export interface ReplayRecordEvidence {
  readonly rows: number;
  readonly broken: { readonly firstBroken: string; readonly seq: number; readonly detail: string } | null;
}

interface Row {
  readonly seq: number;
  readonly subject: string;
  readonly payload: string;
}

/**
 * Exports each record again that the audit log names and compares it with the checksum there. Records that were
 * deleted for newer ones are skipped. Null in a database of a version without records.
 */
export function verifyReplayRecords(db: Db): ReplayRecordEvidence | null {
  const tableRow = db.prepare("select 1 from sqlite_master where name = 'openfront_records'").get();
  if (tableRow === undefined) return null;
  const store = replayRecordStore(db);
  const auditRows = db.prepare<[string], Row>(
    "select seq, subject, payload from audit where system = 'openfront' and action = ? order by seq",
  );
  let rows = 0;
  for (const { seq, subject, payload } of auditRows.iterate(RECORDED_ACTION)) {
    rows += 1;
    const stored = store.find(subject);
    const recorded = recordedPayload.safeParse(parseJson(payload));
    if (stored === null && recorded.success) continue;
    const detail =
      stored === null || !recorded.success
        ? 'its audit row cannot be read'
        : findRecordContradiction(stored, recorded.data);
    if (detail !== null) return { rows, broken: { firstBroken: `record ${subject}`, seq, detail } };
  }
  return { rows, broken: null };
}
