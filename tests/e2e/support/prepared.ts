import { createAudit, createHeadFile } from '../../../src/main/platform/audit/index.ts';
import { dataPaths } from '../../../src/main/platform/data-folder/index.ts';
import { openGuardedDatabase } from '../../../src/main/host/database/guarded-open.ts';
import { createWriter } from '../../../src/main/platform/db/writer.ts';
import { createBus } from '../../../src/main/platform/events/bus.ts';
import { systemClock } from '../../../src/main/platform/clocks/system-clock.ts';

const BATCH = 5000;

/** Adds rows to the audit log of a folder without a running host, as the host writes them. */
export async function appendAuditRows(folder: string, rows: number): Promise<void> {
  const paths = dataPaths(folder);
  const { db } = await openGuardedDatabase({ paths, nowMs: Date.now() });
  const writer = createWriter(db, { onState: () => undefined });
  const headFile = createHeadFile({ file: paths.auditHead, clock: systemClock, onFailure: () => undefined });
  const audit = createAudit({ db, writer, clock: systemClock, bus: createBus(() => undefined), headFile });
  for (let done = 0; done < rows; done += BATCH) {
    writer.writeNow(() => {
      for (let row = done; row < Math.min(rows, done + BATCH); row += 1) {
        audit.append({
          system: 'sessions',
          action: 'SESSION_CREATED',
          subject: `subject-${row % 997}`,
          actor: `agent-${row % 50}`,
          payload: { template: 'chess.v1', tick: row % 80 },
        });
      }
    });
  }
  writer.close();
  await headFile.close();
  db.close();
}
