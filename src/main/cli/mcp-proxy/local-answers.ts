import type { Refusal } from '../../../shared/outcome.ts';
import {
  CAPABILITIES,
  implementationOf,
  listedTools,
  instructionsFor,
} from '../../platform/mcp/catalogue.ts';
import type { McpServerDefinition } from '../../platform/mcp/definition.ts';
import { canonicalName, type Spelling } from '../../platform/mcp/names.ts';
import type { Lost } from './link.ts';
import { errorOf, INTERNAL_ERROR, resultOf, toolRefusal, type RpcRequest } from './messages.ts';

/** What the child says itself: first contact and the catalogue, and what to do when there is no host. */

/** Newest first; the first one answers a client that asks for something else. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const;

export const agreedVersion = (requested: unknown): string =>
  VERSIONS.find((version) => version === requested) ?? VERSIONS[0];

export const greetingOf = (definition: McpServerDefinition, protocolVersion: string, spelling: Spelling) => ({
  protocolVersion,
  capabilities: CAPABILITIES,
  serverInfo: implementationOf(definition),
  instructions: instructionsFor(definition, spelling),
});

/** The answer to a question that needs no host, or null. */
export function answerFromCatalogue(
  { method }: RpcRequest,
  definition: McpServerDefinition,
  { spelling, profile }: { readonly spelling: Spelling; readonly profile: string | null },
): object | null {
  if (method === 'ping') return {};
  if (method === 'tools/list') return { tools: listedTools(definition, spelling, profile) };
  if (method !== 'resources/templates/list') return null;
  const entries = definition.resourceTemplates;
  return { resourceTemplates: entries.map((entry) => ({ ...entry, mimeType: 'application/json' })) };
}

/** Asking again is safe when nothing was done, when nothing can be done twice, or when a key guards it. */
export function mayRepeat(
  { tools }: McpServerDefinition,
  { method, params }: RpcRequest,
  { kind }: Lost,
): boolean {
  if (kind === 'unreachable' || kind === 'unknown_session') return true;
  if (kind !== 'gone') return false;
  if (method !== 'tools/call') return true;
  return isHarmless(tools, params ?? {});
}

/** Nothing can be done twice, or a key or a payment guards it: what is paid once is charged once. */
function isHarmless(tools: McpServerDefinition['tools'], params: Readonly<Record<string, unknown>>): boolean {
  const name = canonicalName(tools, String(params['name'] ?? ''));
  const given = params['arguments'] as { idempotencyKey?: unknown } | undefined;
  if (carriesPayment(params['_meta']) || given?.idempotencyKey !== undefined) return true;
  return tools[name ?? '']?.annotations.readOnlyHint === true;
}

const PAYMENT_KEYS = ['x402/payment', 'x402.payment', 'payment'] as const;

const carriesPayment = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && PAYMENT_KEYS.some((key) => Object.hasOwn(meta, key));

const START_HINT =
  'Ask the person to start it (the Arbiter app, or "arbiter serve" in a terminal), then call again.';
const REMEDY = `Arbiter is not running. ${START_HINT}`;

/** With the reason where a start was tried and could not be had. */
const remedyFor = ({ message, detail }: Refusal<string>): string =>
  detail?.['why'] === undefined ? REMEDY : `Arbiter is not running. ${message} ${START_HINT}`;

const refused = ({ id, method }: RpcRequest, code: string, sentence: string): object =>
  method === 'tools/call' ? toolRefusal(id, code, sentence) : errorOf(id, INTERNAL_ERROR, sentence);

/** Without a host a list is empty and everything else says what to do. */
export function withoutHost(request: RpcRequest, refusal: Refusal<string>): object {
  const { code, message } = refusal;
  if (request.method === 'prompts/list') return resultOf(request.id, { prompts: [] });
  if (request.method === 'resources/list') return resultOf(request.id, { resources: [] });
  return refused(request, code, code === 'APP_NOT_RUNNING' ? remedyFor(refusal) : message);
}

const SENTENCES: Readonly<Record<Lost['kind'], readonly [code: string, sentence: string]>> = {
  unreachable: ['APP_NOT_RUNNING', REMEDY],
  unknown_session: ['UNAVAILABLE', 'The host was restarted; call again.'],
  gone: ['UNAVAILABLE', 'The host went away before it answered; look at the state, then go on.'],
  busy: ['RATE_LIMITED', 'Too many requests; call again in a second.'],
  failed: ['INVALID_REQUEST', 'The host did not take this request.'],
};

export function withoutAnswer(request: RpcRequest, { kind }: Lost): object {
  const [code, sentence] = SENTENCES[kind];
  return refused(request, code, sentence);
}
