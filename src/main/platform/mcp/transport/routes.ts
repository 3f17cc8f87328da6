import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../log.ts';
import { requireAgent } from '../../net/auth.ts';
import type { HttpServer } from '../../net/http-server.ts';
import type { Clock } from '../../runtime.ts';
import { createV2Endpoint } from './adapter-v2.ts';
import { createConnections, type IncomingRequest } from './connections.ts';
import type { McpCaller, McpServer } from '../server-definition.ts';
import { isToolNameStyle } from '../tool-names.ts';
import { clientOptionsIn } from './client-options.ts';
import { findInvalidParams } from './request-params.ts';
import { JSON_RPC_CODES } from '../../../../shared/codes/json-rpc.ts';

export interface McpRouteDeps {
  readonly servers: readonly McpServer[];
  readonly clock: Clock;
  readonly log: Log;
}

/** A JSON-RPC error of the transport, which has no id. */
const rpcError = (code: number, message: string) => ({ jsonrpc: '2.0', error: { code, message }, id: null });

/** A code from the range that JSON-RPC leaves to servers. */
const UNKNOWN_SESSION = -32001;

/**
 * Serves Streamable HTTP at `/mcp/<server>`. The gateway checks Host, Origin, the bearer
 * token, the content type, the body size and the rate before the SDK gets a request.
 */
export function registerMcpRoutes(app: HttpServer, deps: McpRouteDeps): McpRoutes {
  const routes = deps.servers.map((server) => registerServer(app, server, deps));
  const openCalls = watchCalls(app);
  return {
    refuseNew: openCalls.refuseNew,
    isInUse: () => routes.some((route) => route.isInUse()),
    forget: (owner) => routes.forEach((route) => route.forget(owner)),
    async close() {
      await openCalls.waitUntilResponded();
      await Promise.allSettled(routes.map((route) => route.close()));
    },
  };
}

export interface McpRoutes extends ServerRoute {
  /** From now on every request gets 503: the host stops. */
  refuseNew(): void;
  /** Closes all connections when the open calls have their responses, or after `RESPONSE_TIMEOUT_MS`. */
  close(): Promise<void>;
}

interface ServerRoute {
  isInUse(): boolean;
  /** Closes all connections of an agent that was revoked, or of a seat that ended. */
  forget(owner: string): void;
  close(): Promise<void>;
}

/** How long a stop waits for the responses to open calls. */
const RESPONSE_TIMEOUT_MS = 2000;

/** Remembers the calls that have no response yet, and refuses new ones when the host stops. */
function watchCalls(app: HttpServer): { refuseNew(): void; waitUntilResponded(): Promise<void> } {
  const openResponses = new Set<ServerResponse>();
  let isStopping = false;
  let resolveResponded = (): void => undefined;
  app.addHook('preHandler', async ({ method, url }, reply) => {
    if (!url.startsWith('/mcp/')) return;
    if (isStopping) {
      await reply
        .status(503)
        .header('retry-after', '1')
        .send(rpcError(JSON_RPC_CODES.server, 'The host is stopping'));
      return;
    }
    // Streams of notifications are GET requests, which stay open for ever.
    if (method !== 'POST') return;
    openResponses.add(reply.raw);
    reply.raw.once('close', () => {
      openResponses.delete(reply.raw);
      if (openResponses.size === 0) resolveResponded();
    });
  });
  return {
    refuseNew() {
      isStopping = true;
    },
    async waitUntilResponded() {
      if (openResponses.size === 0) return;
      await new Promise<void>((resolve) => {
        resolveResponded = resolve;
        // This uses real time, because a host also has to stop while a test clock stands still.
        setTimeout(resolve, RESPONSE_TIMEOUT_MS).unref();
      });
    },
  };
}

function registerServer(app: HttpServer, server: McpServer, deps: McpRouteDeps): ServerRoute {
  const { seatServer } = server;
  const forAgents = createEndpoint(server, deps);
  const forSeats = seatServer === undefined ? null : createEndpoint(seatServer, deps);
  const endpoints = [forAgents, ...(forSeats === null ? [] : [forSeats])];
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: `/mcp/${server.definition.id}`,
    config: { rateLimit: 'actions', streams: true, admitsSeats: forSeats !== null },
    schema: { hide: true },
    handler: async (request, reply) => {
      const endpoint = request.caller?.kind === 'seat' && forSeats !== null ? forSeats : forAgents;
      requireCaller(request);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      try {
        await endpoint.respond(request, reply);
      } catch (error) {
        deps.log('error', 'an mcp request failed', { error: String(error) });
        if (reply.raw.headersSent) reply.raw.destroy();
        else sendRpc(reply, 500, rpcError(JSON_RPC_CODES.internal, 'Unexpected error (logged)'));
      }
    },
  });
  return {
    isInUse: () => endpoints.some((endpoint) => endpoint.isInUse()),
    forget: (owner) => endpoints.forEach((endpoint) => endpoint.forget(owner)),
    async close() {
      await Promise.allSettled(endpoints.map((endpoint) => endpoint.close()));
    },
  };
}

interface Endpoint extends ServerRoute {
  respond(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Creates the handler of the requests for one server, in both families of revisions of the protocol. */
function createEndpoint(server: McpServer, { clock, log }: McpRouteDeps): Endpoint {
  const connections = createConnections({ server, clock, log });
  const v2Endpoint = createV2Endpoint({ server, clock, log });
  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const invalid = findInvalidParams(request.body);
    if (invalid !== null) return sendRpc(reply, 200, invalid);
    const incoming = incomingOf(server, request, reply);
    if (await v2Endpoint.accepts(incoming)) return v2Endpoint.handle(incoming);
    const sessionId = request.headers['mcp-session-id'];
    if (typeof sessionId === 'string') {
      // The session is from before a restart or belongs to another agent; a 404 makes the client
      // initialise again.
      if (!(await connections.handle(sessionId, incoming))) {
        return sendRpc(reply, 404, rpcError(UNKNOWN_SESSION, 'Session not found'));
      }
      return undefined;
    }
    if (!isInitialize(request.body)) {
      return sendRpc(reply, 400, rpcError(JSON_RPC_CODES.server, 'Mcp-Session-Id is required'));
    }
    return connections.open(incoming);
  };
  return {
    respond,
    isInUse: () => connections.isInUse() || v2Endpoint.isInUse(),
    forget(owner) {
      connections.forget(owner);
      v2Endpoint.forget(owner);
    },
    async close() {
      await Promise.allSettled([connections.close(), v2Endpoint.close()]);
    },
  };
}

function incomingOf(server: McpServer, request: FastifyRequest, reply: FastifyReply): IncomingRequest {
  const query = request.query as Record<string, unknown>;
  const caller: McpCaller = { ...requireCaller(request), isStdio: query['via'] === 'stdio' };
  const clientOptions = clientOptionsIn(query);
  const requestedStyle = query['tool-names'];
  return {
    request: request.raw,
    response: reply.raw,
    body: request.body,
    caller,
    nameStyle: isToolNameStyle(requestedStyle) ? requestedStyle : null,
    clientOptions: { ...clientOptions, profile: server.profileFor?.(caller) ?? clientOptions.profile },
  };
}

/** The agent or seat of the request; throws for any other request. */
const requireCaller = ({ caller }: FastifyRequest): McpCaller =>
  caller?.kind === 'seat'
    ? { agentId: caller.agentId, seat: caller.seat }
    : { agentId: requireAgent(caller) };

const isInitialize = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && (body as { method?: unknown }).method === 'initialize';

function sendRpc(reply: FastifyReply, status: number, body: object): void {
  reply.raw.writeHead(status, { 'content-type': 'application/json' });
  reply.raw.end(JSON.stringify(body));
}
