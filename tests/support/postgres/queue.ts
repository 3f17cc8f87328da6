import { parseQueueAddress } from '../../../src/main/fleet/queue/postgres/queue-address.ts';
import { createPostgresQueue } from '../../../src/main/fleet/queue/postgres/postgres-queue.ts';
import type { WorkQueue } from '../../../src/main/fleet/queue/work-queue.ts';
import type { Log } from '../../../src/main/platform/log.ts';
import { systemClock } from '../../../src/main/platform/clocks/system-clock.ts';

/** A queue on a PostgreSQL that can be used. */
export async function openPostgresQueue(
  text: string,
  own: { readonly queue: string; readonly log?: Log; readonly onUp?: () => void },
): Promise<WorkQueue> {
  const address = parseQueueAddress(text);
  if (!address.ok) throw new Error(address.message);
  const queue = createPostgresQueue({
    address: address.value,
    findPassword: () => Promise.resolve(null),
    queue: own.queue,
    clock: systemClock,
    log: own.log ?? (() => undefined),
  });
  await new Promise<void>((resolve) =>
    queue.start(() => {
      own.onUp?.();
      resolve();
    }),
  );
  return queue;
}
