import type { ServerResponse } from 'node:http';
import type { Clock } from '../../runtime.ts';
import { MINUTE_MS } from '../../../../shared/units.ts';

/** A client is removed when it has had no open request for this long. */
const IDLE_MS = 10 * MINUTE_MS;
/** How often idle clients are looked for. */
const SWEEP_MS = 60_000;

/** The state kept for one client between its requests. */
export interface StoredClient {
  /** The agent, or the seat, whose token opened it. */
  readonly owner: string;
  close(): Promise<void>;
}

/** Clients by key. A client without a request for ten minutes is removed. */
export interface ClientTable<C extends StoredClient> {
  get(key: string): C | undefined;
  /**
   * Adds a client. At the limit of its owner, that owner's client that has been idle longest is closed first; at the
   * limit of the table, the one that has been idle longest of all. A client with an open request is closed only when all
   * of these clients have one.
   */
  add(key: string, client: C): void;
  /** Removes a client that closed its own connection. */
  remove(key: string): void;
  /** Marks the client as in use until this response ends; it is kept for ten minutes after that. */
  use(key: string, response: ServerResponse): void;
  /** Whether any client has an open request or stream. */
  isInUse(): boolean;
  /** Closes all clients of an agent that was revoked, or of a seat that ended. */
  forget(owner: string): void;
  close(): Promise<void>;
}

export interface TableLimits {
  readonly max: number;
  readonly maxPerOwner: number;
}

interface Row<C> {
  readonly client: C;
  /** The number of open requests and streams. */
  openRequests: number;
  lastUsedMs: number;
}

export function createClientTable<C extends StoredClient>(
  clock: Clock,
  { max, maxPerOwner }: TableLimits,
): ClientTable<C> {
  const rows = new Map<string, Row<C>>();

  const drop = (key: string): void => {
    const row = rows.get(key);
    rows.delete(key);
    void row?.client.close().catch(() => undefined);
  };

  const sweep = (): void => {
    const nowMs = clock.monotonicMs();
    for (const [key, { openRequests, lastUsedMs }] of rows)
      if (openRequests === 0 && nowMs - lastUsedMs >= IDLE_MS) drop(key);
    cancelSweep = clock.after(SWEEP_MS, sweep);
  };
  let cancelSweep = clock.after(SWEEP_MS, sweep);

  const evictAtLimit = (owner: string): void => {
    const clientsOfOwner = [...rows].filter(([, { client }]) => client.owner === owner);
    const candidates =
      clientsOfOwner.length >= maxPerOwner ? clientsOfOwner : rows.size >= max ? [...rows] : [];
    const [idlest] = candidates.sort(
      ([, a], [, b]) =>
        Number(a.openRequests > 0) - Number(b.openRequests > 0) || a.lastUsedMs - b.lastUsedMs,
    );
    if (idlest !== undefined) drop(idlest[0]);
  };

  return {
    get: (key) => rows.get(key)?.client,
    add(key, client) {
      evictAtLimit(client.owner);
      rows.set(key, { client, openRequests: 0, lastUsedMs: clock.monotonicMs() });
    },
    remove: (key) => void rows.delete(key),
    use(key, response) {
      const row = rows.get(key);
      if (row === undefined) return;
      row.openRequests += 1;
      row.lastUsedMs = clock.monotonicMs();
      response.once('close', () => {
        row.openRequests -= 1;
        row.lastUsedMs = clock.monotonicMs();
      });
    },
    isInUse: () => [...rows.values()].some(({ openRequests }) => openRequests > 0),
    forget(owner) {
      for (const [key, { client }] of rows) if (client.owner === owner) drop(key);
    },
    async close() {
      cancelSweep();
      const all = [...rows.values()];
      rows.clear();
      await Promise.allSettled(all.map(({ client }) => client.close()));
    },
  };
}
