import type { McpClientName } from '../../shared/contract/index.ts';
import { accept } from '../../shared/outcome.ts';
import type { McpClients } from '../app-features/mcp-clients/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface McpClientCallDeps {
  readonly connect: McpClients;
  /** Time of each program's first tool call since the host started, in milliseconds. */
  readonly firstCalls: () => ReadonlyMap<McpClientName, number>;
}

type McpClientCalls = Pick<
  Handlers,
  'mcpClients.list' | 'mcpClients.preview' | 'mcpClients.write' | 'mcpClients.undo'
>;

/** Handlers of the `mcpClients.*` calls of the Connect screen. */
export const mcpClientCalls = ({ connect, firstCalls }: McpClientCallDeps): McpClientCalls => ({
  'mcpClients.list': () => {
    const seen = firstCalls();
    return accept(connect.list().map((row) => ({ ...row, firstCallAtMs: seen.get(row.client) ?? null })));
  },
  'mcpClients.preview': ({ client, action }) => connect.preview(client, action),
  'mcpClients.write': ({ client, basis }) => connect.apply(client, 'write', basis),
  'mcpClients.undo': ({ client, basis }) => connect.apply(client, 'undo', basis),
});
