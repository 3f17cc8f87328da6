import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import type { Clock } from '../ports.ts';
import { openV1, type V1Connection } from './adapter-v1.ts';
import type { McpCaller, McpServer } from './definition.ts';
import type { Spelling } from './names.ts';
import type { Wishes } from './wishes.ts';

const IDLE_MS = 10 * 60_000;
const SWEEP_MS = 60_000;
const MOST = 1024;
const MOST_PER_AGENT = 32;

interface Held {
  readonly connection: V1Connection;
  readonly agentId: string;
  /** Requests and streams that are open right now. */
  busy: number;
  lastUsedMs: number;
}

export interface Incoming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: unknown;
  readonly caller: McpCaller;
  readonly spelling: Spelling | null;
  /** What the client asked for in the address besides. */
  readonly wishes: Wishes;
}

export interface Connections {
  /** False when the id is unknown to this caller: the client starts anew. */
  handle(sessionId: string, incoming: Incoming): Promise<boolean>;
  open(incoming: Incoming): Promise<void>;
  /** Whether any client has a request or a stream open now. */
  inUse(): boolean;
  /** This agent was revoked: what it opened is closed. */
  forget(agentId: string): void;
  close(): Promise<void>;
}

export interface ConnectionDeps {
  readonly server: McpServer;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The clients of one server over Streamable HTTP. An id is a handle, never an
 * identity: it works only for the agent that opened it. Nothing is kept for a
 * client that stays away for ten minutes.
 */
export function createConnections({ server, clock, log }: ConnectionDeps): Connections {
  const held = new Map<string, Held>();

  const drop = (sessionId: string): void => {
    const found = held.get(sessionId);
    held.delete(sessionId);
    void found?.connection.close().catch(() => undefined);
  };

  const sweep = (): void => {
    const nowMs = clock.monotonicMs();
    for (const [sessionId, { busy, lastUsedMs }] of held)
      if (busy === 0 && nowMs - lastUsedMs >= IDLE_MS) drop(sessionId);
    cancelSweep = clock.after(SWEEP_MS, sweep);
  };
  let cancelSweep = clock.after(SWEEP_MS, sweep);

  /** Room for one more: the one that was quiet longest goes, first of the same agent. */
  const makeRoom = (agentId: string): void => {
    const own = [...held].filter(([, other]) => other.agentId === agentId);
    const full = own.length >= MOST_PER_AGENT ? own : held.size >= MOST ? [...held] : [];
    const [quietest] = full.sort(([, a], [, b]) => a.lastUsedMs - b.lastUsedMs);
    if (quietest !== undefined) drop(quietest[0]);
  };

  const serve = async (entry: Held, { request, response, body }: Incoming): Promise<void> => {
    entry.busy += 1;
    entry.lastUsedMs = clock.monotonicMs();
    response.once('close', () => {
      entry.busy -= 1;
      entry.lastUsedMs = clock.monotonicMs();
    });
    await entry.connection.handle(request, response, body);
  };

  return {
    async handle(sessionId, incoming) {
      const found = held.get(sessionId);
      if (found?.agentId !== incoming.caller.agentId) return false;
      await serve(found, incoming);
      return true;
    },
    async open(incoming) {
      const { caller, spelling, wishes, response } = incoming;
      makeRoom(caller.agentId);
      const deps = { server, caller, spelling, wishes, log };
      const connection = await openV1(deps, {
        opened: (sessionId) => held.set(sessionId, entry),
        closed: () => held.delete(connection.sessionId() ?? ''),
      });
      const entry: Held = { connection, agentId: caller.agentId, busy: 0, lastUsedMs: clock.monotonicMs() };
      // A request that opened nothing (it was malformed) leaves nothing behind.
      response.once('close', () => {
        if (connection.sessionId() === undefined) void connection.close().catch(() => undefined);
      });
      await serve(entry, incoming);
    },
    inUse: () => [...held.values()].some(({ busy }) => busy > 0),
    forget(agentId) {
      for (const [sessionId, other] of held) if (other.agentId === agentId) drop(sessionId);
    },
    async close() {
      cancelSweep();
      await Promise.allSettled([...held.values()].map(({ connection }) => connection.close()));
      held.clear();
    },
  };
}
