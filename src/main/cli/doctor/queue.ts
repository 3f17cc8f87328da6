import { createApi } from '../../../shared/contract/index.ts';
import { openRunningHostSocket } from '../host-client/remote-window-connection.ts';
import type { DoctorItem } from './doctor-item.ts';

/**
 * The state of a queue on PostgreSQL, from the host that uses it; no item for the queue of the host's own
 * database.
 */
export async function queueItem(dataFolder: string): Promise<readonly DoctorItem[]> {
  const queue = await readQueue(dataFolder);
  if (queue?.kind !== 'postgres') return [];
  const place = `PostgreSQL, ${queue.place ?? ''}`;
  if (queue.problem === null)
    return [{ name: 'queue', state: 'ok', detail: `${place}: gives out the games of workers` }];
  return [
    {
      name: 'queue',
      state: 'problem',
      detail: `${place}: ${queue.problem}; games in progress continue and count; no new ones are given out`,
      remedy:
        'start PostgreSQL or correct its address; if its tables are missing or older, run arbiter queue migrate',
    },
  ];
}

/** Null without a running host, or when it does not respond: the item of the data folder reports that. */
async function readQueue(dataFolder: string) {
  const socket = await openRunningHostSocket(dataFolder);
  if (socket === null) return null;
  try {
    return (await createApi(socket).call('fleet.status', {})).queue;
  } catch {
    return null;
  } finally {
    socket.close();
  }
}
