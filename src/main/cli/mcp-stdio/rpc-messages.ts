import { JSON_RPC_CODES } from '../../../shared/codes/json-rpc.ts';
import { parseJson, type JsonObject } from '../../../shared/json.ts';

/** The parts of JSON-RPC that the child needs. It forwards most messages and responds to few itself. */

export type RpcId = string | number;

export interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: RpcId;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface RpcNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export type RpcMessage = RpcRequest | RpcNotification | { readonly jsonrpc: '2.0'; readonly id: RpcId };

export const {
  methodNotFound: METHOD_NOT_FOUND,
  invalidRequest: INVALID_REQUEST,
  invalidParams: INVALID_PARAMS,
  internal: INTERNAL_ERROR,
} = JSON_RPC_CODES;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses one message; null for text that is not JSON-RPC 2.0. */
export function parseMessage(line: string): RpcMessage | null {
  const value = parseJson(line);
  return isRecord(value) && value['jsonrpc'] === '2.0' ? (value as unknown as RpcMessage) : null;
}

export const isRequest = (message: RpcMessage): message is RpcRequest =>
  'method' in message &&
  'id' in message &&
  (typeof message.id === 'string' || typeof message.id === 'number') &&
  typeof message.method === 'string';

export const isNotification = (message: RpcMessage): message is RpcNotification =>
  'method' in message && !('id' in message) && typeof message.method === 'string';

export const resultOf = (id: RpcId, result: object) => ({ jsonrpc: '2.0' as const, id, result });

export const errorOf = (id: RpcId, code: number, message: string, data?: JsonObject) => ({
  jsonrpc: '2.0' as const,
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

/** A refusal of a tool, with `body` in the form of its server, as structure and as text. */
export const toolRefusal = (id: RpcId, body: JsonObject) =>
  resultOf(id, {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    structuredContent: body,
    isError: true,
  });
