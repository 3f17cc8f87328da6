import { refuse, type Refusal } from '../../../shared/outcome.ts';
import {
  capabilitiesOf,
  implementationOf,
  instructionsOf,
  listedTemplates,
  listedTools,
} from '../../platform/mcp/catalogue.ts';
import type { McpServerDefinition } from '../../platform/mcp/server-definition.ts';
import { canonicalName, type ToolNameStyle } from '../../platform/mcp/tool-names.ts';
import { refusalBody } from '../../platform/mcp/refusals.ts';
import type { RequestFailure } from './host-session.ts';
import { errorOf, INTERNAL_ERROR, resultOf, toolRefusal, type RpcRequest } from './rpc-messages.ts';

/** The responses of the child itself: initialisation, the catalogue and errors without a host. */

/**
 * The supported versions, newest first; a client with an unsupported version gets the first one.
 */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const;

export const negotiateVersion = (requested: unknown): string =>
  VERSIONS.find((version) => version === requested) ?? VERSIONS[0];

export const initializeResult = (
  definition: McpServerDefinition,
  protocolVersion: string,
  nameStyle: ToolNameStyle,
) => ({
  protocolVersion,
  capabilities: capabilitiesOf(definition),
  serverInfo: implementationOf(definition),
  instructions: instructionsOf(definition, nameStyle),
});

/** How the catalogue is listed for one client. */
export interface LocalListing {
  readonly nameStyle: ToolNameStyle;
  readonly profile: string | null;
  /** Whether the client shows documents of tools. */
  readonly showsApps: boolean;
}

/** The result of a request that needs no host, or null. */
export function catalogueResultOf(
  { method }: RpcRequest,
  definition: McpServerDefinition,
  { nameStyle, ...options }: LocalListing,
): object | null {
  if (method === 'ping') return {};
  if (method === 'tools/list') return { tools: listedTools(definition, nameStyle, options) };
  if (method !== 'resources/templates/list') return null;
  return { resourceTemplates: listedTemplates(definition, nameStyle) };
}

/**
 * Whether the request may be sent again: the host has not acted on it, or a repetition has no further
 * effect.
 */
export function canRetry(
  { tools }: McpServerDefinition,
  { method, params }: RpcRequest,
  { kind }: RequestFailure,
): boolean {
  if (kind === 'unreachable' || kind === 'stopping' || kind === 'unknown_session') return true;
  if (kind !== 'gone') return false;
  if (method !== 'tools/call') return true;
  return isRepeatable(tools, params ?? {});
}

/** Whether the tool is read-only, or an idempotency key or a payment prevents a second effect. */
function isRepeatable(
  tools: McpServerDefinition['tools'],
  params: Readonly<Record<string, unknown>>,
): boolean {
  const name = canonicalName(tools, String(params['name'] ?? ''));
  const toolArguments = params['arguments'] as { idempotencyKey?: unknown } | undefined;
  if (hasPayment(params['_meta']) || toolArguments?.idempotencyKey !== undefined) return true;
  return tools[name ?? '']?.annotations.readOnlyHint === true;
}

const PAYMENT_KEYS = ['x402/payment', 'x402.payment', 'payment'] as const;

const hasPayment = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && PAYMENT_KEYS.some((key) => Object.hasOwn(meta, key));

/** The child's data for responses without a host. */
export interface LocalServer {
  readonly definition: McpServerDefinition;
  /** The command that starts a host, as it is typed on this installation; null where only the app can. */
  readonly startCommand: string | null;
}

/** The hint for the model, with the reason if a start was attempted and failed. */
function notRunningText(startCommand: string | null, refusal: Refusal<string> | null): string {
  const why = refusal?.detail?.['why'] === undefined ? '' : ` ${refusal.message}`;
  const place =
    startCommand === null ? 'the Arbiter app' : `the Arbiter app, or "${startCommand}" in a terminal`;
  return `Arbiter is not running.${why} Ask the user to start it (${place}), then call again.`;
}

/** A refusal of a tool is a result in the form of its server; other requests get a JSON-RPC error. */
const refusalResponseOf = (
  definition: McpServerDefinition,
  { id, method }: RpcRequest,
  refusal: Refusal,
): object =>
  method === 'tools/call'
    ? toolRefusal(id, refusalBody(definition, refusal))
    : errorOf(id, INTERNAL_ERROR, refusal.message);

/** The response when no host is available: an empty list, or an error that describes how to start the host. */
export function noHostResponseOf(
  { definition, startCommand }: LocalServer,
  request: RpcRequest,
  refusal: Refusal<string>,
): object {
  const { code, message } = refusal;
  if (request.method === 'prompts/list') return resultOf(request.id, { prompts: [] });
  if (request.method === 'resources/list') return resultOf(request.id, { resources: [] });
  const sentence = code === 'APP_NOT_RUNNING' ? notRunningText(startCommand, refusal) : message;
  return refusalResponseOf(definition, request, refuse(code, sentence));
}

type ReachedHostFailure = Exclude<RequestFailure['kind'], 'unreachable'>;

const FAILURE_TEXTS: Readonly<Record<ReachedHostFailure, readonly [code: string, sentence: string]>> = {
  unknown_session: ['UNAVAILABLE', 'The host was restarted; call again.'],
  stopping: ['UNAVAILABLE', 'The host is stopping; call again.'],
  gone: ['UNAVAILABLE', 'The host stopped before it replied. Read the current state before you continue.'],
  busy: ['RATE_LIMITED', 'Too many requests; call again in a second.'],
  too_large: ['INVALID_REQUEST', 'The request is larger than the host accepts; send less.'],
  failed: ['INVALID_REQUEST', 'The host refused this request.'],
};

export function failureResponseOf(
  { definition, startCommand }: LocalServer,
  request: RpcRequest,
  { kind }: RequestFailure,
): object {
  const [code, sentence] =
    kind === 'unreachable'
      ? (['APP_NOT_RUNNING', notRunningText(startCommand, null)] as const)
      : FAILURE_TEXTS[kind];
  return refusalResponseOf(definition, request, refuse(code, sentence));
}
