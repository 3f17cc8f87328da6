import type { Db } from '../../platform/db/writer.ts';

interface CountRow {
  readonly name: string;
  readonly n: number;
}

const toRecord = (rows: readonly CountRow[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ name, n }) => [name, n]));

/** Reads how many orders, attempts and results there are of each kind. */
export const fleetMetricsStore = (db: Db) => {
  const countLeasesByEnd = db.prepare<[], CountRow>(
    'select ending as name, count(*) as n from fleet_attempts where ending is not null group by ending',
  );
  const countRefusedByCode = db.prepare<[], CountRow>(
    'select lower(code) as name, count(*) as n from fleet_refused group by code',
  );
  const countResults = db.prepare<[], number>('select count(*) from fleet_results').pluck();
  const countEndedOrdersByState = db.prepare<[], CountRow>(
    "select state as name, count(*) as n from fleet_orders where state <> 'open' group by state",
  );
  const findOldestWaitingCreatedAt = db
    .prepare<[string], string | null>(
      `select min(created_at) from fleet_orders o where state = 'open'
         and order_id not in (select value from json_each(?)) and not exists
         (select 1 from fleet_attempts a where a.order_id = o.order_id and a.ending is null)`,
    )
    .pluck();
  return {
    countLeasesByEnd: () => ({
      done: 0,
      failed: 0,
      lapsed: 0,
      withdrawn: 0,
      ...toRecord(countLeasesByEnd.all()),
    }),
    countResultsByVerdict: () => ({
      counted: countResults.get() ?? 0,
      ...toRecord(countRefusedByCode.all()),
    }),
    countEndedOrdersByState: () => ({ done: 0, withdrawn: 0, ...toRecord(countEndedOrdersByState.all()) }),
    /** The creation time of the oldest order that no worker holds, without dead orders; null where there is none. */
    findOldestWaitingCreatedAt: (deadIds: readonly string[] = []): string | null =>
      findOldestWaitingCreatedAt.get(JSON.stringify(deadIds)) ?? null,
  };
};
