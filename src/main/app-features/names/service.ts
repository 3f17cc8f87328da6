import type { AddressRole, ResolvedName } from '../../../shared/contract/index.ts';
import { parseJson } from '../../../shared/json.ts';
import { playerBadgeOf, type Agent, type Agents } from '../../agents/index.ts';
import type { GameRegistry } from '../../games/index.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { Rewards } from '../../rewards/index.ts';
import { nameStore, type SessionSeatName, type NameStore, type NamedWallet } from './store.ts';

/** An address of this host that its own tables may not contain yet. */
export interface NamedAddress {
  /** In any case. */
  readonly address: string;
  readonly role: AddressRole;
}

export interface NamesDeps {
  readonly db: Db;
  readonly agents: Pick<Agents, 'find'>;
  readonly games: Pick<GameRegistry, 'get'>;
  readonly rewards: Pick<Rewards, 'originOf'>;
  /** The addresses of the host's keys and contracts, as far as they can be read now. */
  readonly knownAddresses: () => Promise<readonly NamedAddress[]>;
}

export interface Names {
  /** The names of the ids that are known, in the order in which they were given; each id once. */
  resolve(ids: readonly string[]): Promise<readonly ResolvedName[]>;
}

/** Resolves ids of one kind to their names; unknown ids are missing from the result. */
type Resolver = (ids: readonly string[]) => readonly ResolvedName[];

const ADDRESS = /^0x[0-9a-f]{40}$/iu;
const encode = encodeURIComponent;

/** Creates a name; the members that are not given are null or empty. */
const resolvedName = (parts: Pick<ResolvedName, 'id' | 'type'> & Partial<ResolvedName>): ResolvedName => ({
  name: null,
  players: [],
  game: null,
  role: null,
  badge: null,
  path: null,
  ...parts,
});

/** Resolves ids of all systems. It reads names only, which every screen of the window may show. */
export function createNames(deps: NamesDeps): Names {
  const store = nameStore(deps.db);
  const play = [
    agentNames(deps),
    sessionNames(deps, store),
    leagueNames(store),
    leagueAgentNames(store),
    arenaNames(store),
  ];
  const directResolvers: readonly Resolver[] = [...play, moneyNames(store)];
  return {
    async resolve(ids) {
      const uniqueIds = [...new Set(ids)];
      const addresses = uniqueIds.filter((id) => ADDRESS.test(id));
      const others = uniqueIds.filter((id) => !ADDRESS.test(id));
      const resolved = new Map<string, ResolvedName>();
      const addNames = (names: readonly ResolvedName[]): void => {
        for (const name of names) if (!resolved.has(name.id)) resolved.set(name.id, name);
      };
      for (const resolver of directResolvers) addNames(resolver(others));
      addNames(rewardNames(deps, directResolvers)(others.filter((id) => !resolved.has(id))));
      addNames(await walletNames(deps, store, addresses));
      return uniqueIds.flatMap((id) => resolved.get(id) ?? []);
    },
  };
}

const agentName = (agent: Agent): Pick<ResolvedName, 'name' | 'players' | 'badge'> => ({
  name: agent.name,
  players: [{ kind: agent.kind, name: agent.name }],
  badge: playerBadgeOf(agent),
});

const agentNames =
  ({ agents }: NamesDeps): Resolver =>
  (ids) =>
    ids.flatMap((id) => {
      const agent = agents.find(id);
      return agent === null
        ? []
        : [resolvedName({ ...agentName(agent), id, type: 'agent', path: `/agents/${encode(id)}` })];
    });

function sessionNames({ agents, games }: NamesDeps, store: NameStore): Resolver {
  return (ids) => {
    const seats = store.seats(ids);
    return store.sessions(ids).map(({ id, template }) => {
      const roles = games.get(template)?.roles ?? [];
      const seatIndex = ({ role }: SessionSeatName): number => roles.indexOf(role);
      const orderedSeats = seats
        .filter((seat) => seat.id === id)
        .toSorted((left, right) => seatIndex(left) - seatIndex(right));
      const players = orderedSeats.map(({ agentId }) => {
        const agent = agents.find(agentId);
        return { kind: agent?.kind ?? 'external', name: agent?.name ?? agentId.slice(0, 8) };
      });
      return resolvedName({ id, type: 'session', players, game: template, path: `/sessions/${encode(id)}` });
    });
  };
}

/** Names of league players are given by people and programs, so no window reads them as built-in ones. */
const leaguePlayers = (...names: readonly string[]) => names.map((name) => ({ kind: 'league', name }));

const leagueNames =
  (store: NameStore): Resolver =>
  (ids) => [
    ...store
      .leagues(ids)
      .map(({ id, name, game }) =>
        resolvedName({ id, type: 'league', name, game, path: `/leagues/${encode(id)}` }),
      ),
    ...store.matches(ids.filter((id) => id.includes('/'))).map(({ id, leagueId, matchId, game, a, b }) =>
      resolvedName({
        id,
        type: 'league_match',
        players: leaguePlayers(a, b),
        game,
        path: `/leagues/${encode(leagueId)}/matches/${encode(matchId)}`,
      }),
    ),
  ];

const leagueAgentNames =
  (store: NameStore): Resolver =>
  (ids) =>
    store.leagueAgents(ids.filter((id) => id.includes('/'))).map(({ id, leagueId, agentId, kind, name }) => {
      const league = `/leagues/${encode(leagueId)}`;
      const path = kind === 'player' ? `${league}/players/${encode(agentId)}` : `${league}?tab=agents`;
      return resolvedName({ id, type: 'league_agent', name, players: leaguePlayers(name), path });
    });

/** The name in the JSON of an arena player; the runs were written by this program. */
const storedName = (json: string): string =>
  String((parseJson(json) as { name?: unknown } | undefined)?.name);

const arenaNames =
  (store: NameStore): Resolver =>
  (ids) =>
    store.arenas(ids).map(({ id, game, a, b }) => {
      const players = leaguePlayers(storedName(a), storedName(b));
      return resolvedName({ id, type: 'arena', players, game, path: `/arena/${encode(id)}` });
    });

/** Resolves ids of sales and purchases, and of OpenFront games, which have their own names. */
const moneyNames =
  (store: NameStore): Resolver =>
  (ids) =>
    (
      [
        ['openfront_game', store.games, (id: string) => `/openfront/games/${encode(id)}`],
        ['plan', store.plans, (id: string) => `/payments/plans?edit=${encode(id)}`],
        ['subscription', store.subscriptions, (id: string) => `/payments/subscriptions?open=${encode(id)}`],
        ['payment', store.payments, (id: string) => `/payments?open=${encode(id)}`],
      ] as const
    ).flatMap(([type, read, path]) =>
      read(ids).map(({ id, name }) => resolvedName({ id, type, name, path: path(id) })),
    );

/** A reward is named by what was rewarded; its page is the page of the reward. */
function rewardNames({ rewards }: NamesDeps, directResolvers: readonly Resolver[]): Resolver {
  return (ids) => {
    const origins = new Map(
      ids.flatMap((id) => {
        const origin = rewards.originOf(id);
        return origin === null ? [] : [[id, origin.kind === 'client' ? null : origin.name] as const];
      }),
    );
    const sources = [...new Set([...origins.values()].filter((name) => name !== null))];
    const resolvedById = new Map(
      directResolvers.flatMap((resolver) => resolver(sources)).map((resolved) => [resolved.id, resolved]),
    );
    return [...origins].map(([id, source]) => {
      const { name = null, players = [], game = null } = resolvedById.get(source ?? '') ?? {};
      return resolvedName({
        id,
        type: 'reward',
        name,
        players,
        game,
        path: `/rewards/matches/${encode(id)}`,
      });
    });
  };
}

async function walletNames(
  { agents, knownAddresses }: NamesDeps,
  store: NameStore,
  ids: readonly string[],
): Promise<readonly ResolvedName[]> {
  if (ids.length === 0) return [];
  const addresses = ids.map((id) => id.toLowerCase());
  const roles = new Map(store.keys(addresses).map(({ id, role }) => [id, role as AddressRole]));
  for (const { address, role } of await knownAddresses()) roles.set(address.toLowerCase(), role);
  const owners = new Map(
    [...store.leagueWallets(addresses), ...store.agentWallets(addresses)].map((owner) => [owner.id, owner]),
  );
  return ids.flatMap((id) => {
    const role = roles.get(id.toLowerCase()) ?? null;
    const owner = owners.get(id.toLowerCase());
    if (role !== null) return [resolvedName({ id, type: 'wallet', role, path: pathOf(id, role) })];
    return owner === undefined ? [] : [ownedWallet(id, owner, agents)];
  });
}

const walletPath = (id: string): string => `/rewards/wallets?wallet=${encode(id.toLowerCase())}`;

const pathOf = (id: string, role: AddressRole): string =>
  role === 'agent_wallet' ? '/payments/wallet' : role === 'payee' ? walletPath(id) : '/rewards/chain';

function ownedWallet(id: string, { agentId, name }: NamedWallet, agents: NamesDeps['agents']): ResolvedName {
  const agent = agentId === null ? null : agents.find(agentId);
  const path = walletPath(id);
  if (agent !== null) return resolvedName({ ...agentName(agent), id, type: 'wallet', path });
  const displayName = name ?? agentId;
  return resolvedName({
    id,
    type: 'wallet',
    name: displayName,
    players: displayName === null ? [] : leaguePlayers(displayName),
    path,
  });
}
