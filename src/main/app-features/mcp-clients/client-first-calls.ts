import { MCP_CLIENT_NAMES, type McpClientName } from '../../../shared/contract/index.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Clock } from '../../platform/runtime.ts';
import { CLIENTS } from './client-programs.ts';

export interface ClientFirstCalls {
  /** When each program first called a tool in this run of the host: wall-clock time in milliseconds. */
  firstCalls(): ReadonlyMap<McpClientName, number>;
  stop(): void;
}

interface FirstCallsDeps {
  readonly bus: Bus;
  readonly clock: Clock;
  /** The name under which an agent was created; entries written by Arbiter set it with `--agent`. */
  readonly nameOf: (agentId: string) => string | null;
}

/** Records which connected programs have called a tool, because a written settings file alone proves nothing. */
export function watchFirstCalls({ bus, clock, nameOf }: FirstCallsDeps): ClientFirstCalls {
  const firstCallTimes = new Map<McpClientName, number>();
  const stop = bus.on('mcp.called', ({ agentId }) => {
    const name = nameOf(agentId);
    const client = MCP_CLIENT_NAMES.find((candidate) => CLIENTS[candidate].title === name);
    if (client === undefined || firstCallTimes.has(client)) return;
    const firstCallAtMs = clock.nowMs();
    firstCallTimes.set(client, firstCallAtMs);
    bus.emit('mcpClients.seen', { client, firstCallAtMs });
  });
  return { firstCalls: () => firstCallTimes, stop };
}
