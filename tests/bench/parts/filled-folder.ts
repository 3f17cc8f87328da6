import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAudit, createHeadFile } from '../../../src/main/platform/audit/index.ts';
import { prepareFolder } from '../../../src/main/platform/data-folder/index.ts';
import { openGuardedDatabase } from '../../../src/main/host/database/guarded-open.ts';
import { createWriter } from '../../../src/main/platform/db/writer.ts';
import { createBus } from '../../../src/main/platform/events/bus.ts';
import { systemClock } from '../../../src/main/platform/clocks/system-clock.ts';

const BATCH = 5000;

/** Creates a data folder with `rows` rows in the audit log, written as the host writes them. */
export async function folderWithAudit(rows: number): Promise<string> {
  const paths = prepareFolder(join(mkdtempSync(join(tmpdir(), 'arbiter-bench-')), 'data'));
  const { db } = await openGuardedDatabase({ paths, nowMs: Date.now() });
  const bus = createBus(() => undefined);
  const writer = createWriter(db, { onState: () => undefined });
  const headFile = createHeadFile({ file: paths.auditHead, clock: systemClock, onFailure: () => undefined });
  const audit = createAudit({ db, writer, clock: systemClock, bus, headFile });
  for (let done = 0; done < rows; done += BATCH) {
    writer.writeNow(() => {
      for (let row = done; row < Math.min(rows, done + BATCH); row += 1) {
        audit.append({
          system: row % 3 === 0 ? 'sessions' : 'host',
          action: ['SESSION_CREATED', 'SESSION_COMPLETED', 'AGENT_REGISTERED'][row % 3] ?? '',
          subject: `subject-${row % 997}`,
          actor: row % 5 === 0 ? 'host' : `agent-${row % 50}`,
          payload: { template: 'chess.v1', tick: row % 80, head: 'f'.repeat(64) },
        });
      }
    });
  }
  writer.close();
  await headFile.close();
  db.close();
  return paths.folder;
}
