import { onTestFinished } from 'vitest';
import { createAudit, type Audit } from '../../src/main/platform/audit/index.ts';
import { createWriter, type Db, type Writer } from '../../src/main/platform/db/writer.ts';
import { createBus, type Bus } from '../../src/main/platform/events/bus.ts';
import { stoppedClock, type StoppedClock } from './test-storage.ts';
import { memoryDb } from './memory-db.ts';

export interface MemoryServices {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly clock: StoppedClock;
  /** Logged messages without their fields. */
  readonly logs: string[];
  readonly log: (level: string, message: string) => void;
  /** Audit rows as `ACTION subject actor`, oldest first. */
  auditRows(): string[];
}

/** Core services over an in-memory database: writer, audit log, bus and a stopped clock. */
export async function memoryServices(): Promise<MemoryServices> {
  const db = await memoryDb();
  const clock = stoppedClock();
  const writer = createWriter(db, { onState: () => undefined });
  onTestFinished(() => writer.close());
  const bus = createBus((error) => {
    throw error;
  });
  const audit = createAudit({ db, writer, clock, bus, headFile: { recordHead: () => undefined } });
  const logs: string[] = [];
  const rows = db.prepare<[], string>(
    "select action || ' ' || subject || ' ' || actor from audit order by seq",
  );
  return {
    db,
    writer,
    audit,
    bus,
    clock,
    logs,
    log: (_level, message) => void logs.push(message),
    auditRows: () => rows.pluck().all(),
  };
}
