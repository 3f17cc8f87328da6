import { createAudit, createHeadFile } from '../../../src/main/platform/audit/index.ts';
import { prepareFolder } from '../../../src/main/platform/data-folder/index.ts';
import { openGuardedDatabase } from '../../../src/main/host/database/guarded-open.ts';
import { createWriter } from '../../../src/main/platform/db/writer.ts';
import { createBus } from '../../../src/main/platform/events/bus.ts';

/** Appends audit rows until it is killed, and prints the number of each committed row. */
const paths = prepareFolder(process.argv[2] ?? '');
const clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (delayMs: number, task: () => void) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
const { db } = await openGuardedDatabase({ paths, nowMs: clock.nowMs() });
const writer = createWriter(db, { onState: () => {} });
const bus = createBus((error) => {
  throw error;
});
const headFile = createHeadFile({ file: paths.auditHead, clock, onFailure: () => {} });
const audit = createAudit({ db, writer, clock, bus, headFile });
const entry = { system: 'sessions', action: 'TESTED', subject: 's', actor: 'host', payload: {} };

const appendForEver = async (): Promise<void> => {
  for (;;) {
    const { seq } = await writer.write(() => audit.append(entry));
    process.stdout.write(`${seq}\n`);
  }
};
await Promise.all([appendForEver(), appendForEver(), appendForEver()]);
