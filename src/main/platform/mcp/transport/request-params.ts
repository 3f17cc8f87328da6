import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { JSON_RPC_CODES } from '../../../../shared/codes/json-rpc.ts';

const SCHEMAS = [
  InitializeRequestSchema,
  ListToolsRequestSchema,
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
  ListPromptsRequestSchema,
  GetPromptRequestSchema,
] as const;

const BY_METHOD = new Map<string, (typeof SCHEMAS)[number]>(
  SCHEMAS.map((schema) => [schema.shape.method.value, schema]),
);

const request = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
});

/** A JSON-RPC error as the response to one request. */
export interface InvalidParams {
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly error: { readonly code: typeof JSON_RPC_CODES.invalidParams; readonly message: string };
}

/**
 * Finds the error for a request whose parameters have the wrong shape, with a message about the first fault; null for
 * every other body. It is called before the SDKs get the request, because one of them responds with an internal error
 * and both send the parser's own JSON as the message.
 */
export function findInvalidParams(body: unknown): InvalidParams | null {
  const parsed = request.safeParse(body);
  if (!parsed.success) return null;
  const { id, method } = parsed.data;
  const [issue] = BY_METHOD.get(method)?.safeParse(body).error?.issues ?? [];
  if (issue === undefined) return null;
  const where = issue.path.slice(1).join('.');
  const message = `Invalid params: ${where === '' ? '' : `${where}: `}${issue.message}`;
  return { jsonrpc: '2.0', id, error: { code: JSON_RPC_CODES.invalidParams, message } };
}
