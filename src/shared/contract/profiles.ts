import { z } from 'zod';
import { call } from './call.ts';
import { trustClass } from './fleet.ts';
import { agentInfo } from './host.ts';
import { leagueInfo } from './league.ts';
import { playerChoice } from './session.ts';

/** Games whose moves are counted for legality, latency and usage: the newest ones of an agent. */
export const PROFILE_GAMES = 100;

const record = z.object({ games: z.number(), wins: z.number(), draws: z.number(), losses: z.number() });
export type ProfileRecord = z.infer<typeof record>;

const profileAccuracy = z.object({ percent: z.number(), games: z.number() });
export type ProfileAccuracy = z.infer<typeof profileAccuracy>;

/** A Glicko-2 rating in one game; `history` has the rating after each league, oldest first. */
const profileRating = z.object({
  game: z.string(),
  rating: z.number(),
  deviation: z.number(),
  history: z.array(z.number()),
  /** The last league that changed it. */
  league: z.object({ leagueId: z.string(), name: z.string(), playerId: z.string() }),
});
export type ProfileRating = z.infer<typeof profileRating>;

/** How an agent moves, over its newest `games` games (at most `PROFILE_GAMES`). */
const profileMoves = z.object({
  games: z.number(),
  accepted: z.number(),
  /** Actions that the host refused. */
  refused: z.number(),
  /** Replies of a model or an outside player that were not a legal action. */
  illegalAttempts: z.number(),
  /** Time between a move and the row before it in the log, in milliseconds; null without such moves. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  /** Tokens that were reported, and the moves for which they were; null where nothing reported any. */
  tokens: z.object({ input: z.number(), output: z.number(), moves: z.number() }).nullable(),
  /** The sum of what the player's program reported, in millionths of `currency`; null where nothing reported a cost. */
  cost: z.object({ micros: z.number(), currency: z.string().nullable() }).nullable(),
});

const profileComment = z.object({
  /** Null while the person plays in that session. */
  text: z.string().nullable(),
  sessionId: z.string(),
  atMs: z.number(),
});

/** Everything that the page of an agent shows beside its games. Amounts are micro-units. */
export const agentProfile = z.object({
  agent: agentInfo,
  /**
   * By game, the one with most games first; decided games only. `accuracy` is the mean accuracy in per cent over the
   * newest of them that were evaluated after their end, and their number; null without such a game.
   */
  games: z.array(record.extend({ template: z.string(), accuracy: profileAccuracy.nullable() })),
  /** By opponent, the one with most games first, at most 50. */
  opponents: z.array(record.extend({ agentId: z.string() })),
  ratings: z.array(profileRating),
  moves: profileMoves,
  /** Null where it has made none. */
  lastComment: profileComment.nullable(),
  leagues: z.array(
    leagueInfo.pick({ leagueId: true, name: true, game: true }).extend({ playerId: z.string() }),
  ),
  /** The workers that played counted games of this agent, each with its trust class; most games first. */
  workers: z
    .array(z.object({ workerId: z.string(), name: z.string(), trust: trustClass, games: z.int() }))
    .optional(),
  arenas: z.array(z.object({ arenaId: z.string(), a: z.string(), b: z.string(), template: z.string() })),
  /** `earnedMicro` is MONARD from matches and prizes, `paidMicro` USDC that the agent wallet paid for it. */
  money: z.object({ wallet: z.string().nullable(), earnedMicro: z.number(), paidMicro: z.number() }),
  /** Seats this agent in a new match; null for the person, and where its player is not known. */
  choice: playerChoice.nullable(),
  /** True for an agent whose program logs in with a token of its own. */
  logsIn: z.boolean(),
});
export type AgentProfile = z.infer<typeof agentProfile>;
export type ProfileWorker = NonNullable<AgentProfile['workers']>[number];

export const PROFILE_CALLS = {
  'agents.profile': call(z.object({ agentId: z.string().min(1).max(64) }), agentProfile),
} as const;
