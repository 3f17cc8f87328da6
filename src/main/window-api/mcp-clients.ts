import type {
  CallParsed,
  McpClientName,
  McpConfigChange,
  McpExtensionFile,
} from '../../shared/contract/index.ts';
import { accept, type Outcome } from '../../shared/outcome.ts';
import type { Agents } from '../agents/index.ts';
import type { McpClients } from '../app-features/mcp-clients/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface McpClientCallDeps {
  readonly mcpClients: McpClients;
  readonly agents: Agents;
  /** Packs the extension for Claude Desktop. */
  readonly mcpExtension: () => Promise<Outcome<McpExtensionFile, 'NO_CHILD'>>;
  /** Time of each program's first tool call since the host started, in milliseconds. */
  readonly firstCalls: () => ReadonlyMap<McpClientName, number>;
}

type McpClientCalls = Pick<
  Handlers,
  'mcpClients.list' | 'mcpClients.preview' | 'mcpClients.write' | 'mcpClients.undo' | 'mcpClients.extension'
>;

/** Handlers of the `mcpClients.*` calls of the Connect screen. */
export function mcpClientCalls(deps: McpClientCallDeps): McpClientCalls {
  const { mcpClients, firstCalls } = deps;
  return {
    'mcpClients.list': () => {
      const firstCallTimes = firstCalls();
      return accept(
        mcpClients.list().map((row) => ({ ...row, firstCallAtMs: firstCallTimes.get(row.client) ?? null })),
      );
    },
    'mcpClients.preview': ({ client, action, way }) => mcpClients.preview(client, action, way),
    'mcpClients.write': (input) =>
      input.way === 'address'
        ? writeByAddress(deps, input)
        : mcpClients.apply(input.client, 'write', input.basis),
    'mcpClients.extension': () => deps.mcpExtension(),
    'mcpClients.undo': async ({ client, basis }) => {
      const token = mcpClients.tokenOf(client);
      const undone = mcpClients.apply(client, 'undo', basis);
      if (undone.ok && token !== null) await revokeOwner(deps, token);
      return undone;
    },
  };
}

/** Writes an entry with its present token, or with the token of a new agent, which is revoked if nothing is written. */
async function writeByAddress(
  deps: McpClientCallDeps,
  { client, basis }: CallParsed<'mcpClients.write'>,
): Promise<Outcome<McpConfigChange>> {
  const { mcpClients, agents } = deps;
  const presentToken = mcpClients.tokenOf(client);
  if (presentToken !== null && agents.isToken(presentToken))
    return mcpClients.apply(client, 'write', basis, presentToken);
  const title = mcpClients.list().find((row) => row.client === client)?.title;
  const { agentId, token } = await agents.register(title);
  const written = mcpClients.apply(client, 'write', basis, token);
  if (!written.ok) await agents.revoke(agentId, 'person');
  return written;
}

/** A token that was in a file may have been read by others, so it ends with its entry. */
async function revokeOwner({ agents }: McpClientCallDeps, token: string): Promise<void> {
  const agentId = agents.authenticate(token);
  if (agentId !== null) await agents.revoke(agentId, 'person');
}
