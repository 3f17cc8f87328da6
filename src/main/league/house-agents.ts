import { tokenHash } from '../agents/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { MESSAGES } from '../../shared/wire/league-v2.ts';
import { MANAGER, nameOf, type Desk } from './desk.ts';
import { isRecord, type JsonRecord } from './dialects/dialect.ts';
import type { Normalised } from './dialects/normalise.ts';
import type { LocalChoice } from '../players/index.ts';
import { createBoardPlayer, type BoardPlayer } from './board-player.ts';
import { takeLetter } from './letters.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import type { Manager } from './manager.ts';
import { createLeaguePlayer, PLAYER_TOOLS } from './player.ts';
import type { AgentKind, AgentRecord } from './records.ts';
import { listenRpc, rememberLower, type RpcListener } from './rpc.ts';
import { STRATEGIES, type Strategy } from './rules/strategies.ts';
import { stamp } from './desk.ts';
import { textOf } from './text-of.ts';

/** An agent of this host with its open endpoint. */
export interface HouseAgent {
  readonly kind: AgentKind;
  readonly leagueId: string;
  readonly agentId: string;
  readonly token: string;
  readonly mailbox: Mailbox;
  readonly listener: RpcListener;
  /** Ends what it still thinks about. */
  readonly rest: () => void;
}

export interface HouseAgents {
  open(ask: HouseAsk): Promise<Outcome<HouseAgent, 'PORT_IN_USE' | 'CONFLICT'>>;
  /** Opens the endpoint of a stored agent again, after a restart; waits while its port is taken. */
  reopen(agent: AgentRecord): Promise<HouseAgent | null>;
  find(leagueId: string, kind: AgentKind, agentId: string): HouseAgent | null;
  closeLeague(leagueId: string): Promise<void>;
  close(): Promise<void>;
  ports(kind: AgentKind): readonly number[];
}

export interface HouseAsk {
  readonly leagueId: string;
  readonly kind: AgentKind;
  readonly name: string;
  readonly strategy: Strategy | null;
  readonly player: LocalChoice | null;
}

export interface HousePorts {
  readonly referees: readonly number[];
  readonly players: readonly number[];
}

const RETRY_MS = 5000;
const TOOLS: Readonly<Record<AgentKind, readonly string[]>> = {
  player: PLAYER_TOOLS,
  referee: ['notify_round', 'notify_round_completed', 'notify_league_completed', 'get_match_state'],
};

/** Opens and closes the endpoints of built-in players and referees. */
export function createHouseAgents(desk: Desk, manager: Manager, ports: HousePorts): HouseAgents {
  const open = new Map<string, HouseAgent>();
  const life = { closed: false };
  const key = (leagueId: string, kind: AgentKind, agentId: string): string =>
    `${leagueId}/${kind}/${agentId}`;

  const raise = async (ask: HouseAsk, port: number, known: AgentRecord | null) => {
    const self: Self = { agentId: known?.agentId ?? '', token: null };
    const { mailbox, handle, rest } = furnish(desk, ask, self, known);
    const listening = await listenRpc(
      { name: `arbiter-${ask.kind}`, tools: TOOLS[ask.kind], handle: keptFrom(desk, ask, self, handle) },
      { port, log: desk.log },
    );
    if (!listening.ok) return refuse('PORT_IN_USE', `Port ${port} is in use`, { port });
    const listener = listening.value;
    desk.ownPorts.add(listener.port);
    const enlisted = enlist({ desk, manager }, ask, listener.port, known);
    const { token, agentId, reason } = await enlisted.catch(async (error: unknown) => {
      await listener.close();
      throw error;
    });
    if (token === null || agentId === null) {
      desk.ownPorts.delete(listener.port);
      await listener.close();
      return refuse('CONFLICT', reason);
    }
    self.agentId = agentId;
    self.token = token;
    const { kind, leagueId } = ask;
    const agent: HouseAgent = { kind, leagueId, agentId, token, mailbox, listener, rest };
    open.set(key(ask.leagueId, ask.kind, agentId), agent);
    // Stopped meanwhile: nothing stays open behind a stop.
    if (life.closed) await closeAll([agent]);
    return accept(agent);
  };

  const inUse = (): Set<number> => new Set([...open.values()].map(({ listener }) => listener.port));

  const closeAll = async (agents: readonly HouseAgent[]): Promise<void> => {
    await Promise.all(
      agents.map(async (agent) => {
        open.delete(key(agent.leagueId, agent.kind, agent.agentId));
        desk.ownPorts.delete(agent.listener.port);
        agent.rest();
        await agent.listener.close();
      }),
    );
  };

  return {
    async open(ask) {
      const pool = ask.kind === 'player' ? ports.players : ports.referees;
      const taken = inUse();
      // No pool, or zeros in it: the system picks a free port.
      for (const port of pool.length === 0 ? [0] : pool) {
        if (port !== 0 && taken.has(port)) continue;
        const raised = await raise(ask, port, null);
        if (raised.ok || raised.code === 'CONFLICT') return raised;
      }
      return refuse('PORT_IN_USE', `No free port for a ${ask.kind}`);
    },
    async reopen(agent) {
      const ask: HouseAsk = { ...agent, name: agent.displayName };
      while (!life.closed) {
        const raised = await raise(ask, agent.port, agent);
        if (raised.ok) return raised.value;
        desk.log('warn', `${nameOf(agent)} waits for its port`, { port: agent.port, reason: raised.message });
        await new Promise<void>((resolve) => void desk.ports.clock.after(RETRY_MS, resolve));
      }
      return null;
    },
    find: (leagueId, kind, agentId) => open.get(key(leagueId, kind, agentId)) ?? null,
    closeLeague: (leagueId) => closeAll([...open.values()].filter((agent) => agent.leagueId === leagueId)),
    async close() {
      life.closed = true;
      await closeAll([...open.values()]);
    },
    ports: (kind) =>
      [...open.values()].filter((agent) => agent.kind === kind).map(({ listener }) => listener.port),
  };
}

/** Registers an agent of the house at the manager's own desk. */
async function enlist(
  { desk, manager }: { readonly desk: Desk; readonly manager: Manager },
  ask: HouseAsk,
  port: number,
  known: AgentRecord | null,
) {
  const reply = await manager.handle(registration(desk, ask, port), 'house', {
    leagueId: ask.leagueId,
    strategy: ask.strategy,
    player: ask.player,
    ...(known === null ? {} : { agentId: known.agentId }),
  });
  return readRegistration(reply, ask.kind);
}

interface Self {
  agentId: string;
  token: string | null;
}

type Handle = (message: Normalised) => JsonRecord | null | Promise<JsonRecord | null>;

/** What stands behind the endpoint. */
function furnish(desk: Desk, ask: HouseAsk, self: Self, known: AgentRecord | null) {
  const mailbox = createMailbox(desk.ports.clock);
  const board = ask.kind === 'player' ? boardPlayer(desk, ask, self) : null;
  const handle =
    ask.kind === 'player'
      ? playerDesk(desk, { ...ask, board }, self, known)
      : refereeDesk(desk, ask.leagueId, self, mailbox);
  return { mailbox, handle, rest: (): void => board?.close() };
}

/** Null where the league's game is even_odd, or nothing but a strategy plays. */
function boardPlayer(desk: Desk, ask: HouseAsk, self: Self): BoardPlayer | null {
  const { boards, store } = desk;
  const game = boards?.game(store.league(ask.leagueId)?.gameType ?? '') ?? null;
  if (boards === null || game === null || ask.player === null) return null;
  const agentId = (): string | null =>
    store.agent(ask.leagueId, 'player', self.agentId)?.sessionAgent ?? null;
  return createBoardPlayer({ boards, template: game.template, choice: ask.player, agentId });
}

function playerDesk(
  desk: Desk,
  ask: HouseAsk & { readonly board: BoardPlayer | null },
  self: Self,
  known: AgentRecord | null,
): Handle {
  const player = createLeaguePlayer(desk, {
    playerId: () => self.agentId,
    token: () => self.token,
    strategy: ask.strategy ?? STRATEGIES[0],
    seed: `${ask.leagueId}/${ask.name}`,
    history: known === null ? [] : desk.matches.numbersSeenBy(ask.leagueId, known.agentId),
    board: ask.board,
  });
  const remember = rememberLower();
  return (message) => player.handle(remember(message));
}

/** A referee hears the manager's news, and answers that players post on their own. */
function refereeDesk(desk: Desk, leagueId: string, self: Self, mailbox: Mailbox): Handle {
  return (message) => {
    const { type, env } = message;
    if (type === 'GAME_JOIN_ACK' || type === 'CHOOSE_PARITY_RESPONSE' || type === 'GAME_MOVE_RESPONSE') {
      return takeLetter(desk, { leagueId, mailbox, type, message });
    }
    if (type !== null) return stamp(desk, 'ACK', `referee:${self.agentId}`, { status: 'received' });
    return message.tool === 'get_match_state' ? stateOf(desk, leagueId, env.match_id) : null;
  };
}

function stateOf(desk: Desk, leagueId: string, matchId: string | undefined): JsonRecord {
  const match = matchId === undefined ? null : desk.matches.match(leagueId, matchId);
  return { match_id: matchId ?? null, state: match?.phase ?? 'UNKNOWN' };
}

/** What our own callers ask is kept on their side; here only what comes from outside. */
function keptFrom(desk: Desk, ask: HouseAsk, self: Self, handle: Handle) {
  return async (message: Normalised, peer: string): Promise<JsonRecord | null> => {
    const startedMs = desk.ports.clock.monotonicMs();
    const reply = await handle(message);
    if (isOwnCaller(desk, ask.leagueId, message)) return reply;
    desk.wire.keep({
      leagueId: ask.leagueId,
      atMs: desk.ports.clock.nowMs(),
      direction: 'in',
      own: `${ask.kind}:${self.agentId}`,
      peer: message.env.sender ?? peer,
      type: message.type ?? message.typeName ?? message.tool,
      method: message.tool,
      dialect: message.dialect,
      matchId: message.env.match_id ?? null,
      attempt: 1,
      durationMs: desk.ports.clock.monotonicMs() - startedMs,
      http: 200,
      code: reply === null ? '-32601' : textOf(reply['error_code']),
      request: message.env,
      answer: reply,
    });
    return reply;
  };
}

/** The manager, or a referee of ours by its token. */
function isOwnCaller(desk: Desk, leagueId: string, { env }: Normalised): boolean {
  if (env.league_id !== leagueId) return false;
  if (env.sender === MANAGER) return true;
  const caller = env.auth_token === undefined ? null : desk.store.agentOf(tokenHash(env.auth_token));
  return caller !== null && caller.kind === 'referee' && caller.builtIn;
}

function registration(desk: Desk, ask: HouseAsk, port: number): Normalised {
  const type = ask.kind === 'player' ? 'LEAGUE_REGISTER_REQUEST' : 'REFEREE_REGISTER_REQUEST';
  const env = stamp(desk, type, `${ask.kind}:${ask.name}`, {
    league_id: ask.leagueId,
    [`${ask.kind}_meta`]: {
      display_name: ask.name,
      version: '1.0.0',
      protocol_version: '2.1.0',
      contact_endpoint: `http://localhost:${port}/mcp`,
      ...(ask.strategy === null ? {} : { strategy: ask.strategy }),
    },
  });
  const tool = ask.kind === 'player' ? 'register_player' : 'register_referee';
  return {
    dialect: 'course',
    tool,
    type,
    typeName: type,
    env: MESSAGES[type].parse(env),
    id: 1,
    versioned: true,
  };
}

function readRegistration(reply: JsonRecord | null, kind: AgentKind) {
  const fields = isRecord(reply) ? reply : {};
  return {
    token: textOf(fields['auth_token']),
    agentId: textOf(fields[`${kind}_id`]),
    reason: textOf(fields['reason']) ?? textOf(fields['error_description']) ?? 'The registration was refused',
  };
}
