import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { createOfficials } from './official.ts';

/** The result of a tool as tests read it. */
export interface ToolReply {
  readonly isError: boolean;
  readonly value: Record<string, never> & { readonly [key: string]: unknown };
  readonly text: string;
}

export interface McpClient {
  readonly client: Client;
  /** Every message in both directions, as accepted by its official schema. */
  readonly traffic: readonly unknown[];
  call(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<ToolReply>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  readonly onprogress?: (note: { progress: number; total?: number | undefined }) => void;
}

/**
 * The official client over any transport; each message in both directions is validated with its
 * official schema.
 */
export async function connectClient(transport: Transport, name = 'test-client'): Promise<McpClient> {
  const client = new Client({ name, version: '1.0.0' }, { capabilities: {} });
  const traffic: unknown[] = [];
  const officials = createOfficials();
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    officials.sent(message);
    traffic.push(message);
    return send(message, options);
  };
  hearAll(transport, (message) => {
    officials.received(message);
    traffic.push(message);
  });
  await client.connect(transport);
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
      officials.settle();
      const [first] = result.content;
      return {
        isError: result.isError === true,
        value: (result.structuredContent ?? {}) as ToolReply['value'],
        text: first?.type === 'text' ? first.text : '',
      };
    },
    async close() {
      await client.close();
      officials.settle();
    },
  };
}

/** Calls `first` before every other listener of the transport, from the first message on. */
function hearAll(transport: Transport, first: (message: unknown) => void): void {
  let listener: Transport['onmessage'];
  const received: Transport['onmessage'] = (message, extra) => {
    first(message);
    listener?.(message, extra);
  };
  Object.defineProperty(transport, 'onmessage', {
    get: () => (listener === undefined ? undefined : received),
    set: (given: Transport['onmessage']) => {
      listener = given;
    },
  });
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
