import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { senderOf, leagueMessage, type LeagueContext } from '../context.ts';
import { isRecord, type JsonRecord } from '../dialects/dialect.ts';
import type { Normalised } from '../dialects/normalise.ts';
import { createAgentHandlers, type HostedAgentSpec, type HostedIdentity } from './hosted-agent-handlers.ts';
import type { ReplyInbox } from '../referee/reply-inbox.ts';
import type { Manager } from '../manager/manager.ts';
import { normaliseOwn } from '../transport/own-message.ts';
import type { BoardPlayer } from './session-player.ts';
import { PLAYER_TOOLS } from './strategy-player.ts';
import type { LeagueAgentKind, AgentRecord } from '../records.ts';
import { listenRpc, type RpcListener } from '../transport/rpc-server.ts';
import { textOf } from '../message-text.ts';

/** A built-in agent with its open endpoint. */
export interface HostedAgent {
  readonly kind: LeagueAgentKind;
  readonly leagueId: string;
  readonly agentId: string;
  readonly token: string;
  readonly replyInbox: ReplyInbox;
  readonly listener: RpcListener;
  /** Starts what a player needs for a match on a board; see `BoardPlayer.makeReady`. */
  readonly makeReady: BoardPlayer['makeReady'];
  /** Stops moves that are still being computed, and the player's programs. */
  readonly closePlayer: () => Promise<void>;
}

export interface HostedAgents {
  open(spec: HostedAgentSpec): Promise<Outcome<HostedAgent, 'PORT_IN_USE' | 'CONFLICT'>>;
  /**
   * Opens the endpoint of a stored agent again after a restart. While another program holds the port,
   * it tries again every 5 s.
   */
  reopen(agent: AgentRecord): Promise<HostedAgent | null>;
  find(leagueId: string, kind: LeagueAgentKind, agentId: string): HostedAgent | null;
  closeLeague(leagueId: string): Promise<void>;
  close(): Promise<void>;
  ports(kind: LeagueAgentKind): readonly number[];
}

export interface PortPools {
  readonly referees: readonly number[];
  readonly players: readonly number[];
}

const PORT_RETRY_MS = 5000;
const TOOLS: Readonly<Record<LeagueAgentKind, readonly string[]>> = {
  player: PLAYER_TOOLS,
  referee: ['notify_round', 'notify_round_completed', 'notify_league_completed', 'get_match_state'],
};

const key = (leagueId: string, kind: LeagueAgentKind, agentId: string): string =>
  `${leagueId}/${kind}/${agentId}`;

/** Opens and closes the endpoints of built-in players and referees. */
export function createHostedAgents(context: LeagueContext, manager: Manager, ports: PortPools): HostedAgents {
  const openAgents = new Map<string, HostedAgent>();
  const state = { closed: false };

  const openEndpoint = async (spec: HostedAgentSpec, port: number, known: AgentRecord | null) => {
    const identity: HostedIdentity = { agentId: known?.agentId ?? '', token: null };
    const { handle, ...parts } = createAgentHandlers(context, spec, identity, known);
    const listening = await listenRpc(
      { name: `arbiter-${spec.kind}`, tools: TOOLS[spec.kind], handle },
      { port, log: context.log },
    );
    if (!listening.ok) return refuse('PORT_IN_USE', `Port ${port} is in use`, { port });
    const listener = listening.value;
    context.hostedPorts.add(listener.port);
    const registered = registerWithManager({ context, manager }, spec, listener.port, known);
    const releasePort = async (): Promise<void> => {
      context.hostedPorts.delete(listener.port);
      await listener.close();
    };
    const { token, agentId, reason } = await registered.catch(async (error: unknown) => {
      await releasePort();
      throw error;
    });
    if (token === null || agentId === null) {
      await releasePort();
      return refuse('CONFLICT', reason);
    }
    identity.agentId = agentId;
    identity.token = token;
    const { kind, leagueId } = spec;
    const agent: HostedAgent = { kind, leagueId, agentId, token, listener, ...parts };
    openAgents.set(key(spec.leagueId, spec.kind, agentId), agent);
    // The host was stopped in the meantime, so the endpoint is closed again.
    if (state.closed) await closeAll([agent]);
    return accept(agent);
  };

  const inUse = (): Set<number> => new Set([...openAgents.values()].map(({ listener }) => listener.port));

  const closeAll = async (agents: readonly HostedAgent[]): Promise<void> => {
    await Promise.all(
      agents.map(async (agent) => {
        openAgents.delete(key(agent.leagueId, agent.kind, agent.agentId));
        context.hostedPorts.delete(agent.listener.port);
        await Promise.all([agent.closePlayer(), agent.listener.close()]);
      }),
    );
  };

  return {
    async open(spec) {
      const pool = spec.kind === 'player' ? ports.players : ports.referees;
      const taken = inUse();
      // An empty list and port 0 let the system pick a free port.
      for (const port of pool.length === 0 ? [0] : pool) {
        if (port !== 0 && taken.has(port)) continue;
        const opened = await openEndpoint(spec, port, null);
        if (opened.ok || opened.code === 'CONFLICT') return opened;
      }
      return refuse('PORT_IN_USE', `No free port for a ${spec.kind}`);
    },
    async reopen(agent) {
      const spec: HostedAgentSpec = { ...agent, name: agent.displayName };
      while (!state.closed) {
        const opened = await openEndpoint(spec, agent.port, agent);
        if (opened.ok) return opened.value;
        context.log('warn', `${senderOf(agent)} waits for its port`, {
          port: agent.port,
          reason: opened.message,
        });
        await new Promise<void>((resolve) => void context.runtime.clock.after(PORT_RETRY_MS, resolve));
      }
      return null;
    },
    find: (leagueId, kind, agentId) => openAgents.get(key(leagueId, kind, agentId)) ?? null,
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

/** Registers a built-in agent with the manager of this host. */
async function registerWithManager(
  { context, manager }: { readonly context: LeagueContext; readonly manager: Manager },
  spec: HostedAgentSpec,
  port: number,
  known: AgentRecord | null,
) {
  const reply = await manager.handle(registration(context, spec, port), 'house', {
    leagueId: spec.leagueId,
    strategy: spec.strategy,
    player: spec.player,
    ...(known === null ? {} : { agentId: known.agentId }),
  });
  return readRegistration(reply, spec.kind);
}

function registration(context: LeagueContext, spec: HostedAgentSpec, port: number): Normalised {
  const type = spec.kind === 'player' ? 'LEAGUE_REGISTER_REQUEST' : 'REFEREE_REGISTER_REQUEST';
  const fields = leagueMessage(context, type, `${spec.kind}:${spec.name}`, {
    league_id: spec.leagueId,
    [`${spec.kind}_meta`]: {
      display_name: spec.name,
      version: '1.0.0',
      protocol_version: '2.1.0',
      contact_endpoint: `http://localhost:${port}/mcp`,
      ...(spec.strategy === null ? {} : { strategy: spec.strategy }),
    },
  });
  return normaliseOwn(type, fields);
}

function readRegistration(reply: JsonRecord | null, kind: LeagueAgentKind) {
  const fields = isRecord(reply) ? reply : {};
  return {
    token: textOf(fields['auth_token']),
    agentId: textOf(fields[`${kind}_id`]),
    reason: textOf(fields['reason']) ?? textOf(fields['error_description']) ?? 'The registration was refused',
  };
}
