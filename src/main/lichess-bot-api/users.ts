import { builtinLevels, type HostedChoice } from '../players/index.ts';
import { LICHESS_TEMPLATE, type LichessContext } from './context.ts';
import { distinctUsername, userIdOf, toUsername } from './rules/usernames.ts';

/** A player as the Bot API names it. */
export interface LichessUser {
  readonly agentId: string;
  readonly username: string;
}

/** The names under which agents play here, stored once for each agent. */
export interface Users {
  /** The agent under its name. An agent without one gets a name, which is stored. */
  ensureUser(agentId: string): Promise<LichessUser>;
  /**
   * The agent of this name, case ignored; null when no agent has it. `builtin-5` or `random` names a built-in player
   * and the name of an endpoint its model: their agent is seated, and created if there is none. `taken` are agents that
   * it must not be.
   */
  findOrSeat(username: string, taken: readonly string[]): Promise<LichessUser | null>;
  /** Names of the built-in players, whether they have an agent or not. */
  builtInNames(): readonly string[];
}

const BUILTIN = /^builtin-([1-8])$/u;

export function createUsers(context: LichessContext): Users {
  const cache = new Map<string, string>();
  const levels = builtinLevels(LICHESS_TEMPLATE);

  const saveName = (agentId: string, wanted: string): Promise<string> =>
    context.writer.write(() => {
      const stored = context.store.usernameOf(agentId);
      if (stored !== null) return stored;
      const username = distinctUsername(
        wanted,
        (name) => context.store.agentOf(name) !== null || isReserved(name, wanted),
      );
      context.store.insertName(agentId, username);
      return username;
    });

  const userOf = async (agentId: string, wanted: () => string): Promise<LichessUser> => {
    const username =
      cache.get(agentId) ?? context.store.usernameOf(agentId) ?? (await saveName(agentId, wanted()));
    cache.set(agentId, username);
    return { agentId, username };
  };

  const ensureUser = (agentId: string): Promise<LichessUser> =>
    userOf(agentId, () => wantedName(context, agentId));

  const seat = async (choice: HostedChoice, taken: readonly string[]): Promise<LichessUser | null> => {
    const seated = await context.players.createAgent({ template: LICHESS_TEMPLATE, choice, taken });
    return seated.ok ? ensureUser(seated.value) : null;
  };

  return {
    ensureUser,
    async findOrSeat(username, taken) {
      const choice = parseChoice(username);
      if (choice !== null) return seat(choice, taken);
      const agentId = context.store.agentOf(username);
      if (agentId !== null) return context.agents.isActive(agentId) ? ensureUser(agentId) : null;
      const unnamed = context.agents
        .list()
        .find(
          ({ agentId: id, revokedAtMs }) =>
            revokedAtMs === null && userIdOf(wantedName(context, id)) === userIdOf(username),
        );
      if (unnamed !== undefined && context.store.usernameOf(unnamed.agentId) === null)
        return ensureUser(unnamed.agentId);
      return seat({ kind: 'llm', endpointId: username }, taken);
    },
    builtInNames: () => ['random', ...Array.from({ length: levels }, (_, index) => `builtin-${index + 1}`)],
  };
}

/** The built-in player that has this name. */
function parseChoice(username: string): HostedChoice | null {
  const id = userIdOf(username);
  if (id === 'random') return { kind: 'random' };
  const [, level] = BUILTIN.exec(id) ?? [];
  return level === undefined ? null : { kind: 'builtin', level: Number(level) };
}

/** A program that calls itself `builtin-5` would stand in for the player of that name. */
const isReserved = (name: string, wanted: string): boolean =>
  parseChoice(name) !== null && parseChoice(wanted) === null;

/** The name that an agent gets unless another one has it. */
function wantedName({ agents }: LichessContext, agentId: string): string {
  const agent = agents.find(agentId);
  const fallback = `agent-${agentId.slice(0, 8)}`;
  if (agent === null) return fallback;
  const spec = agent.player === null ? {} : (JSON.parse(agent.player) as { level?: number });
  if (agent.kind === 'random') return 'random';
  if (agent.kind === 'builtin') return `builtin-${spec.level ?? 1}`;
  const username = toUsername(agent.name, fallback);
  return parseChoice(username) === null ? username : `${username}-agent`;
}
