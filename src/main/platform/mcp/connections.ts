import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import type { Clock } from '../ports.ts';
import { openV1, type V1Connection } from './adapter-v1.ts';
import { createClientTable, type ClientTable, type StoredClient } from './client-table.ts';
import type { McpCaller, McpServer } from './definition.ts';
import type { Spelling } from './names.ts';
import type { ClientOptions } from './client-options.ts';

const LIMITS = { max: 1024, maxPerAgent: 32 } as const;

export interface Incoming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: unknown;
  readonly caller: McpCaller;
  readonly spelling: Spelling | null;
  /** What the client asked for in the address besides. */
  readonly clientOptions: ClientOptions;
}

export interface Connections extends Pick<ClientTable<StoredClient>, 'inUse' | 'forget' | 'close'> {
  /** False when the id is unknown to this caller: the client starts anew. */
  handle(sessionId: string, incoming: Incoming): Promise<boolean>;
  open(incoming: Incoming): Promise<void>;
}

export interface ConnectionDeps {
  readonly server: McpServer;
  readonly clock: Clock;
  readonly log: Log;
}

interface Held extends StoredClient {
  readonly connection: V1Connection;
}

/**
 * The clients of one server over Streamable HTTP. An id is a handle, never an
 * identity: it works only for the agent that opened it.
 */
export function createConnections({ server, clock, log }: ConnectionDeps): Connections {
  const table = createClientTable<Held>(clock, LIMITS);
  return {
    async handle(sessionId, { caller, request, response, body }) {
      const found = table.get(sessionId);
      if (found?.agentId !== caller.agentId) return false;
      table.use(sessionId, response);
      await found.connection.handle(request, response, body);
      return true;
    },
    async open({ caller, spelling, clientOptions, request, response, body }) {
      const { agentId } = caller;
      const deps = { server, caller, spelling, clientOptions, log };
      const connection = await openV1(deps, {
        opened(sessionId) {
          table.add(sessionId, { agentId, connection, close: () => connection.close() });
          table.use(sessionId, response);
        },
        closed: () => table.gone(connection.sessionId() ?? ''),
      });
      // A request that opened nothing (it was malformed) leaves nothing behind.
      response.once('close', () => {
        if (connection.sessionId() === undefined) void connection.close().catch(() => undefined);
      });
      await connection.handle(request, response, body);
    },
    inUse: table.inUse,
    forget: table.forget,
    close: table.close,
  };
}
