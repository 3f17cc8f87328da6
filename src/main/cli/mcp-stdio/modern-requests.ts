import { capabilitiesOf, implementationOf, instructionsOf } from '../../platform/mcp/catalogue.ts';
import type { McpServerDefinition } from '../../platform/mcp/server-definition.ts';
import { catalogueResultOf, type LocalListing } from './local-responses.ts';
import { errorOf, INVALID_PARAMS, resultOf, type RpcId, type RpcRequest } from './rpc-messages.ts';
import { HOUR_MS } from '../../../shared/units.ts';

/**
 * Protocol revision 2026-07-28 on stdio: no handshake, but an envelope in `_meta` of every request, and
 * `server/discover` instead of `initialize`. The child itself responds to what needs no host.
 */

export const MODERN_VERSION = '2026-07-28';
const PREFIX = 'io.modelcontextprotocol/';
const UNSUPPORTED_VERSION = -32022;

/** The catalogue of a child never changes, so clients may keep it. */
const STATIC_CACHING = { ttlMs: HOUR_MS, cacheScope: 'public' } as const;
const NO_CACHING = { ttlMs: 0, cacheScope: 'private' } as const;

/** Methods of older revisions that this one no longer has. */
const REMOVED_METHODS: ReadonlySet<string> = new Set([
  'ping',
  'resources/subscribe',
  'resources/unsubscribe',
]);

/** The information about the client in the envelope of a request. */
export interface ModernEnvelope {
  /** The revision that the request claims to follow. */
  readonly version: string;
  readonly clientName: string;
  /** The client's capabilities, unparsed; undefined when the envelope lacks them. */
  readonly capabilities: Readonly<Record<string, unknown>> | undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The envelope of a request; null for a request of an older revision, which has none. */
export function readEnvelope({ params }: RpcRequest): ModernEnvelope | null {
  const meta = params?.['_meta'];
  if (!isRecord(meta)) return null;
  const version = meta[`${PREFIX}protocolVersion`];
  if (typeof version !== 'string') return null;
  const info = meta[`${PREFIX}clientInfo`];
  const name = isRecord(info) ? info['name'] : undefined;
  const capabilities = meta[`${PREFIX}clientCapabilities`];
  return {
    version,
    clientName: typeof name === 'string' ? name : '',
    capabilities: isRecord(capabilities) ? capabilities : undefined,
  };
}

const unsupportedVersion = (id: RpcId, requested: string): object =>
  errorOf(id, UNSUPPORTED_VERSION, 'Unsupported protocol version', {
    supported: [MODERN_VERSION],
    requested,
  });

/** The error for an envelope that the revision does not admit, or null. */
export function envelopeError({ id }: RpcRequest, envelope: ModernEnvelope): object | null {
  if (envelope.version !== MODERN_VERSION) return unsupportedVersion(id, envelope.version);
  return envelope.capabilities !== undefined
    ? null
    : errorOf(id, INVALID_PARAMS, `Invalid params: _meta: ${PREFIX}clientCapabilities is required`);
}

/** The error for a request without an envelope on a connection that uses this revision. */
export function missingEnvelopeError({ id, method, params }: RpcRequest): object {
  if (method === 'initialize')
    return unsupportedVersion(id, String(params?.['protocolVersion'] ?? 'unknown'));
  return errorOf(id, INVALID_PARAMS, `Invalid params: _meta: ${PREFIX}protocolVersion is required`);
}

/** The response that needs no host, or null. */
export function modernLocalResponse(
  request: RpcRequest,
  definition: McpServerDefinition,
  listing: LocalListing,
): object | null {
  if (isRemovedMethod(request.method)) return null;
  if (request.method === 'server/discover') {
    const result = {
      supportedVersions: [MODERN_VERSION],
      capabilities: capabilitiesOf(definition),
      instructions: instructionsOf(definition, listing.nameStyle),
    };
    return completeResponse(resultOf(request.id, { ...result, ...STATIC_CACHING }), definition);
  }
  const list = catalogueResultOf(request, definition, listing);
  return list === null
    ? null
    : completeResponse(resultOf(request.id, { ...list, ...STATIC_CACHING }), definition);
}

/** Adds the members that every result of this revision has to a response of the child itself; errors stay. */
export function completeResponse(response: object, definition: McpServerDefinition, method = ''): object {
  if (!('result' in response) || !isRecord(response.result)) return response;
  const { result } = response;
  const hasCacheFields = method.endsWith('/list') || method === 'resources/read';
  const meta = { [`${PREFIX}serverInfo`]: implementationOf(definition) };
  return {
    ...response,
    result: { ...(hasCacheFields ? NO_CACHING : {}), ...result, resultType: 'complete', _meta: meta },
  };
}

/** Whether this revision no longer has a method of the older ones. */
export const isRemovedMethod = (method: string): boolean => REMOVED_METHODS.has(method);
