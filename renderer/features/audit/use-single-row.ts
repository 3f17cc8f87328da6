import type { AuditRow } from '../../../src/shared/contract/index.ts';
import { useQuery } from '../../host/index.ts';

export interface SingleRow {
  readonly row: AuditRow | undefined;
  /** The log has no row of this number. */
  readonly missing: boolean;
}

/** One row by its number, for a list that does not hold it; null asks nothing. */
export function useSingleRow(seq: number | null): SingleRow {
  const { value, loading } = useQuery(
    'audit.page',
    // Pinned to the row itself, the newest of the log is the row.
    seq === null ? null : { offset: 0, limit: 1, asOf: seq },
  );
  const row = value?.rows.find((each) => each.seq === seq);
  return { row, missing: seq !== null && row === undefined && value !== null && !loading };
}
