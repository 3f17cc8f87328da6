import { z } from 'zod';
import { call } from './call.ts';
import { trustClass } from './fleet.ts';
import { matchRewards } from './prizes.ts';

/** Calls about where a session or a reward comes from, and what the other systems know about it. */

/** The match, league or client from which a reward comes. */
const rewardOrigin = z.object({
  kind: z.enum(['client', 'league_pool', 'league_match', 'session', 'other']),
  /** League, match and session are null where the reward comes from none. */
  leagueId: z.string().nullable(),
  matchId: z.string().nullable(),
  sessionId: z.string().nullable(),
  /** The league's name; null where the reward comes from no league. */
  leagueName: z.string().nullable(),
  /** The league's players that have a wallet, by name; empty where the reward comes from no league. */
  players: z.array(z.object({ wallet: z.string(), name: z.string() })),
});
export type RewardOrigin = z.infer<typeof rewardOrigin>;

/** A match with reward decisions: where it was played, and a row per wallet. */
const rewardedMatch = z.object({ origin: rewardOrigin, rows: matchRewards.shape.rows });
export type RewardedMatch = z.infer<typeof rewardedMatch>;

/** The records of the league, the arena and the rewards about a session. */
const sessionProvenance = z.object({
  /** Null where it was played in none. */
  league: z.object({ leagueId: z.string(), name: z.string(), matchId: z.string() }).nullable(),
  /** The arena run to which the game belongs, and its players; `number` counts from 0. */
  arena: z.object({ arenaId: z.string(), number: z.number(), a: z.string(), b: z.string() }).nullable(),
  /** The worker that played the game, and how far this host trusts it; null when this host played it. */
  playedBy: z.object({ worker: z.string(), trust: trustClass }).nullable(),
  rewards: matchRewards.shape.rows,
});
export type SessionProvenance = z.infer<typeof sessionProvenance>;

export const PROVENANCE_CALLS = {
  'story.session': call(z.object({ sessionId: z.string().min(1).max(64) }), sessionProvenance),
  /** In this call and the next one, `matchId` is the match id of a reward, which is not that of a league match. */
  'story.match': call(z.object({ matchId: z.string().min(1).max(64) }), rewardedMatch),
  'story.reward': call(z.object({ matchId: z.string().min(1).max(64) }), rewardOrigin),
} as const;
