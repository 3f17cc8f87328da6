import type { AgentInfo } from '../../shared/contract/index.ts';
import { canonicalJson, type JsonObject } from '../../shared/json.ts';
import { cleanName } from '../../shared/display-text.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { SessionCode } from '../../shared/codes/session.ts';
import type { Audit } from '../audit/index.ts';
import type { Db, Writer } from '../db/tx.ts';
import type { Bus } from '../events/bus.ts';
import type { Ports } from '../ports.ts';
import { tokenHash } from '../token-hash.ts';
import { createRoster, type Roster } from './roster.ts';
import { agentStore, type Agent, type AgentKind, type AgentStats, type AgentStore } from './store.ts';

export interface AgentsDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly ports: Ports;
}

export interface NewAgent {
  readonly agentId: string;
  /** Shown once; only its SHA-256 is kept. */
  readonly token: string;
}

export type LocalKind = Exclude<AgentKind, 'external'>;

/** An agent that the host itself plays, or the person at this machine. */
export interface LocalAgent {
  readonly kind: LocalKind;
  readonly spec: JsonObject;
}

/** Identity: who a token belongs to, and what is known of each agent. */
export interface Agents {
  register(name: string | undefined): Promise<NewAgent>;
  authenticate(token: string): string | null;
  find(agentId: string): Agent | null;
  /** Exists and was not revoked. */
  isActive(agentId: string): boolean;
  revoke(agentId: string, actor: string): Promise<Outcome<AgentInfo, SessionCode>>;
  list(): readonly AgentInfo[];
  info(agentId: string): AgentInfo | null;
  /**
   * A token for the agent of this name that sits behind an MCP child of this
   * machine; made when missing. Tokens live in memory only, so several children
   * of one name hold one each and none outlives the host.
   */
  actAs(name: string, via: 'mcp'): Promise<Outcome<NewAgent, SessionCode>>;
  /** The agent a local player of this description acts as; made when missing. */
  ensureLocal(kind: LocalKind, name: string, spec: JsonObject): Promise<{ agentId: string }>;
  /** An agent for somebody who acts through another system of this host; made when missing. */
  ensureSeat(name: string, spec: JsonObject): Promise<{ agentId: string }>;
  localSpecs(): ReadonlyMap<string, LocalAgent>;
  /** The person at this machine, if one ever sat down. */
  person(): Agent | null;
  rename(agentId: string, name: string): Promise<void>;
  /** The name that `actAs` was asked for, or null for an agent of another kind. */
  actingName(agentId: string): string | null;
}

interface Desk extends AgentsDeps {
  readonly store: AgentStore;
  readonly roster: Roster;
  readonly lastSeenMs: Map<string, number>;
  readonly making: Map<string, Promise<{ agentId: string }>>;
}

export function createAgents(deps: AgentsDeps): Agents {
  const store = agentStore(deps.db);
  const desk: Desk = { ...deps, store, roster: createRoster(), lastSeenMs: new Map(), making: new Map() };
  for (const agent of store.all()) desk.roster.add(agent, agent.tokenHash);
  return {
    register: (name) => make(desk, { kind: 'external', wanted: name ?? '', player: null }),
    authenticate: (token) => authenticate(desk, token),
    find: desk.roster.find,
    isActive: (agentId) => desk.roster.find(agentId)?.revokedAt === null,
    revoke: (agentId, actor) => revoke(desk, agentId, actor),
    list: () => {
      const stats = store.stats();
      return desk.roster.all().map((agent) => infoOf(desk, agent, stats.get(agent.agentId)));
    },
    info: (agentId) => {
      const agent = desk.roster.find(agentId);
      return agent && infoOf(desk, agent, store.statsOf(agentId));
    },
    ensureLocal: (kind, name, spec) => ensureLocal(desk, { kind, wanted: name, player: canonicalJson(spec) }),
    ensureSeat: (name, spec) =>
      ensureLocal(desk, { kind: 'external', wanted: name, player: canonicalJson(spec) }),
    actAs: (name, via) => actAs(desk, name, via),
    localSpecs: () => localSpecs(desk),
    person: () => desk.roster.all().find((agent) => agent.kind === 'person') ?? null,
    rename: (agentId, name) => rename(desk, agentId, name),
    actingName: (agentId) => actingName(desk, agentId),
  };
}

function authenticate(desk: Desk, token: string): string | null {
  const agentId = desk.roster.holderOf(token);
  if (agentId !== null) desk.lastSeenMs.set(agentId, desk.ports.clock.nowMs());
  return agentId;
}

const nowIso = (desk: Desk): string => new Date(desk.ports.clock.nowMs()).toISOString();

interface Wanted {
  readonly kind: AgentKind;
  readonly wanted: string;
  readonly player: string | null;
}

async function make(desk: Desk, { kind, wanted, player }: Wanted): Promise<NewAgent> {
  const token = Buffer.from(desk.ports.random.bytes(32)).toString('base64url');
  const hash = tokenHash(token);
  const agentId = desk.ports.ids.uuid();
  await desk.writer.write(() => {
    const name = takeName(desk, cleanName(wanted, `Agent ${agentId.slice(0, 8)}`));
    const agent: Agent = { agentId, name, kind, createdAt: nowIso(desk), revokedAt: null, player };
    desk.store.insert(agent, hash);
    desk.audit.append({
      system: 'sessions',
      action: 'AGENT_REGISTERED',
      subject: agentId,
      actor: 'host',
      payload: { name, kind },
    });
    desk.writer.afterCommit(() => {
      desk.roster.add(agent, hash);
      desk.bus.emit('agent.changed', { agentId });
    });
  });
  return { agentId, token };
}

/** Inside a writer job: others of the same batch must not be given the same name. */
function takeName(desk: Desk, wanted: string): string {
  const name = desk.roster.distinctName(wanted);
  desk.writer.ifUndone(desk.roster.reserve(name));
  return name;
}

/** Two seats asked for at once must not make the same agent twice. */
function ensureLocal(desk: Desk, wanted: Wanted): Promise<{ agentId: string }> {
  const found = desk.roster
    .all()
    .find(({ kind, player }) => kind === wanted.kind && player === wanted.player);
  if (found) return Promise.resolve({ agentId: found.agentId });
  const key = `${wanted.kind} ${wanted.player}`;
  const pending = desk.making.get(key) ?? make(desk, wanted).finally(() => desk.making.delete(key));
  desk.making.set(key, pending);
  return pending.then(({ agentId }) => ({ agentId }));
}

async function actAs(desk: Desk, name: string, via: 'mcp'): Promise<Outcome<NewAgent, SessionCode>> {
  const wanted = cleanName(name, 'MCP client');
  const { agentId } = await ensureLocal(desk, {
    kind: 'external',
    wanted,
    player: canonicalJson({ name: wanted, via }),
  });
  if (desk.roster.find(agentId)?.revokedAt !== null) {
    return refuse('FORBIDDEN', 'This agent was revoked; choose another name');
  }
  const token = Buffer.from(desk.ports.random.bytes(32)).toString('base64url');
  await desk.writer.write(() => {
    desk.audit.append({
      system: 'sessions',
      action: 'AGENT_TOKEN_ISSUED',
      subject: agentId,
      actor: 'host',
      payload: { via },
    });
    desk.writer.afterCommit(() => desk.roster.lend(agentId, tokenHash(token)));
  });
  return accept({ agentId, token });
}

function actingName(desk: Desk, agentId: string): string | null {
  const agent = desk.roster.find(agentId);
  if (agent?.kind !== 'external' || agent.player === null) return null;
  return (JSON.parse(agent.player) as { name?: string }).name ?? null;
}

function localSpecs(desk: Desk): Map<string, LocalAgent> {
  const specs = new Map<string, LocalAgent>();
  for (const { agentId, kind, player } of desk.roster.all()) {
    if (player === null || kind === 'external') continue;
    specs.set(agentId, { kind, spec: JSON.parse(player) as JsonObject });
  }
  return specs;
}

async function revoke(desk: Desk, agentId: string, actor: string): Promise<Outcome<AgentInfo, SessionCode>> {
  const agent = desk.roster.find(agentId);
  if (!agent) return refuse('NOT_FOUND', 'No such agent');
  if (agent.kind !== 'external')
    return refuse('FORBIDDEN', 'Players of this machine have no token to revoke');
  const at = nowIso(desk);
  await desk.writer.write(() => {
    if (!desk.store.revoke(agentId, at)) return;
    desk.audit.append({ system: 'sessions', action: 'AGENT_REVOKED', subject: agentId, actor, payload: {} });
    desk.writer.afterCommit(() => {
      desk.roster.replace({ ...agent, revokedAt: at });
      desk.bus.emit('agent.changed', { agentId });
    });
  });
  return accept(infoOf(desk, desk.roster.find(agentId) ?? agent, desk.store.statsOf(agentId)));
}

async function rename(desk: Desk, agentId: string, wanted: string): Promise<void> {
  const agent = desk.roster.find(agentId);
  if (!agent || agent.name === wanted) return;
  await desk.writer.write(() => {
    const name = takeName(desk, cleanName(wanted, agent.name));
    desk.store.rename(agentId, name);
    desk.writer.afterCommit(() => {
      desk.roster.replace({ ...agent, name });
      desk.bus.emit('agent.changed', { agentId });
    });
  });
}

const NO_GAMES: AgentStats = { games: 0, wins: 0, draws: 0, actions: 0, refused: 0 };

function infoOf(desk: Desk, agent: Agent, row: AgentStats = NO_GAMES): AgentInfo {
  return {
    agentId: agent.agentId,
    name: agent.name,
    kind: agent.kind,
    createdAtMs: Date.parse(agent.createdAt),
    revokedAtMs: agent.revokedAt === null ? null : Date.parse(agent.revokedAt),
    lastSeenMs: desk.lastSeenMs.get(agent.agentId) ?? null,
    games: row.games,
    wins: row.wins,
    draws: row.draws,
    losses: row.games - row.wins - row.draws,
    actions: row.actions,
    refused: row.refused,
  };
}
