import { createAudit, createHeadFile } from '../../../src/main/audit/index.ts';
import { prepareFolder } from '../../../src/main/data-folder/index.ts';
import { guardedOpen } from '../../../src/main/db/guarded-open.ts';
import { createWriter } from '../../../src/main/db/tx.ts';
import { createBus } from '../../../src/main/events/bus.ts';

/** A host's storage that appends audit rows until it is killed, and prints each number it answered. */
const paths = prepareFolder(process.argv[2] ?? '');
const clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (delayMs: number, task: () => void) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
const { db } = await guardedOpen({ paths, nowMs: clock.nowMs() });
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
