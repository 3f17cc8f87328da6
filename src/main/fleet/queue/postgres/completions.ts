import type { ItemLease } from '../work-queue.ts';
import type { QueueConnection } from './connection.ts';
import { COMPLETE_ITEMS } from './statements.ts';

/** A row that a fenced statement returns for each item that it changed. */
export interface LeaseRow {
  readonly id: string;
  readonly attempt: number;
  readonly worker: string;
}

export const leaseKeyOf = ({ id, attempt, worker }: LeaseRow): string => `${id} ${attempt} ${worker}`;

/** Ids, attempts and workers as three arrays, as the statements take them. */
export const leaseColumns = (held: readonly ItemLease[]): readonly unknown[][] => [
  held.map(({ itemId }) => itemId),
  held.map(({ attempt }) => attempt),
  held.map(({ worker }) => worker),
];

interface PendingCompletion {
  readonly held: ItemLease;
  readonly resolve: (outcome: 'ok' | 'stale') => void;
  readonly reject: (error: unknown) => void;
}

/** Completes what is handed in during one turn of the event loop with one statement. */
export function createCompletions(connection: Pick<QueueConnection, 'run'>) {
  let waiting: PendingCompletion[] = [];

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const rows = await connection.run(({ query, fence }) =>
        query<LeaseRow>(COMPLETE_ITEMS, [fence, ...leaseColumns(batch.map(({ held }) => held))]),
      );
      const completed = new Set(rows.map(leaseKeyOf));
      // If an attempt is completed twice, only the first call succeeds.
      for (const { held, resolve } of batch)
        resolve(completed.delete(leaseKeyOf({ ...held, id: held.itemId })) ? 'ok' : 'stale');
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    complete: (held: ItemLease): Promise<'ok' | 'stale'> =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(() => void flush());
        waiting.push({ held, resolve, reject });
      }),
  };
}
