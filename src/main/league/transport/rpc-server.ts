import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { Log } from '../../platform/log.ts';
import { listenLoopback } from '../../platform/net/listen.ts';
import { createPostEndpoint, type PostProblem } from '../../platform/net/post-endpoint.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import { createWithKnownDialect } from '../dialects/known-dialect.ts';
import { normaliseRequest, type NormalisedRequest } from '../dialects/normalise-request.ts';
import { encodeError, encodeReply, encodeUnavailable } from '../dialects/encode-reply.ts';
import { LOCAL_PEER, type LocalEndpoints } from './local-endpoints.ts';

export interface RpcRole {
  /** Server name in the response to `initialize`. */
  readonly name: string;
  readonly tools: readonly string[];
  /** Handles a message; null when the role does not accept it, which becomes the error "method not found". */
  readonly handle: (message: NormalisedRequest, peer: string) => Promise<JsonRecord | null>;
  /** Whether requests without `"jsonrpc": "2.0"` are refused. */
  readonly isStrict?: () => boolean;
}

export interface RpcListener {
  readonly port: number;
  /** Resolves when no request waits for its response, or after a second. */
  whenIdle(): Promise<void>;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 256 * 1024;
/** The version of MCP that the response to `initialize` names, whichever one the client asked for. */
const MCP_PROTOCOL_VERSION = '2025-06-18';

/**
 * Opens one agent's endpoint, `POST /mcp` (docs/specifications/002-league-v2.md §2.1): JSON-RPC 2.0, and HTTP 200 for
 * every request that was read, 202 for a notification. Callers of this process reach it through `local` without a
 * connection.
 */
export async function listenRpc(
  role: RpcRole,
  options: { readonly port: number; readonly log: Log; readonly local?: LocalEndpoints },
): Promise<Outcome<RpcListener, 'PORT_IN_USE'>> {
  let { port } = options;
  const withKnownDialect = createWithKnownDialect();
  const app = createPostEndpoint({
    log: options.log,
    port: () => port,
    bodyLimitBytes: MAX_BODY_BYTES,
    paths: ['/mcp', '/mcp/'],
    handle: (body, peer) => handleBody(role, withKnownDialect, body, peer),
    refuse: wrapProblem,
  });
  const listener = await listenLoopback(app, port);
  if (!listener.ok) return listener;
  port = listener.value.port;
  const removeLocalEndpoint = options.local?.add(port, (bytes) => app.handle(bytes, LOCAL_PEER));
  return accept({
    port,
    whenIdle: () => app.whenIdle(),
    close: () => {
      removeLocalEndpoint?.();
      return listener.value.close();
    },
  });
}

/**
 * Builds the response to a problem. Invalid JSON and a defect become JSON-RPC errors with HTTP 200. Other refused
 * requests keep their HTTP status, and so does a storage that fails, so that callers repeat the request later.
 */
function wrapProblem(problem: PostProblem): { readonly status: number; readonly body: JsonRecord } {
  switch (problem.kind) {
    case 'not_json':
      return { status: 200, body: encodeError('parse', null, problem.message) };
    case 'defect':
      return { status: 200, body: encodeError('internal', null) };
    case 'unavailable':
      return { status: problem.status, body: encodeUnavailable(problem) };
    case 'transport':
      return { status: problem.status, body: encodeError('invalidRequest', null, problem.message) };
  }
}

async function handleBody(
  role: RpcRole,
  withKnownDialect: (message: NormalisedRequest) => NormalisedRequest,
  body: unknown,
  peer: string,
): Promise<JsonRecord | undefined> {
  if (Array.isArray(body)) return encodeError('invalidRequest', null, 'batches are not supported');
  const normalisedRequest = normaliseRequest(body);
  if (!normalisedRequest.ok) {
    return normalisedRequest.problem === 'not_an_object'
      ? encodeError('invalidRequest', null)
      : encodeError('invalidParams', normalisedRequest.id);
  }
  // The response is framed in the dialect of the conversation, so it is settled before the message is routed.
  const message = withKnownDialect(normalisedRequest.value);
  const reply = await replyToMessage(role, message, peer);
  return message.isNotification ? undefined : reply;
}

async function replyToMessage(role: RpcRole, message: NormalisedRequest, peer: string): Promise<JsonRecord> {
  const missingMember = findMissingMember(role, message);
  if (missingMember !== null) return encodeError('invalidRequest', message.id, missingMember);
  const generic = message.type === null ? replyToGenericMcp(role, message) : null;
  if (generic !== null) return { jsonrpc: '2.0', id: message.id ?? null, result: generic };
  const reply = await role.handle(message, peer);
  return reply === null
    ? encodeError('methodNotFound', message.id, message.typeName ?? message.tool)
    : encodeReply(message, reply);
}

/**
 * Finds the member that a request lacks: its version in a league of strict wire, or its method; null when it is
 * whole.
 */
function findMissingMember(role: RpcRole, message: NormalisedRequest): string | null {
  if (role.isStrict?.() === true && !message.hasJsonRpcVersion) return 'jsonrpc "2.0"';
  const hasNoMethod = message.dialect === 'raw' && message.typeName === null && message.hasJsonRpcVersion;
  return hasNoMethod ? 'method' : null;
}

/** Responds to the methods that generic MCP clients call on any server; null for any other. */
function replyToGenericMcp(role: RpcRole, { tool }: NormalisedRequest): JsonRecord | null {
  switch (tool) {
    case 'ping':
      return {};
    case 'initialize':
      return {
        protocolVersion: MCP_PROTOCOL_VERSION,
        serverInfo: { name: role.name, version: '2.0.0' },
        capabilities: { tools: {} },
      };
    case 'tools/list':
      return { tools: role.tools.map((name) => ({ name, inputSchema: { type: 'object' } })) };
    default:
      return null;
  }
}
