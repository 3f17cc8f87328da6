import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolResultSchema, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';

/** A tool's answer as a test reads it. */
export interface ToolReply {
  readonly isError: boolean;
  readonly value: Record<string, never> & { readonly [key: string]: unknown };
  readonly text: string;
}

export interface McpClient {
  readonly client: Client;
  /** Every message in either direction, as the SDK's own schema accepted it. */
  readonly traffic: readonly unknown[];
  call(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<ToolReply>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  readonly onprogress?: (note: { progress: number; total?: number | undefined }) => void;
}

/** The official client over any transport; each message is held against the SDK's schemas. */
export async function connectClient(transport: Transport, name = 'test-client'): Promise<McpClient> {
  const client = new Client({ name, version: '1.0.0' }, { capabilities: {} });
  const traffic: unknown[] = [];
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    traffic.push(JSONRPCMessageSchema.parse(message));
    return send(message, options);
  };
  await client.connect(transport);
  const heard = transport.onmessage;
  const hear: typeof transport.onmessage = (message, extra) => {
    traffic.push(JSONRPCMessageSchema.parse(message));
    heard?.(message, extra);
  };
  Object.assign(transport, { onmessage: hear });
  return {
    client,
    traffic,
    async call(tool, args = {}, options = {}) {
      const result = CallToolResultSchema.parse(
        await client.callTool({ name: tool, arguments: args }, CallToolResultSchema, {
          timeout: 50_000,
          ...options,
        }),
      );
      const [first] = result.content;
      return {
        isError: result.isError === true,
        value: (result.structuredContent ?? {}) as ToolReply['value'],
        text: first?.type === 'text' ? first.text : '',
      };
    },
    close: () => client.close(),
  };
}

/** A client of `/mcp/sessions` with an agent's token. */
export const connectHttp = (
  url: string,
  token: string,
  query = '',
  options: StreamableHTTPClientTransportOptions = {},
): Promise<McpClient> => connectServer(new URL(`mcp/sessions${query}`, url), token, options);

/** A client of any of the host's servers. */
export function connectServer(
  address: URL,
  token: string,
  options: StreamableHTTPClientTransportOptions = {},
): Promise<McpClient> {
  const transport = new StreamableHTTPClientTransport(address, {
    ...options,
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  return connectClient(transport as Transport);
}
