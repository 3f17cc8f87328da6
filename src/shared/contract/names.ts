import { z } from 'zod';
import { call } from './call.ts';
import { playerBadge } from './players.ts';

/** Maximum number of ids in one call. */
export const MAX_NAMES = 200;

/** The kind of thing that an id stands for. A `reward` is the match or the pool that a reward decision is about. */
const NAME_TYPES = [
  'agent',
  'session',
  'league',
  'league_match',
  'league_agent',
  'arena',
  'wallet',
  'reward',
  'openfront_game',
  'plan',
  'subscription',
  'payment',
] as const;

/** The purpose of an address of this host: the keys of the chain, its contracts, and the wallet of agents. */
const ADDRESS_ROLES = [
  'agent_wallet',
  'treasury',
  'minter',
  'facilitator',
  'faucet',
  'payee',
  'monard',
  'usdc',
] as const;
export type AddressRole = (typeof ADDRESS_ROLES)[number];

const namedPlayer = z.object({
  /** The kind with which names of built-in players are read, as in `seatPlayer`. */
  kind: z.string(),
  name: z.string(),
});

/** The human name of an id. Which members are set depends on `type`; the window puts them together in its language. */
const resolvedName = z.object({
  /** The id as it was given. */
  id: z.string(),
  type: z.enum(NAME_TYPES),
  /** The name that a person or a program gave; null where it follows from the other members. */
  name: z.string().nullable(),
  /** The players of a match, in the order of their seats, the agent itself, or the owner of a wallet. */
  players: z.array(namedPlayer),
  /** The game of a match, a league or an arena run: a template or `even_odd`. */
  game: z.string().nullable(),
  /** For addresses of this host only. */
  role: z.enum(ADDRESS_ROLES).nullable(),
  /** The player of an agent, or of the agent that owns a wallet. */
  badge: playerBadge.nullable(),
  /** The route of its page in the window; null where there is none. */
  path: z.string().nullable(),
});
export type ResolvedName = z.infer<typeof resolvedName>;

export const NAME_CALLS = {
  /**
   * The names of ids of every kind: agents, sessions, leagues, matches (`league/match`), their players and referees
   * (`league/agent`), arena runs, wallets and contracts, matches with rewards, games of OpenFront, plans, subscriptions
   * and payments. Ids about which nothing is known are left out of the response; a repeated id is returned once.
   */
  'names.resolve': call(
    z.object({ ids: z.array(z.string().min(1).max(200)).min(1).max(MAX_NAMES) }),
    z.array(resolvedName),
  ),
} as const;
