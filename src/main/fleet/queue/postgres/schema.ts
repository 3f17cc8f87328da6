import type { ClientBase } from 'pg';
import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';

/** The schema of the queue's tables, and the version of it that the pinned pg-boss knows. */
export const QUEUE_SCHEMA = 'arbiter_queue';
export const QUEUE_SCHEMA_VERSION = 42;

/** The version of the queue's tables in a database; null where there are none. */
export async function readSchemaVersion(client: Pick<ClientBase, 'query'>): Promise<number | null> {
  const tables = await client.query<{ readonly table_name: string | null }>(
    `select to_regclass('${QUEUE_SCHEMA}.version')::text as table_name`,
  );
  if (tables.rows[0]?.table_name == null) return null;
  const { rows } = await client.query<{ readonly version: number }>(
    `select version from ${QUEUE_SCHEMA}.version`,
  );
  return rows[0]?.version ?? null;
}

/** Refuses tables that a newer program has made: an older one would damage them. */
export const checkSchemaVersion = (version: number | null): Outcome<number | null, 'SCHEMA_NEWER'> =>
  version !== null && version > QUEUE_SCHEMA_VERSION
    ? refuse(
        'SCHEMA_NEWER',
        `The queue’s tables have version ${version}, and this program knows ${QUEUE_SCHEMA_VERSION}; update Arbiter on this computer`,
      )
    : accept(version);
