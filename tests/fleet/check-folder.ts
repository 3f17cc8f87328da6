import { readDatabase } from '../support/database.ts';
import { brokenChecks } from '../support/verify-build.ts';

/** What the files of a host say after its fleet was disturbed; no program of the host is asked. */

export interface Interval {
  readonly fromMs: number;
  readonly untilMs: number;
}

export interface WorkerKill {
  readonly workerId: string;
  readonly atMs: number;
}

export interface FolderReport {
  /** Games that count. */
  readonly counted: number;
  readonly orders: number;
  /** Orders that took more than one attempt. */
  readonly repeatedOrders: number;
  readonly refused: number;
  /** Time from the kill of a worker, or from the end of a later outage, to the next lease of what it had. */
  readonly releasesMs: readonly number[];
  readonly problems: readonly string[];
}

interface Attempt {
  readonly orderId: string;
  readonly attempt: number;
  readonly workerId: string;
  readonly leasedMs: number;
}

interface Rows {
  readonly states: readonly { readonly state: string; readonly n: number }[];
  readonly counted: number;
  readonly distinctSessions: number;
  readonly completed: number;
  readonly inRuns: number;
  readonly audited: number;
  readonly refused: number;
  readonly attempts: readonly Attempt[];
}

/** A lease is 12 seconds; a worker that waits looks every second. */
const MAX_RELEASE_MS = 15_000;

export async function checkFolder(given: {
  readonly data: string;
  readonly games: number;
  readonly workerKills: readonly WorkerKill[];
  readonly down: readonly Interval[];
}): Promise<FolderReport> {
  const rows = readRows(given.data);
  const orders = rows.states.reduce((sum, { n }) => sum + n, 0);
  const releasesMs = given.workerKills.flatMap((kill) => releasesOf(kill, rows.attempts, given.down));
  const problems = [
    ...rows.states.filter(({ state }) => state !== 'done').map(({ state, n }) => `${n} orders are ${state}`),
    ...differences(given.games, rows),
    ...misnumbered(rows.attempts, given.down.length),
    ...releasesMs
      .filter((ms) => ms > MAX_RELEASE_MS)
      .map((ms) => `an order was leased again after ${ms} ms only`),
    ...(await brokenChecks(given.data)),
  ];
  const repeatedOrders = new Set(
    rows.attempts.filter(({ attempt }) => attempt > 1).map(({ orderId }) => orderId),
  ).size;
  return { counted: rows.counted, orders, repeatedOrders, refused: rows.refused, releasesMs, problems };
}

/** Every game that was asked for counts, and each once, wherever it is written down. */
const differences = (games: number, rows: Rows): string[] =>
  (['counted', 'distinctSessions', 'completed', 'inRuns', 'audited'] as const).flatMap((name) =>
    rows[name] === games ? [] : [`${name}: ${rows[name]} of ${games} games`],
  );

function readRows(data: string): Rows {
  return readDatabase(data, (db) => {
    const number = (sql: string): number => Number(db.prepare(sql).pluck().get());
    const attempts = db
      .prepare<[], Omit<Attempt, 'leasedMs'> & { readonly leasedAt: string }>(
        `select order_id as orderId, attempt, worker_id as workerId, leased_at as leasedAt
         from fleet_attempts order by order_id, attempt`,
      )
      .all();
    return {
      states: db
        .prepare<[], Rows['states'][number]>('select state, count(*) as n from fleet_orders group by state')
        .all(),
      counted: number('select count(*) from fleet_results'),
      distinctSessions: number(
        'select count(distinct session_id) from fleet_games g join fleet_results r using (order_id, game)',
      ),
      completed: number(
        `select count(*) from sessions s join fleet_games g on g.session_id = s.session_id where s.status = 'completed'`,
      ),
      inRuns: number('select count(*) from arena_games a join fleet_games g on g.session_id = a.session_id'),
      audited: number(`select count(*) from audit where action = 'FLEET_GAME_COUNTED'`),
      refused: number('select count(*) from fleet_refused'),
      attempts: attempts.map(({ leasedAt, ...attempt }) => ({ ...attempt, leasedMs: Date.parse(leasedAt) })),
    };
  });
}

/**
 * The attempts of an order rise. A number is missing where the coordinator or the queue was killed between the lease in
 * the queue and its commit here, so that no worker got that attempt: at most once for each outage.
 */
function misnumbered(attempts: readonly Attempt[], outages: number): string[] {
  const last = new Map<string, number>();
  let missing = 0;
  const problems = attempts.flatMap(({ orderId, attempt }) => {
    const before = last.get(orderId) ?? 0;
    last.set(orderId, attempt);
    missing += Math.max(0, attempt - before - 1);
    return attempt > before ? [] : [`order ${orderId} has attempt ${attempt} after ${before}`];
  });
  return missing <= outages
    ? problems
    : [...problems, `${missing} attempts are missing after ${outages} outages`];
}

/** For each order that a worker had when it was killed and that was leased again. */
function releasesOf(
  { workerId, atMs }: WorkerKill,
  attempts: readonly Attempt[],
  down: readonly Interval[],
): number[] {
  return attempts.flatMap((held, index) => {
    const next = attempts[index + 1];
    if (held.workerId !== workerId || held.leasedMs > atMs) return [];
    if (next === undefined || next.orderId !== held.orderId || next.leasedMs < atMs) return [];
    // After an outage every lease has its full time again.
    const outages = down.filter(({ fromMs, untilMs }) => untilMs > atMs && fromMs < next.leasedMs);
    const fromMs = Math.max(atMs, ...outages.map(({ untilMs }) => Math.min(untilMs, next.leasedMs)));
    return [next.leasedMs - fromMs];
  });
}
