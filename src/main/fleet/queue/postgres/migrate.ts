import { accept, refuse, type Outcome } from '../../../../shared/outcome.ts';
import { queueName, type QueueAddress } from './queue-address.ts';
import { clientSettings } from './client-settings.ts';
import { ensureEpochs } from './epochs.ts';
import { toQueueProblem } from './queue-problem.ts';
import { checkSchemaVersion, QUEUE_SCHEMA, QUEUE_SCHEMA_VERSION, readSchemaVersion } from './schema.ts';

export interface QueueMigration {
  readonly place: string;
  readonly schema: string;
  /** The version of the tables before; null where there were none. */
  readonly from: number | null;
  readonly to: number;
}

/** Makes the tables of the queue, or brings them to the version that this program knows. */
export async function migrateQueue(
  address: QueueAddress,
  password: string | null,
): Promise<Outcome<QueueMigration, 'SCHEMA_NEWER' | 'UNAVAILABLE'>> {
  const [{ default: pg }, { PgBoss }] = await Promise.all([import('pg'), import('pg-boss')]);
  const settings = clientSettings(address, password);
  const client = new pg.Client(settings);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const version = checkSchemaVersion(await readSchemaVersion(client));
    if (!version.ok) return version;
    const boss = new PgBoss({ ...settings, schema: QUEUE_SCHEMA, max: 2, supervise: false, schedule: false });
    boss.on('error', () => undefined);
    try {
      await boss.start();
      await ensureEpochs(client);
    } finally {
      await boss.stop({ graceful: false, close: true });
    }
    return accept({
      place: queueName(address),
      schema: QUEUE_SCHEMA,
      from: version.value,
      to: QUEUE_SCHEMA_VERSION,
    });
  } catch (error) {
    return refuse('UNAVAILABLE', `${queueName(address)}: ${toQueueProblem(error).text}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
