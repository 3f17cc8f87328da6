import { randomUUID } from 'node:crypto';
import { migrateDatabase, migrations } from '../../platform/db/migrate.ts';
import { MEMORY, openDatabase } from '../../platform/db/open.ts';
import { createWriter, type Writer } from '../../platform/db/writer.ts';
import type { Ids } from '../../platform/runtime.ts';
import { authorizationStore, type AuthorizationStore } from '../store/authorization-store.ts';
import { paymentStore, type PaymentStore } from '../store/payment-store.ts';

export interface StandaloneLedger {
  readonly store: PaymentStore;
  readonly authorizations: AuthorizationStore;
  readonly writer: Writer;
  readonly ids: Ids;
  close(): void;
}

/** Opens the database of a server outside the host: `file`, or memory if it is null. */
export async function openStandaloneLedger(file: string | null, nowMs: number): Promise<StandaloneLedger> {
  const db = await openDatabase(file ?? MEMORY);
  const migrated = migrateDatabase(db, { migrations, nowMs, backup: () => undefined });
  if (!migrated.ok) {
    db.close();
    throw new Error(migrated.message);
  }
  const writer = createWriter(db, { onState: () => undefined });
  return {
    store: paymentStore(db),
    authorizations: authorizationStore(db),
    writer,
    ids: { uuid: () => randomUUID() },
    close() {
      writer.close();
      db.close();
    },
  };
}
