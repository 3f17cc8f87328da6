import type { AgentInfo } from '../../shared/contract/index.ts';
import { canonicalJson, type JsonObject } from '../../shared/json.ts';
import { cleanName } from '../../shared/display-text.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { SessionCode } from '../../shared/codes/session.ts';
import type { Audit } from '../platform/audit/index.ts';
import type { Db, Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import { isoNow, type Runtime } from '../platform/runtime.ts';
import { tokenHash } from '../platform/token-hash.ts';
import { playerBadgeOf } from './player-badge.ts';
import { createPresence } from './presence.ts';
import { createAgentIndex, type AgentIndex } from './agent-index.ts';
import { agentStore, type Agent, type AgentKind, type AgentStats, type AgentStore } from './store.ts';

export interface AgentsDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
}

export interface NewAgent {
  readonly agentId: string;
  /** Shown once; only its SHA-256 is stored. */
  readonly token: string;
}

export type OwnAgentKind = Exclude<AgentKind, 'external'>;

/** An agent of this host, without a token: a hosted player, or the person at this computer. */
export interface OwnAgent {
  readonly kind: OwnAgentKind;
  readonly spec: JsonObject;
}

/**
 * Identities: agents, their tokens and their statistics. Players
 * (src/main/players) act in an agent's name.
 */
export interface Agents {
  register(name: string | undefined): Promise<NewAgent>;
  /** The agent of a valid token, whose `lastSeenMs` becomes the present time; null for every other token. */
  authenticate(token: string): string | null;
  /** Whether this is the token of an agent; unlike `authenticate`, it leaves `lastSeenMs` as it is. */
  isToken(token: string): boolean;
  find(agentId: string): Agent | null;
  /** Whether the agent exists and was not revoked. */
  isActive(agentId: string): boolean;
  revoke(agentId: string, actor: string): Promise<Outcome<AgentInfo, SessionCode>>;
  list(): readonly AgentInfo[];
  findInfo(agentId: string): AgentInfo | null;
  /**
   * A new token for the agent of this name that an MCP child of this computer
   * acts as; the agent is created when missing. The token is kept in memory
   * only: each child gets its own, and all become invalid when the host stops.
   */
  issueMcpToken(name: string, via: 'mcp'): Promise<Outcome<NewAgent, SessionCode>>;
  /** The agent of this host with this kind and specification; created when missing. */
  ensureOwnAgent(kind: OwnAgentKind, name: string, spec: JsonObject): Promise<{ agentId: string }>;
  /** The agent for a participant of another system of this host, such as a league; created when missing. */
  ensureParticipantAgent(name: string, spec: JsonObject): Promise<{ agentId: string }>;
  listOwnAgents(): ReadonlyMap<string, OwnAgent>;
  /** The agent of the person at this computer, or null when that person never played. */
  findPerson(): Agent | null;
  /** Gives the agent the name, with a number if another one has it. */
  rename(agentId: string, name: string): Promise<void>;
  /** Stores that an agent with a token plays over the Bot API; agents of other origin stay as they are. */
  markBot(agentId: string): Promise<void>;
  /** Whether the agent can play now: a program of it is there, or this host or the person plays for it. */
  isPresent(agentId: string): boolean;
  /** Records a request or connection of an agent's program; the returned function ends it. */
  connect(agentId: string): () => void;
  /** Ends the timers of presence. */
  stop(): void;
  /**
   * The name of the program that acts as this agent: the name that `issueMcpToken` was called with, or the name of an
   * agent that registered over REST; null for players of this host and of its leagues, and once it plays over the Bot
   * API.
   */
  mcpClientName(agentId: string): string | null;
}

interface AgentContext extends AgentsDeps {
  readonly store: AgentStore;
  readonly agentIndex: AgentIndex;
  readonly lastSeenMs: Map<string, number>;
  readonly pendingAgents: Map<string, Promise<{ agentId: string }>>;
}

export function createAgents(deps: AgentsDeps): Agents {
  const store = agentStore(deps.db);
  const presence = createPresence(deps.runtime.clock, (agentId) =>
    deps.bus.emit('agent.presence', { agentId }),
  );
  const context: AgentContext = {
    ...deps,
    store,
    agentIndex: createAgentIndex(),
    lastSeenMs: new Map(),
    pendingAgents: new Map(),
  };
  for (const agent of store.list()) context.agentIndex.add(agent, agent.tokenHash);
  return {
    register: (name) => createAgent(context, { kind: 'external', name: name ?? '', player: null }),
    authenticate: (token) => authenticate(context, token),
    isToken: (token) => context.agentIndex.agentOfToken(token) !== null,
    find: context.agentIndex.find,
    isActive: (agentId) => context.agentIndex.find(agentId)?.revokedAt === null,
    revoke: (agentId, actor) => revoke(context, agentId, actor),
    list: () => {
      const stats = store.listStats();
      return context.agentIndex.all().map((agent) => toAgentInfo(context, agent, stats.get(agent.agentId)));
    },
    findInfo: (agentId) => {
      const agent = context.agentIndex.find(agentId);
      return agent && toAgentInfo(context, agent, store.statsOf(agentId));
    },
    ensureOwnAgent: (kind, name, spec) =>
      ensureOwnAgent(context, { kind, name: name, player: canonicalJson(spec) }),
    ensureParticipantAgent: (name, spec) =>
      ensureOwnAgent(context, { kind: 'external', name: name, player: canonicalJson(spec) }),
    issueMcpToken: (name, via) => issueMcpToken(context, name, via),
    listOwnAgents: () => readOwnAgents(context),
    findPerson: () => context.agentIndex.all().find((agent) => agent.kind === 'person') ?? null,
    rename: (agentId, name) => rename(context, agentId, name),
    markBot: (agentId) => markBot(context, agentId),
    mcpClientName: (agentId) => mcpClientName(context, agentId),
    isPresent: (agentId) =>
      context.agentIndex.find(agentId)?.kind !== 'external' || presence.isPresent(agentId),
    connect: presence.connect,
    stop: presence.stop,
  };
}

function authenticate(context: AgentContext, token: string): string | null {
  const agentId = context.agentIndex.agentOfToken(token);
  if (agentId !== null) context.lastSeenMs.set(agentId, context.runtime.clock.nowMs());
  return agentId;
}

interface NewAgentRequest {
  readonly kind: AgentKind;
  readonly name: string;
  readonly player: string | null;
}

async function createAgent(
  context: AgentContext,
  { kind, name: wantedName, player }: NewAgentRequest,
): Promise<NewAgent> {
  const token = Buffer.from(context.runtime.random.bytes(32)).toString('base64url');
  const hash = tokenHash(token);
  const agentId = context.runtime.ids.uuid();
  await context.writer.write(() => {
    const name = freeNameFor(context, cleanName(wantedName, `Agent ${agentId.slice(0, 8)}`));
    const agent: Agent = { agentId, name, kind, createdAt: isoNow(context), revokedAt: null, player };
    context.store.insert(agent, hash);
    context.audit.append({
      system: 'sessions',
      action: 'AGENT_REGISTERED',
      subject: agentId,
      actor: 'host',
      payload: { name, kind },
    });
    context.writer.afterCommit(() => {
      context.agentIndex.add(agent, hash);
      context.bus.emit('agent.changed', { agentId });
    });
  });
  return { agentId, token };
}

/** Must run inside a writer job, so that two agents of one batch cannot get the same name. */
function freeNameFor(context: AgentContext, wantedName: string): string {
  const name = context.agentIndex.distinctName(wantedName);
  context.writer.ifUndone(context.agentIndex.reserve(name));
  return name;
}

/** Simultaneous calls for the same player share one creation, so that no agent is created twice. */
function ensureOwnAgent(context: AgentContext, wantedAgent: NewAgentRequest): Promise<{ agentId: string }> {
  const agent = context.agentIndex
    .all()
    .find(({ kind, player }) => kind === wantedAgent.kind && player === wantedAgent.player);
  if (agent) return Promise.resolve({ agentId: agent.agentId });
  const key = `${wantedAgent.kind} ${wantedAgent.player}`;
  const pending =
    context.pendingAgents.get(key) ??
    createAgent(context, wantedAgent).finally(() => context.pendingAgents.delete(key));
  context.pendingAgents.set(key, pending);
  return pending.then(({ agentId }) => ({ agentId }));
}

async function issueMcpToken(
  context: AgentContext,
  name: string,
  via: 'mcp',
): Promise<Outcome<NewAgent, SessionCode>> {
  const wantedName = cleanName(name, 'MCP client');
  const { agentId } = await ensureOwnAgent(context, {
    kind: 'external',
    name: wantedName,
    player: canonicalJson({ name: wantedName, via }),
  });
  if (context.agentIndex.find(agentId)?.revokedAt !== null) {
    return refuse('FORBIDDEN', 'This agent was revoked; choose another name');
  }
  const token = Buffer.from(context.runtime.random.bytes(32)).toString('base64url');
  await context.writer.write(() => {
    context.audit.append({
      system: 'sessions',
      action: 'AGENT_TOKEN_ISSUED',
      subject: agentId,
      actor: 'host',
      payload: { via },
    });
    context.writer.afterCommit(() => context.agentIndex.addTemporaryToken(agentId, tokenHash(token)));
  });
  return accept({ agentId, token });
}

function mcpClientName(context: AgentContext, agentId: string): string | null {
  const agent = context.agentIndex.find(agentId);
  if (agent?.kind !== 'external') return null;
  if (agent.player === null) return agent.name;
  return (JSON.parse(agent.player) as { name?: string }).name ?? null;
}

function readOwnAgents(context: AgentContext): Map<string, OwnAgent> {
  const specs = new Map<string, OwnAgent>();
  for (const { agentId, kind, player } of context.agentIndex.all()) {
    if (player === null || kind === 'external') continue;
    specs.set(agentId, { kind, spec: JSON.parse(player) as JsonObject });
  }
  return specs;
}

async function revoke(
  context: AgentContext,
  agentId: string,
  actor: string,
): Promise<Outcome<AgentInfo, SessionCode>> {
  const agent = context.agentIndex.find(agentId);
  if (!agent) return refuse('NOT_FOUND', 'No such agent');
  if (agent.kind !== 'external')
    return refuse('FORBIDDEN', 'Players of this host have no token that could be revoked');
  const revokedAt = isoNow(context);
  await context.writer.write(() => {
    if (!context.store.markRevoked(agentId, revokedAt)) return;
    context.audit.append({
      system: 'sessions',
      action: 'AGENT_REVOKED',
      subject: agentId,
      actor,
      payload: {},
    });
    context.writer.afterCommit(() => {
      context.agentIndex.update(agentId, { revokedAt });
      context.bus.emit('agent.changed', { agentId });
    });
  });
  return accept(
    toAgentInfo(context, context.agentIndex.find(agentId) ?? agent, context.store.statsOf(agentId)),
  );
}

async function rename(context: AgentContext, agentId: string, wantedName: string): Promise<void> {
  const agent = context.agentIndex.find(agentId);
  if (!agent || agent.name === wantedName) return;
  await context.writer.write(() => {
    const name = freeNameFor(context, cleanName(wantedName, agent.name));
    context.store.updateName(agentId, name);
    context.writer.afterCommit(() => {
      context.agentIndex.update(agentId, { name });
      context.bus.emit('agent.changed', { agentId });
    });
  });
}

async function markBot(context: AgentContext, agentId: string): Promise<void> {
  const agent = context.agentIndex.find(agentId);
  if (agent?.kind !== 'external' || agent.player !== null) return;
  const player = canonicalJson({ via: 'lichess' });
  await context.writer.write(() => {
    context.store.updatePlayer(agentId, player);
    context.writer.afterCommit(() => {
      context.agentIndex.update(agentId, { player });
      context.bus.emit('agent.changed', { agentId });
    });
  });
}

const NO_GAMES: AgentStats = {
  games: 0,
  wins: 0,
  draws: 0,
  actions: 0,
  refused: 0,
  lastPlayedAt: null,
};

/** The last request with its token, or the last change of a game of its own; players of this host have no token. */
function findLastSeenMs(context: AgentContext, agentId: string, { lastPlayedAt }: AgentStats): number | null {
  const playedMs = lastPlayedAt === null ? null : Date.parse(lastPlayedAt);
  const lastRequestMs = context.lastSeenMs.get(agentId) ?? null;
  return playedMs === null || lastRequestMs === null
    ? (playedMs ?? lastRequestMs)
    : Math.max(playedMs, lastRequestMs);
}

function toAgentInfo(context: AgentContext, agent: Agent, stats: AgentStats = NO_GAMES): AgentInfo {
  return {
    agentId: agent.agentId,
    name: agent.name,
    kind: agent.kind,
    badge: playerBadgeOf(agent),
    createdAtMs: Date.parse(agent.createdAt),
    revokedAtMs: agent.revokedAt === null ? null : Date.parse(agent.revokedAt),
    lastSeenMs: findLastSeenMs(context, agent.agentId, stats),
    games: stats.games,
    wins: stats.wins,
    draws: stats.draws,
    losses: stats.games - stats.wins - stats.draws,
    actions: stats.actions,
    refused: stats.refused,
  };
}
