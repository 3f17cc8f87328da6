import { MCP_CLIENT_NAMES, type McpClientName } from '../../../shared/contract/index.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Clock } from '../../platform/ports.ts';
import { CLIENTS } from './clients.ts';

export interface ClientPresence {
  /** First tool call per program since the host started, milliseconds. */
  firstCalls(): ReadonlyMap<McpClientName, number>;
  stop(): void;
}

interface ClientPresenceDeps {
  readonly bus: Bus;
  readonly clock: Clock;
  /** The name an agent was asked for under, which our entries give as `--agent`. */
  readonly nameOf: (agentId: string) => string | null;
}

/** Knows which of the connected programs has really called: a file that was written proves nothing. */
export function watchClientPresence({ bus, clock, nameOf }: ClientPresenceDeps): ClientPresence {
  const seen = new Map<McpClientName, number>();
  const stop = bus.on('mcp.called', ({ agentId }) => {
    const name = nameOf(agentId);
    const client = MCP_CLIENT_NAMES.find((each) => CLIENTS[each].title === name);
    if (client === undefined || seen.has(client)) return;
    const firstCallAtMs = clock.nowMs();
    seen.set(client, firstCallAtMs);
    bus.emit('mcpClients.seen', { client, firstCallAtMs });
  });
  return { firstCalls: () => seen, stop };
}
