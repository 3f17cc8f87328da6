import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createAudit, createHeadFile, type Audit } from '../../src/main/platform/audit/index.ts';
import { prepareFolder, type DataPaths } from '../../src/main/platform/data-folder/index.ts';
import { openGuardedDatabase, type GuardedDatabase } from '../../src/main/host/database/guarded-open.ts';
import { createWriter, type Db, type Writer } from '../../src/main/platform/db/writer.ts';
import { createBus, type Bus } from '../../src/main/platform/events/bus.ts';
import type { Clock } from '../../src/main/platform/runtime.ts';
import { schemaBytes } from './memory-db.ts';

/** A temporary folder that is removed at the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const temporaryPaths = (): DataPaths => prepareFolder(join(temporaryFolder(), 'data'));

/** A clock that stands still until `advance` is called, which also runs the due tasks. */
export interface StoppedClock extends Clock {
  advance(ms: number): void;
}

export function stoppedClock(startMs: number = Date.UTC(2026, 10, 21)): StoppedClock {
  let elapsedMs = 0;
  let tasks: { dueMs: number; run: () => void }[] = [];
  return {
    nowMs: () => startMs + elapsedMs,
    monotonicMs: () => elapsedMs,
    after(delayMs, run) {
      const task = { dueMs: elapsedMs + delayMs, run };
      tasks.push(task);
      return () => {
        tasks = tasks.filter((other) => other !== task);
      };
    },
    advance(ms) {
      elapsedMs += ms;
      const due = tasks.filter((task) => task.dueMs <= elapsedMs);
      tasks = tasks.filter((task) => task.dueMs > elapsedMs);
      for (const task of due) task.run();
    },
  };
}

export interface TestStorage {
  readonly paths: DataPaths;
  readonly db: Db;
  readonly opened: GuardedDatabase;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly clock: StoppedClock;
  readonly states: string[];
  /** Stops the storage as a clean stop does. May be called before the end of the test. */
  close(): Promise<void>;
}

/** A new folder with an empty database of the newest schema, copied because migrating one for each test takes long. */
async function migratedPaths(): Promise<DataPaths> {
  const paths = temporaryPaths();
  writeFileSync(paths.database, await schemaBytes(), { mode: 0o600 });
  return paths;
}

/** The storage services over a real folder, composed as in the host. */
export async function openTestStorage(folder?: DataPaths): Promise<TestStorage> {
  const paths = folder ?? (await migratedPaths());
  const clock = stoppedClock();
  const opened = await openGuardedDatabase({ paths, nowMs: clock.nowMs() });
  const { db } = opened;
  const states: string[] = [];
  const writer = createWriter(db, { onState: (state) => void states.push(state) });
  const bus = createBus((error) => {
    throw error;
  });
  const failures: unknown[] = [];
  const headFile = createHeadFile({
    file: paths.auditHead,
    clock,
    onFailure: (error) => void failures.push(error),
  });
  const audit = createAudit({ db, writer, clock, bus, headFile });
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    writer.close();
    await headFile.close();
    db.close();
  };
  onTestFinished(close);
  return { paths, db, opened, writer, audit, bus, clock, states, close };
}

/** Appends `count` audit rows in transactions of a hundred. */
export function appendRows(storage: TestStorage, count: number, system = 'sessions'): void {
  for (let written = 0; written < count; written += 100) {
    storage.writer.writeNow(() => {
      for (let n = written; n < Math.min(count, written + 100); n += 1) {
        storage.audit.append({
          system,
          action: 'TESTED',
          subject: `s-${n % 7}`,
          actor: 'host',
          payload: { n },
        });
      }
    });
  }
}
