import { CONNECT_HOSTS, type ConnectHost } from '../../shared/contract/index.ts';
import type { Bus } from '../events/bus.ts';
import type { Clock } from '../ports.ts';
import { HOSTS } from './hosts.ts';

export interface Sightings {
  /** First tool call per program since the host started, milliseconds. */
  firstCalls(): ReadonlyMap<ConnectHost, number>;
  stop(): void;
}

interface SightingDeps {
  readonly bus: Bus;
  readonly clock: Clock;
  /** The name an agent was asked for under, which our entries give as `--agent`. */
  readonly nameOf: (agentId: string) => string | null;
}

/** Knows which of the connected programs has really called: a file that was written proves nothing. */
export function watchSightings({ bus, clock, nameOf }: SightingDeps): Sightings {
  const seen = new Map<ConnectHost, number>();
  const stop = bus.on('mcp.called', ({ agentId }) => {
    const name = nameOf(agentId);
    const host = CONNECT_HOSTS.find((each) => HOSTS[each].title === name);
    if (host === undefined || seen.has(host)) return;
    const firstCallAtMs = clock.nowMs();
    seen.set(host, firstCallAtMs);
    bus.emit('connect.seen', { host, firstCallAtMs });
  });
  return { firstCalls: () => seen, stop };
}
