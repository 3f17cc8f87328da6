import type { JsonObject } from '../../../shared/json.ts';
import { refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import { isStorageFailure } from '../db/storage-errors.ts';
import { ReadOnlyError, StorageUnavailableError } from '../db/writer.ts';
import type { Log } from '../log.ts';
import type { McpServer, ToolContext } from './server-definition.ts';
import { InputRequired } from './elicitation.ts';
import { renameToolsInText, renameToolsInResponse, type ToolNameStyle } from './tool-names.ts';
import { refusalBody } from './refusals.ts';

/**
 * The interval of comment lines on idle streams. Common clients close a stream after five
 * idle minutes; on loopback no proxy closes it earlier.
 */
export const STREAM_KEEP_ALIVE_MS = 60_000;

/** The result of a tool in the form of both protocol revisions. */
export interface ServedResult {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent: JsonObject;
  readonly isError?: true;
  readonly _meta?: JsonObject;
}

/** Returns structured content and the same JSON as text, because many MCP clients forward only the text. */
function resultOf(value: JsonObject, isError: boolean): ServedResult {
  const result = {
    content: [{ type: 'text' as const, text: JSON.stringify(value) }],
    structuredContent: value,
  };
  return isError ? { ...result, isError: true } : result;
}

/** A refusal as a tool result, in the form of its server. */
const refusedResult = (server: McpServer, refusal: Refusal): ServedResult =>
  resultOf(refusalBody(server.definition, refusal), true);

export interface ToolRequest {
  /** The canonical name, resolved by the adapter. */
  readonly tool: string;
  readonly args: unknown;
  readonly nameStyle: ToolNameStyle;
}

/**
 * Parses the arguments, runs the handler and parses its result. Unexpected errors are logged and not sent. Throws only
 * `InputRequired`, when a tool has to ask the person first.
 */
export async function serveTool(
  server: McpServer,
  request: ToolRequest,
  context: ToolContext,
  log: Log,
): Promise<ServedResult> {
  const onServed = server.onToolCall?.(request, context);
  let result: ServedResult | null = null;
  try {
    result = await respondToCall(server, request, context, log);
    return result;
  } finally {
    onServed?.(result);
  }
}

async function respondToCall(
  server: McpServer,
  request: ToolRequest,
  context: ToolContext,
  log: Log,
): Promise<ServedResult> {
  const { tools } = server.definition;
  if (server.respond !== undefined) {
    try {
      return await server.respond(request, context);
    } catch (error) {
      if (error instanceof InputRequired) throw error;
      return refusedResult(server, internalFailure(error, request.tool, log));
    }
  }
  const outcome = await callHandler(server, request, context, log);
  const { nameStyle } = request;
  if (outcome.ok) return resultOf(renameToolsInResponse(outcome.value, tools, nameStyle), false);
  const message = renameToolsInText(outcome.message, tools, nameStyle);
  const refusal = refusedResult(server, { ...outcome, message });
  return resultOf(renameToolsInResponse(refusal.structuredContent, tools, nameStyle), true);
}

async function callHandler(
  server: McpServer,
  { tool, args }: ToolRequest,
  context: ToolContext,
  log: Log,
): Promise<Outcome<JsonObject>> {
  const definition = server.definition.tools[tool];
  const handler = server.handlers[tool];
  if (definition === undefined || handler === undefined) return refuse('NOT_FOUND', 'No such tool');
  const parsed = definition.input.safeParse(args ?? {});
  if (!parsed.success) return invalidArguments(parsed.error.issues[0]);
  try {
    const outcome = await handler(parsed.data as never, context);
    if (!outcome.ok) return outcome;
    return { ok: true, value: (definition.output?.parse(outcome.value) ?? outcome.value) as JsonObject };
  } catch (error) {
    if (error instanceof InputRequired) throw error;
    return internalFailure(error, tool, log);
  }
}

function invalidArguments(
  issue: { readonly path: PropertyKey[]; readonly message: string } | undefined,
): Refusal {
  const where = issue?.path.join('.') ?? '';
  const problem = issue?.message ?? 'invalid';
  return refuse('INVALID_REQUEST', where === '' ? problem : `${where}: ${problem}`);
}

function internalFailure(error: unknown, tool: string, log: Log): Refusal {
  if (error instanceof StorageUnavailableError || isStorageFailure(error)) {
    return refuse('STORAGE_UNAVAILABLE', 'The storage cannot write right now; call again', {
      retryAfterMs: 1000,
    });
  }
  if (error instanceof ReadOnlyError)
    return refuse('READ_ONLY', 'The host runs read-only until its database is repaired');
  log('error', 'a tool failed', { tool, error: String(error), stack: (error as Error).stack ?? '' });
  return refuse('INTERNAL', 'Unexpected error (logged)');
}
