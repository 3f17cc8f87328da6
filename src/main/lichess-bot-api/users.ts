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
   * and the name of an endpoint its model: their agent is seated, and created if there is none. `takenAgentIds` are
   * agents that it must not be.
   */
  findOrSeat(username: string, taken: readonly string[]): Promise<LichessUser | null>;
  /** Names of the built-in players, whether they have an agent or not. */
  builtInNames(): readonly string[];
}

const BUILTIN = /^builtin-([1-8])$/u;

export function createUsers(context: LichessContext): Users {
  const cache = new Map<string, string>();
  const levels = builtinLevels(LICHESS_TEMPLATE);

  const saveName = (agentId: string, wantedName: string): Promise<string> =>
    context.writer.write(() => {
      const storedName = context.store.usernameOf(agentId);
      if (storedName !== null) return storedName;
      const username = distinctUsername(
        wantedName,
        (name) => context.store.agentOf(name) !== null || isReserved(name, wantedName),
      );
      context.store.insertName(agentId, username);
      return username;
    });

  const userOf = async (agentId: string, wantedName: () => string): Promise<LichessUser> => {
    const username =
      cache.get(agentId) ?? context.store.usernameOf(agentId) ?? (await saveName(agentId, wantedName()));
    cache.set(agentId, username);
    return { agentId, username };
  };

  const ensureUser = (agentId: string): Promise<LichessUser> =>
    userOf(agentId, () => wantedNameOf(context, agentId));

  const seat = async (
    choice: HostedChoice,
    takenAgentIds: readonly string[],
  ): Promise<LichessUser | null> => {
    const seatedAgent = await context.players.ensureAgent({
      template: LICHESS_TEMPLATE,
      choice,
      taken: takenAgentIds,
    });
    return seatedAgent.ok ? ensureUser(seatedAgent.value) : null;
  };

  return {
    ensureUser,
    async findOrSeat(username, takenAgentIds) {
      const choice = parseChoice(username);
      if (choice !== null) return seat(choice, takenAgentIds);
      const agentId = context.store.agentOf(username);
      if (agentId !== null) return context.agents.isActive(agentId) ? ensureUser(agentId) : null;
      const unnamedAgent = context.agents
        .list()
        .find(
          ({ agentId: id, revokedAtMs }) =>
            revokedAtMs === null && userIdOf(wantedNameOf(context, id)) === userIdOf(username),
        );
      if (unnamedAgent !== undefined && context.store.usernameOf(unnamedAgent.agentId) === null)
        return ensureUser(unnamedAgent.agentId);
      return seat({ kind: 'llm', endpointId: username }, takenAgentIds);
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
const isReserved = (name: string, wantedName: string): boolean =>
  parseChoice(name) !== null && parseChoice(wantedName) === null;

/** The name that an agent gets unless another one has it. */
function wantedNameOf({ agents }: LichessContext, agentId: string): string {
  const agent = agents.find(agentId);
  const fallback = `agent-${agentId.slice(0, 8)}`;
  if (agent === null) return fallback;
  const spec = agent.player === null ? {} : (JSON.parse(agent.player) as { level?: number });
  if (agent.kind === 'random') return 'random';
  if (agent.kind === 'builtin') return `builtin-${spec.level ?? 1}`;
  const username = toUsername(agent.name, fallback);
  return parseChoice(username) === null ? username : `${username}-agent`;
}
