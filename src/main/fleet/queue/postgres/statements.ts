import { OWN_QUEUE } from './epochs.ts';
import { QUEUE_SCHEMA } from './schema.ts';

/**
 * The statements of the queue on the table of pg-boss. Each of them is one statement, so that it holds as a whole or
 * not at all, and each that changes an item is fenced: it names attempt and worker, and changes nothing when another
 * has the item. The library’s own complete, fail and touch do not look at who holds a job. $1 of each of them is the
 * fence of the epoch (`epochs.ts`), so that a host that lost its queue to another one changes nothing.
 *
 * An attempt is `retry_count + 1`. `output` holds the worker while a job is active; `data` holds the faults. Every job
 * has a group, because the index of active jobs is on groups.
 */

const JOB = `${QUEUE_SCHEMA}.job`;
const NOW = `${QUEUE_SCHEMA}.job_now()`;
const isExpired = (leaseMs: string): string =>
  `heartbeat_on < ${NOW} - ${leaseMs} * interval '1 millisecond'`;
const held = `j.name = ${OWN_QUEUE} and j.id = h.id and j.state = 'active' and j.retry_count = h.attempt - 1
  and j.output ->> 'worker' = h.worker`;

/** Items whose lease expired for the last time are dead. $2 lease in ms, $3 attempts, $4 the fault. */
export const FAIL_EXPIRED_ITEMS = `update ${JOB} j set state = 'failed', completed_on = ${NOW}, deletion_seconds = 0,
    data = jsonb_set(j.data, '{faults}', (j.data -> 'faults') || to_jsonb($4::text))
  where j.name = ${OWN_QUEUE} and j.state = 'active' and j.group_id is not null and ${isExpired('$2')}
    and jsonb_array_length(j.data -> 'faults') + 1 >= $3
  returning j.id`;

/**
 * Items that may be leased, and whether each has used its last attempt. $2 lease in ms, $3 group or null, $4
 * limit, $5 attempts, $6 how many items of each kind to skip.
 */
export const LEASE_CANDIDATES = `select id, is_over as "isOver" from (
    (select id, priority, created_on, data, false as is_over from ${JOB}
      where name = ${OWN_QUEUE} and state < 'active' and not blocked and ($3::text is null or group_id = $3)
      order by priority desc, created_on, (data ->> 'place')::int limit $4 offset $6)
    union all
    (select id, priority, created_on, data, jsonb_array_length(data -> 'faults') + 1 >= $5 as is_over from ${JOB}
      where name = ${OWN_QUEUE} and state = 'active' and group_id is not null and ${isExpired('$2')}
        and ($3::text is null or group_id = $3)
      order by priority desc, created_on limit $4 offset $6)
  ) free order by priority desc, created_on, (data ->> 'place')::int`;

/** Leases items. $2 lease in ms, $3 candidates, $4 worker, $5 how many, $6 the fault of an expired attempt. */
export const LEASE_ITEMS = `update ${JOB} j set state = 'active', started_on = ${NOW}, heartbeat_on = ${NOW},
    retry_count = case when j.started_on is null then j.retry_count else j.retry_count + 1 end,
    output = jsonb_build_object('worker', $4::text),
    data = case when j.state = 'active'
      then jsonb_set(j.data, '{faults}', (j.data -> 'faults') || to_jsonb($6::text)) else j.data end
  from (select id, array_position($3::uuid[], id) as place from ${JOB}
    where name = ${OWN_QUEUE} and id = any ($3::uuid[]) and (state < 'active' or (state = 'active' and ${isExpired('$2')}))
    order by array_position($3::uuid[], id) limit $5 for update skip locked) next
  where j.name = ${OWN_QUEUE} and j.id = next.id
  returning j.id, j.retry_count + 1 as attempt, next.place`;

const LEASED_WORK = 'unnest($2::uuid[], $3::int[], $4::text[]) as h (id, attempt, worker)';

/** Renews leases after a heartbeat. $2 ids, $3 attempts, $4 workers. */
export const RENEW_LEASES = `update ${JOB} j set heartbeat_on = ${NOW} from ${LEASED_WORK} where ${held} returning j.id, h.attempt, h.worker`;

/** Ends items. $2 ids, $3 attempts, $4 workers. */
export const COMPLETE_ITEMS = `update ${JOB} j set state = 'completed', completed_on = ${NOW} from ${LEASED_WORK} where ${held} returning j.id, h.attempt, h.worker`;

/** Gives items back, or marks them as dead. $2 ids, $3 attempts, $4 workers, $5 the fault, $6 how many faults are too many. */
export const FAIL_ITEMS = `update ${JOB} j set
    state = (case when jsonb_array_length(j.data -> 'faults') + 1 >= $6 then 'failed' else 'retry' end)::${QUEUE_SCHEMA}.job_state,
    completed_on = case when jsonb_array_length(j.data -> 'faults') + 1 >= $6 then ${NOW} end,
    deletion_seconds = case when jsonb_array_length(j.data -> 'faults') + 1 >= $6 then 0 else j.deletion_seconds end,
    heartbeat_on = null,
    data = jsonb_set(j.data, '{faults}', (j.data -> 'faults') || to_jsonb($5::text))
  from ${LEASED_WORK} where ${held} returning j.state`;

/** Withdraws items, regardless of who has leased them. $2 ids. */
export const WITHDRAW_ITEMS = `update ${JOB} set state = 'cancelled', completed_on = ${NOW}, deletion_seconds = 86400
  where name = ${OWN_QUEUE} and id = any ($2::uuid[]) and state not in ('completed', 'cancelled')`;

/** Gives dead items all their attempts again. $2 ids. */
export const REDRIVE_ITEMS = `update ${JOB} set state = 'retry', completed_on = null, deletion_seconds = 86400,
    data = jsonb_set(data, '{faults}', '[]')
  where name = ${OWN_QUEUE} and id = any ($2::uuid[]) and state = 'failed'`;

/**
 * Makes items ready again that have ended in this queue but not for their owner, because one of the two databases was
 * restored from a backup. $2 ids.
 */
export const REDELIVER_ITEMS = `update ${JOB} set state = 'retry', completed_on = null, heartbeat_on = null, output = null
  where name = ${OWN_QUEUE} and id = any ($2::uuid[]) and state in ('completed', 'cancelled') returning id`;

export const DEAD_ITEMS = `select id, data -> 'faults' as faults from ${JOB}
  where name = ${OWN_QUEUE} and state = 'failed' order by completed_on, created_on`;

export const ITEM_COUNTS = `select ${OWN_QUEUE} is not null as "isOwner",
  (select count(*) from ${JOB} where name = ${OWN_QUEUE} and state < 'active' and not blocked) as ready,
  (select count(*) from ${JOB} where name = ${OWN_QUEUE} and state = 'active' and group_id is not null) as leased,
  (select count(*) from ${JOB} where name = ${OWN_QUEUE} and state = 'failed') as dead`;

/** Renews every lease after a time without a connection, because no heartbeat could arrive during it. */
export const RENEW_ALL_LEASES = `update ${JOB} set heartbeat_on = ${NOW}
  where name = ${OWN_QUEUE} and state = 'active' and group_id is not null`;
