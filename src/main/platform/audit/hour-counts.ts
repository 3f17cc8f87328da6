import type { AuditFilter, AuditHours } from '../../../shared/contract/audit.ts';
import { createBoundedMap } from '../collections/bounded-map.ts';
import { filterKey } from './filter-key.ts';
import type { AuditStore } from './store.ts';
import { HOUR_MS } from '../../../shared/units.ts';

/** The number of hours in a week. */
const MAX_HOURS = 168;
const MAX_FILTERS = 16;

interface CountedHours {
  readonly upToSeq: number;
  /** The number of rows, by the start of their hour in milliseconds of epoch time. */
  readonly rows: ReadonlyMap<number, number>;
}

/**
 * Returns a function that counts the rows of the last week by their hour. It keeps the counts of the last
 * `MAX_FILTERS` filters and reads only newer rows.
 */
export function createHourCounts(store: AuditStore): (filter: AuditFilter, upToSeq: number) => AuditHours {
  const cache = createBoundedMap<string, CountedHours>(MAX_FILTERS);
  const countHours = (filter: AuditFilter, upToSeq: number): CountedHours => {
    const key = filterKey(filter);
    const last = cache.get(key);
    if (last !== undefined && upToSeq < last.upToSeq)
      return { upToSeq, rows: new Map(store.countByHour(filter, 0, upToSeq)) };
    const rows = new Map(last?.rows);
    for (const [hourMs, count] of store.countByHour(filter, last?.upToSeq ?? 0, upToSeq))
      rows.set(hourMs, (rows.get(hourMs) ?? 0) + count);
    cache.set(key, { upToSeq, rows });
    return { upToSeq, rows };
  };
  return (filter, upToSeq) => lastWeek(countHours(filter, upToSeq).rows);
}

/** The hours up to the newest one with a row, from the first one with a row, at most a week. */
function lastWeek(rows: ReadonlyMap<number, number>): AuditHours {
  if (rows.size === 0) return { fromMs: 0, counts: [] };
  const hours = [...rows.keys()].toSorted((left, right) => left - right);
  const newest = hours.at(-1) ?? 0;
  const fromMs = Math.max(hours[0] ?? 0, newest - (MAX_HOURS - 1) * HOUR_MS);
  const length = (newest - fromMs) / HOUR_MS + 1;
  return { fromMs, counts: Array.from({ length }, (_, index) => rows.get(fromMs + index * HOUR_MS) ?? 0) };
}
