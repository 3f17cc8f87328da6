import { refuse, type Outcome } from '../../../shared/outcome.ts';
import { senderOf, type LeagueContext } from '../context.ts';
import { PORT_RANGES } from '../rules/endpoint.ts';
import type { Manager } from '../manager/manager.ts';
import type { LeagueAgentKind, LeagueAgentRecord } from '../records.ts';
import type { HostedAgentSpec } from './hosted-agent-handlers.ts';
import { openHostedEndpoint, type HostedAgent } from './hosted-endpoint.ts';

export interface HostedAgents {
  /** Opens the endpoint of a new agent at a free port of its pool and registers it. */
  open(spec: HostedAgentSpec): Promise<Outcome<HostedAgent, 'PORT_IN_USE' | 'CONFLICT'>>;
  /**
   * Opens the endpoint of a stored agent again after a restart. While another program holds the port,
   * it tries again every 5 s, for half a minute; then the agent moves to a free port of its pool, so that
   * its league can go on. A port that the system chose is given up at once. While no port can be had, it keeps trying.
   * Null when the host stops.
   */
  reopen(agent: LeagueAgentRecord): Promise<HostedAgent | null>;
  find(leagueId: string, kind: LeagueAgentKind, agentId: string): HostedAgent | null;
  closeLeague(leagueId: string): Promise<void>;
  close(): Promise<void>;
  ports(kind: LeagueAgentKind): readonly number[];
}

/** The ports of hosted agents. An empty list and port 0 let the system pick a free port. */
export interface PortPools {
  readonly referees: readonly number[];
  readonly players: readonly number[];
}

const SPECIFIED_PLAYER_PORTS = PORT_RANGES.player[1] - PORT_RANGES.player[0] + 1;
const PORT_RETRY_MS = 5000;
/** The program that holds the port may be an earlier host that is still ending. */
const MAX_PORT_RETRIES = 6;
const agentKey = (leagueId: string, kind: LeagueAgentKind, agentId: string): string =>
  `${leagueId}/${kind}/${agentId}`;

/** Opens and closes the endpoints of hosted players and referees. */
export function createHostedAgents(context: LeagueContext, manager: Manager, ports: PortPools): HostedAgents {
  const openAgents = new Map<string, HostedAgent>();
  const state = { closed: false };

  const openEndpoint = async (spec: HostedAgentSpec, port: number, storedAgent: LeagueAgentRecord | null) => {
    const openedEndpoint = await openHostedEndpoint({ context, manager }, spec, { port, storedAgent });
    if (!openedEndpoint.ok) return openedEndpoint;
    openAgents.set(agentKey(spec.leagueId, spec.kind, openedEndpoint.value.agentId), openedEndpoint.value);
    // The host was stopped in the meantime, so the endpoint is closed again.
    if (state.closed) await closeAll([openedEndpoint.value]);
    return openedEndpoint;
  };

  const poolOf = (kind: LeagueAgentKind): readonly number[] => {
    const pool = kind === 'player' ? ports.players : ports.referees;
    return pool.length === 0 ? [0] : pool;
  };

  /**
   * Whether agents of this kind may have ports outside their pool: players may, if the pool is as large as the specified
   * range, because a league may have more players than that.
   */
  const hasSpare = (kind: LeagueAgentKind): boolean =>
    kind === 'player' && ports.players.length >= SPECIFIED_PLAYER_PORTS;

  const closeAll = async (agents: readonly HostedAgent[]): Promise<void> => {
    await Promise.all(
      agents.map(async (agent) => {
        openAgents.delete(agentKey(agent.leagueId, agent.kind, agent.agentId));
        context.hostedPorts.delete(agent.listener.port);
        await Promise.all([agent.closePlayer(), agent.listener.close()]);
      }),
    );
  };

  /** Opens an endpoint at the first port of the pool that no agent of this host has or waits for. */
  const openInPool = async (
    spec: HostedAgentSpec,
    storedAgent: LeagueAgentRecord | null,
  ): Promise<Outcome<HostedAgent, 'PORT_IN_USE' | 'CONFLICT'>> => {
    const spare = hasSpare(spec.kind) ? [0] : [];
    for (const port of [...poolOf(spec.kind), ...spare]) {
      if (port !== 0 && context.hostedPorts.has(port)) continue;
      const openedEndpoint = await openEndpoint(spec, port, storedAgent);
      if (openedEndpoint.ok || openedEndpoint.code === 'CONFLICT') return openedEndpoint;
    }
    return refuse('PORT_IN_USE', `No free port for a ${spec.kind}`);
  };

  /** Opens the endpoint of a stored agent at another port; null if there is none. */
  const openElsewhere = async (
    spec: HostedAgentSpec,
    agent: LeagueAgentRecord,
  ): Promise<HostedAgent | null> => {
    const openedEndpoint = await openInPool(spec, agent);
    if (!openedEndpoint.ok) return null;
    context.hostedPorts.delete(agent.port);
    const { port: to } = openedEndpoint.value.listener;
    context.log('warn', `${senderOf(agent)} moves to another port`, { from: agent.port, to });
    return openedEndpoint.value;
  };

  return {
    open: (spec) => openInPool(spec, null),
    async reopen(agent) {
      const spec: HostedAgentSpec = { ...agent, name: agent.displayName };
      const pool = poolOf(agent.kind);
      for (let retries = 0; !state.closed; retries += 1) {
        const reopenedEndpoint = await openEndpoint(spec, agent.port, agent);
        if (reopenedEndpoint.ok) return reopenedEndpoint.value;
        const isSystemPort = pool.includes(0) || (hasSpare(agent.kind) && !pool.includes(agent.port));
        const shouldMove = isSystemPort || retries >= MAX_PORT_RETRIES;
        const movedEndpoint =
          shouldMove && reopenedEndpoint.code === 'PORT_IN_USE' ? await openElsewhere(spec, agent) : null;
        if (movedEndpoint !== null) return movedEndpoint;
        context.log('warn', `${senderOf(agent)} waits for its port`, {
          port: agent.port,
          reason: reopenedEndpoint.message,
        });
        await new Promise<void>((resolve) => void context.runtime.clock.after(PORT_RETRY_MS, resolve));
      }
      return null;
    },
    find: (leagueId, kind, agentId) => openAgents.get(agentKey(leagueId, kind, agentId)) ?? null,
    closeLeague: (leagueId) =>
      closeAll([...openAgents.values()].filter((agent) => agent.leagueId === leagueId)),
    async close() {
      state.closed = true;
      await closeAll([...openAgents.values()]);
    },
    ports: (kind) =>
      [...openAgents.values()].filter((agent) => agent.kind === kind).map(({ listener }) => listener.port),
  };
}
