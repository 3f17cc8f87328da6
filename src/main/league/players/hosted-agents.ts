import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { nameOf, stamp, type LeagueContext } from '../context.ts';
import { isRecord, type JsonRecord } from '../dialects/dialect.ts';
import type { Normalised } from '../dialects/normalise.ts';
import { createAgentParts, type HostedCall, type HostedSelf } from './hosted-agent-context.ts';
import type { ReplyInbox } from '../referee/reply-inbox.ts';
import type { Manager } from '../manager/manager.ts';
import { normaliseOwn } from '../transport/own-message.ts';
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
  /** Stops moves that are still being computed. */
  readonly closeParts: () => void;
}

export interface HostedAgents {
  open(request: HostedCall): Promise<Outcome<HostedAgent, 'PORT_IN_USE' | 'CONFLICT'>>;
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

const RETRY_MS = 5000;
const TOOLS: Readonly<Record<LeagueAgentKind, readonly string[]>> = {
  player: PLAYER_TOOLS,
  referee: ['notify_round', 'notify_round_completed', 'notify_league_completed', 'get_match_state'],
};

const key = (leagueId: string, kind: LeagueAgentKind, agentId: string): string =>
  `${leagueId}/${kind}/${agentId}`;

/** Opens and closes the endpoints of built-in players and referees. */
export function createHostedAgents(context: LeagueContext, manager: Manager, ports: PortPools): HostedAgents {
  const open = new Map<string, HostedAgent>();
  const lifecycle = { closed: false };

  const openEndpoint = async (request: HostedCall, port: number, known: AgentRecord | null) => {
    const self: HostedSelf = { agentId: known?.agentId ?? '', token: null };
    const { replyInbox, handle, closeParts } = createAgentParts(context, request, self, known);
    const listening = await listenRpc(
      { name: `arbiter-${request.kind}`, tools: TOOLS[request.kind], handle },
      { port, log: context.log },
    );
    if (!listening.ok) return refuse('PORT_IN_USE', `Port ${port} is in use`, { port });
    const listener = listening.value;
    context.ownPorts.add(listener.port);
    const enlisted = enlist({ context, manager }, request, listener.port, known);
    const giveBack = async (): Promise<void> => {
      context.ownPorts.delete(listener.port);
      await listener.close();
    };
    const { token, agentId, reason } = await enlisted.catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    if (token === null || agentId === null) {
      await giveBack();
      return refuse('CONFLICT', reason);
    }
    self.agentId = agentId;
    self.token = token;
    const { kind, leagueId } = request;
    const agent: HostedAgent = { kind, leagueId, agentId, token, replyInbox, listener, closeParts };
    open.set(key(request.leagueId, request.kind, agentId), agent);
    // The host was stopped in the meantime, so the endpoint is closed again.
    if (lifecycle.closed) await closeAll([agent]);
    return accept(agent);
  };

  const inUse = (): Set<number> => new Set([...open.values()].map(({ listener }) => listener.port));

  const closeAll = async (agents: readonly HostedAgent[]): Promise<void> => {
    await Promise.all(
      agents.map(async (agent) => {
        open.delete(key(agent.leagueId, agent.kind, agent.agentId));
        context.ownPorts.delete(agent.listener.port);
        agent.closeParts();
        await agent.listener.close();
      }),
    );
  };

  return {
    async open(request) {
      const pool = request.kind === 'player' ? ports.players : ports.referees;
      const taken = inUse();
      // An empty list and port 0 let the system pick a free port.
      for (const port of pool.length === 0 ? [0] : pool) {
        if (port !== 0 && taken.has(port)) continue;
        const raised = await openEndpoint(request, port, null);
        if (raised.ok || raised.code === 'CONFLICT') return raised;
      }
      return refuse('PORT_IN_USE', `No free port for a ${request.kind}`);
    },
    async reopen(agent) {
      const request: HostedCall = { ...agent, name: agent.displayName };
      while (!lifecycle.closed) {
        const raised = await openEndpoint(request, agent.port, agent);
        if (raised.ok) return raised.value;
        context.log('warn', `${nameOf(agent)} waits for its port`, {
          port: agent.port,
          reason: raised.message,
        });
        await new Promise<void>((resolve) => void context.ports.clock.after(RETRY_MS, resolve));
      }
      return null;
    },
    find: (leagueId, kind, agentId) => open.get(key(leagueId, kind, agentId)) ?? null,
    closeLeague: (leagueId) => closeAll([...open.values()].filter((agent) => agent.leagueId === leagueId)),
    async close() {
      lifecycle.closed = true;
      await closeAll([...open.values()]);
    },
    ports: (kind) =>
      [...open.values()].filter((agent) => agent.kind === kind).map(({ listener }) => listener.port),
  };
}

/** Registers a built-in agent with the manager of this host. */
async function enlist(
  { context, manager }: { readonly context: LeagueContext; readonly manager: Manager },
  request: HostedCall,
  port: number,
  known: AgentRecord | null,
) {
  const reply = await manager.handle(registration(context, request, port), 'house', {
    leagueId: request.leagueId,
    strategy: request.strategy,
    player: request.player,
    ...(known === null ? {} : { agentId: known.agentId }),
  });
  return readRegistration(reply, request.kind);
}

function registration(context: LeagueContext, request: HostedCall, port: number): Normalised {
  const type = request.kind === 'player' ? 'LEAGUE_REGISTER_REQUEST' : 'REFEREE_REGISTER_REQUEST';
  const fields = stamp(context, type, `${request.kind}:${request.name}`, {
    league_id: request.leagueId,
    [`${request.kind}_meta`]: {
      display_name: request.name,
      version: '1.0.0',
      protocol_version: '2.1.0',
      contact_endpoint: `http://localhost:${port}/mcp`,
      ...(request.strategy === null ? {} : { strategy: request.strategy }),
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
