import { createAudit, type Audit } from '../../platform/audit/index.ts';
import { migrateDatabase, migrations } from '../../platform/db/migrate.ts';
import { MEMORY, openDatabase } from '../../platform/db/open.ts';
import { createWriter, type Db, type Writer } from '../../platform/db/writer.ts';
import { createBus, type Bus } from '../../platform/events/bus.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';

/** In-memory storage with the host's schema, for commands that run parts of the host without a data folder. */
export interface InMemoryStorage {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  close(): void;
}

export async function openInMemoryStorage(clock: Clock, log: Log): Promise<InMemoryStorage> {
  const db = await openDatabase(MEMORY);
  const migrated = migrateDatabase(db, { migrations, nowMs: clock.nowMs(), backup: () => undefined });
  if (!migrated.ok) throw new Error(migrated.message);
  const bus = createBus((error) => log('error', 'a listener of an event failed', { error: String(error) }));
  const writer = createWriter(db, { onState: () => undefined });
  const audit = createAudit({ db, writer, clock, bus, headFile: { recordHead: () => undefined } });
  return {
    db,
    writer,
    audit,
    bus,
    close() {
      writer.close();
      db.close();
    },
  };
}
