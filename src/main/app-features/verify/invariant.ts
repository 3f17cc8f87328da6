import type { Db } from '../../platform/db/open.ts';
import type { Broken, VerifyCheckName } from './check.ts';

/** One invariant as a query that finds the first row breaking it. */
export interface Invariant {
  readonly name: VerifyCheckName;
  /** Counts the rows that the check looks at. */
  readonly rows: string;
  /** Selects `row` and `detail` of what is broken, first one first. */
  readonly broken: string;
}

export interface InvariantResult {
  readonly name: VerifyCheckName;
  readonly rows: number;
  readonly broken: Broken | null;
}

/**
 * Every invariant with how many rows it covers and what breaks it first. None
 * for a folder from before there was `table`: no host of this version has
 * opened it yet.
 */
export function* checkInvariants(
  db: Db,
  table: string,
  invariants: readonly Invariant[],
): Iterable<InvariantResult> {
  const known = db.prepare('select 1 from sqlite_master where name = ?').get(table);
  for (const { name, rows, broken } of known === undefined ? [] : invariants) {
    const first = db.prepare<[], { row: string; detail: string }>(broken).get();
    yield {
      name,
      rows: db.prepare<[], number>(rows).pluck().get() ?? 0,
      broken: first === undefined ? null : { firstBroken: first.row, detail: first.detail },
    };
  }
}
