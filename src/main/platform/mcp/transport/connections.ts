import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../log.ts';
import type { Clock } from '../../runtime.ts';
import { openV1, type V1Connection } from './adapter-v1.ts';
import { createClientTable, type ClientTable, type StoredClient } from './client-table.ts';
import { ownerOf, type McpCaller, type McpServer } from '../server-definition.ts';
import type { ToolNameStyle } from '../tool-names.ts';
import type { ClientOptions } from './client-options.ts';

const LIMITS = { max: 1024, maxPerOwner: 32 } as const;

export interface IncomingRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: unknown;
  readonly caller: McpCaller;
  readonly nameStyle: ToolNameStyle | null;
  /** The other options in the URL. */
  readonly clientOptions: ClientOptions;
}

export interface Connections extends Pick<ClientTable<StoredClient>, 'isInUse' | 'forget' | 'close'> {
  /**
   * Handles a request of a connection; false when the id is unknown for this caller, whose client must then initialise
   * again.
   */
  handle(sessionId: string, incoming: IncomingRequest): Promise<boolean>;
  open(incoming: IncomingRequest): Promise<void>;
}

export interface ConnectionDeps {
  readonly server: McpServer;
  readonly clock: Clock;
  readonly log: Log;
}

interface StoredConnection extends StoredClient {
  readonly connection: V1Connection;
}

/**
 * The sessions of one server over Streamable HTTP. A session id does not authenticate:
 * it works only together with the token of the agent that opened the session.
 */
export function createConnections({ server, clock, log }: ConnectionDeps): Connections {
  const table = createClientTable<StoredConnection>(clock, LIMITS);
  return {
    async handle(sessionId, { caller, request, response, body }) {
      const stored = table.get(sessionId);
      if (stored?.owner !== ownerOf(caller)) return false;
      table.use(sessionId, response);
      await stored.connection.handle(request, response, body);
      return true;
    },
    async open({ caller, nameStyle, clientOptions, request, response, body }) {
      const owner = ownerOf(caller);
      const deps = { server, caller, nameStyle, clientOptions, log };
      const connection = await openV1(deps, {
        onOpened(sessionId) {
          table.add(sessionId, { owner, connection, close: () => connection.close() });
          table.use(sessionId, response);
        },
        onClosed: () => table.remove(connection.sessionId() ?? ''),
      });
      // A malformed request opens no session, so its connection is closed.
      response.once('close', () => {
        if (connection.sessionId() === undefined) void connection.close().catch(() => undefined);
      });
      await connection.handle(request, response, body);
    },
    isInUse: table.isInUse,
    forget: table.forget,
    close: table.close,
  };
}
