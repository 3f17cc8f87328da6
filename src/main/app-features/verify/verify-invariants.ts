import type { Db } from '../../platform/db/open.ts';
import type { BrokenRecord, VerifyCheckName } from './verify-results.ts';

/** One invariant as a query that finds the first row that breaks it. */
export interface Invariant {
  readonly name: VerifyCheckName;
  /** Counts the rows that the check covers. */
  readonly countSql: string;
  /** Selects `row` and `detail` of broken rows, the first one first. */
  readonly brokenSql: string;
}

export interface InvariantResult {
  readonly name: VerifyCheckName;
  readonly rows: number;
  /** The first row that breaks the invariant; null if none does. */
  readonly broken: BrokenRecord | null;
}

/**
 * Checks each invariant: how many rows it covers, and the first row that breaks it. Yields nothing for a folder
 * without `table`, which no host of this version has opened yet.
 */
export function* verifyInvariants(
  db: Db,
  table: string,
  invariants: readonly Invariant[],
): Iterable<InvariantResult> {
  const tableRow = db.prepare('select 1 from sqlite_master where name = ?').get(table);
  for (const { name, countSql, brokenSql } of tableRow === undefined ? [] : invariants) {
    const first = db.prepare<[], { row: string; detail: string }>(brokenSql).get();
    yield {
      name,
      rows: db.prepare<[], number>(countSql).pluck().get() ?? 0,
      broken: first === undefined ? null : { firstBroken: first.row, detail: first.detail },
    };
  }
}
