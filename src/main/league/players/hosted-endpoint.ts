import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { createLeagueMessage, type LeagueContext } from '../context.ts';
import { isRecord, type JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import { HOST_PEER, type Manager } from '../manager/manager.ts';
import { textOf } from '../string-fields.ts';
import type { LeagueAgentKind, LeagueAgentRecord } from '../records.ts';
import type { ReplyInbox } from '../referee/reply-inbox.ts';
import { normaliseOwnMessage } from '../transport/own-message.ts';
import { listenRpc, type RpcListener } from '../transport/rpc-server.ts';
import { createAgentHandlers, type HostedAgentSpec, type HostedIdentity } from './hosted-agent-handlers.ts';
import type { SessionPlayer } from './session-player.ts';
import { PLAYER_TOOLS } from './league-player.ts';

/** A hosted agent with its open endpoint. */
export interface HostedAgent {
  readonly kind: LeagueAgentKind;
  readonly leagueId: string;
  readonly agentId: string;
  readonly token: string;
  readonly replyInbox: ReplyInbox;
  readonly listener: RpcListener;
  /** Starts what a player needs for a match that is a session; see `SessionPlayer.prepareProgram`. */
  readonly prepareProgram: SessionPlayer['prepareProgram'];
  /** Stops moves that are still being computed, and the player's programs. */
  readonly closePlayer: () => Promise<void>;
}

const TOOLS: Readonly<Record<LeagueAgentKind, readonly string[]>> = {
  player: PLAYER_TOOLS,
  referee: ['notify_round', 'notify_round_completed', 'notify_league_completed', 'get_match_state'],
};

interface EndpointDeps {
  readonly context: LeagueContext;
  readonly manager: Manager;
}

/**
 * Opens the endpoint of a hosted agent at a port, 0 for a free one, and registers it with the manager of this host.
 * `storedAgent` is the record of the agent after a restart, null for a new one; an agent with another port has moved.
 */
export async function openHostedEndpoint(
  { context, manager }: EndpointDeps,
  spec: HostedAgentSpec,
  { port, storedAgent }: { readonly port: number; readonly storedAgent: LeagueAgentRecord | null },
): Promise<Outcome<HostedAgent, 'PORT_IN_USE' | 'CONFLICT'>> {
  // The endpoint must be open before the agent registers, because the registration contains its port. The handlers share
  // this object and read the id and the token from it after the registration.
  const identity: HostedIdentity = { agentId: storedAgent?.agentId ?? '', token: null };
  const { handle, ...parts } = createAgentHandlers(context, spec, identity, storedAgent);
  const listenOutcome = await listenRpc(
    { name: `arbiter-${spec.kind}`, tools: TOOLS[spec.kind], handle },
    { port, log: context.log, local: context.localEndpoints },
  );
  if (!listenOutcome.ok) return refuse('PORT_IN_USE', `Port ${port} is in use`, { port });
  const listener = listenOutcome.value;
  const releasePort = async (): Promise<void> => {
    context.hostedPorts.delete(listener.port);
    await listener.close();
  };
  const releaseAndThrow = async (error: unknown): Promise<never> => {
    await releasePort();
    throw error;
  };
  if (storedAgent !== null && !(await savePort(context, storedAgent, listener.port).catch(releaseAndThrow))) {
    await releasePort();
    return refuse('PORT_IN_USE', `Port ${listener.port} belongs to another agent of the league`, { port });
  }
  context.hostedPorts.add(listener.port);
  const registration = registerWithManager({ context, manager }, spec, listener.port, storedAgent);
  const { token, agentId, reason } = await registration.catch(releaseAndThrow);
  if (token === null || agentId === null) {
    await releasePort();
    return refuse('CONFLICT', reason);
  }
  identity.agentId = agentId;
  identity.token = token;
  const { kind, leagueId } = spec;
  return accept({ kind, leagueId, agentId, token, listener, ...parts });
}

/** Stores the port of an agent that has moved; false if another agent of its league is registered there. */
async function savePort(context: LeagueContext, agent: LeagueAgentRecord, port: number): Promise<boolean> {
  const { leagueId, kind, agentId } = agent;
  if (context.store.findAgent(leagueId, kind, agentId)?.port === port) return true;
  return context.writer.write(() => {
    if (context.store.findAgentByPort(leagueId, port) !== null) return false;
    context.store.updatePort(agent, port);
    return true;
  });
}

/** Registers a hosted agent with the manager of this host. */
async function registerWithManager(
  { context, manager }: EndpointDeps,
  spec: HostedAgentSpec,
  port: number,
  storedAgent: LeagueAgentRecord | null,
) {
  const reply = await manager.handle(toRegistration(context, spec, port), HOST_PEER, {
    leagueId: spec.leagueId,
    strategy: spec.strategy,
    player: spec.player,
    ...(storedAgent === null ? {} : { agentId: storedAgent.agentId }),
  });
  return readRegistration(reply, spec.kind);
}

function toRegistration(context: LeagueContext, spec: HostedAgentSpec, port: number): NormalisedRequest {
  const type = spec.kind === 'player' ? 'LEAGUE_REGISTER_REQUEST' : 'REFEREE_REGISTER_REQUEST';
  const fields = createLeagueMessage(context, type, `${spec.kind}:${spec.name}`, {
    league_id: spec.leagueId,
    [`${spec.kind}_meta`]: {
      display_name: spec.name,
      version: '1.0.0',
      protocol_version: '2.1.0',
      contact_endpoint: `http://localhost:${port}/mcp`,
      ...(spec.strategy === null ? {} : { strategy: spec.strategy }),
    },
  });
  return normaliseOwnMessage(type, fields);
}

function readRegistration(reply: JsonRecord | null, kind: LeagueAgentKind) {
  const fields = isRecord(reply) ? reply : {};
  return {
    token: textOf(fields['auth_token']),
    agentId: textOf(fields[`${kind}_id`]),
    reason: textOf(fields['reason']) ?? textOf(fields['error_description']) ?? 'The registration was refused',
  };
}
