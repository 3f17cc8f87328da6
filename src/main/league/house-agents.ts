import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { nameOf, stamp, type Desk } from './desk.ts';
import { isRecord, type JsonRecord } from './dialects/dialect.ts';
import type { Normalised } from './dialects/normalise.ts';
import { furnish, type HouseAsk, type HouseSelf } from './house-desk.ts';
import type { Mailbox } from './mailbox.ts';
import type { Manager } from './manager.ts';
import { normaliseOwn } from './own-message.ts';
import { PLAYER_TOOLS } from './player.ts';
import type { AgentKind, AgentRecord } from './records.ts';
import { listenRpc, type RpcListener } from './rpc.ts';
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
    const self: HouseSelf = { agentId: known?.agentId ?? '', token: null };
    const { mailbox, handle, rest } = furnish(desk, ask, self, known);
    const listening = await listenRpc(
      { name: `arbiter-${ask.kind}`, tools: TOOLS[ask.kind], handle },
      { port, log: desk.log },
    );
    if (!listening.ok) return refuse('PORT_IN_USE', `Port ${port} is in use`, { port });
    const listener = listening.value;
    desk.ownPorts.add(listener.port);
    const enlisted = enlist({ desk, manager }, ask, listener.port, known);
    const giveBack = async (): Promise<void> => {
      desk.ownPorts.delete(listener.port);
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

function registration(desk: Desk, ask: HouseAsk, port: number): Normalised {
  const type = ask.kind === 'player' ? 'LEAGUE_REGISTER_REQUEST' : 'REFEREE_REGISTER_REQUEST';
  const fields = stamp(desk, type, `${ask.kind}:${ask.name}`, {
    league_id: ask.leagueId,
    [`${ask.kind}_meta`]: {
      display_name: ask.name,
      version: '1.0.0',
      protocol_version: '2.1.0',
      contact_endpoint: `http://localhost:${port}/mcp`,
      ...(ask.strategy === null ? {} : { strategy: ask.strategy }),
    },
  });
  return normaliseOwn(type, fields);
}

function readRegistration(reply: JsonRecord | null, kind: AgentKind) {
  const fields = isRecord(reply) ? reply : {};
  return {
    token: textOf(fields['auth_token']),
    agentId: textOf(fields[`${kind}_id`]),
    reason: textOf(fields['reason']) ?? textOf(fields['error_description']) ?? 'The registration was refused',
  };
}
