import type { ClientBase } from 'pg';
import { QUEUE_SCHEMA } from './schema.ts';

/**
 * Which host a queue belongs to. A host that begins to use a queue begins an epoch of it, and every statement on its
 * items names the fence of that epoch. A host that lost its lock without knowing it, for example because it was
 * suspended, finds and changes nothing any more once another one has begun.
 */

const NAME = 'coordinators';
const TABLE = `${QUEUE_SCHEMA}.${NAME}`;

/** Selects the queue's name if $1 is the current fence. A superseded host gets null, which matches no row. */
export const OWN_QUEUE = `(select queue from ${TABLE} where fence = $1)`;

/** Creates the table if it is missing; a user without the right to do so gets the error of PostgreSQL. */
export async function ensureEpochs(client: Pick<ClientBase, 'query'>): Promise<void> {
  const tables = await client.query<{ readonly place: string | null }>(
    `select to_regclass('${TABLE}')::text as place`,
  );
  if (tables.rows[0]?.place != null) return;
  await client.query(`create table if not exists ${TABLE} (
    queue text primary key,
    epoch bigint not null,
    fence text not null unique,
    begun_at timestamptz not null
  )`);
}

/** Begins the next epoch of a queue, whose lock the caller has; returns its fence. */
export async function beginEpoch(client: Pick<ClientBase, 'query'>, queue: string): Promise<string> {
  const { rows } = await client.query<{ readonly fence: string }>(
    `insert into ${TABLE} as known (queue, epoch, fence, begun_at) values ($1, 1, $1 || '@1', now())
     on conflict (queue) do update
       set epoch = known.epoch + 1, fence = known.queue || '@' || (known.epoch + 1), begun_at = now()
     returning fence`,
    [queue],
  );
  const [begun] = rows;
  if (begun === undefined) throw new Error('the epoch of the queue could not be stored');
  return begun.fence;
}
