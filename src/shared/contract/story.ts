import { z } from 'zod';
import { call } from './call.ts';
import { matchRewards } from './prizes.ts';

/** What joins the systems: one search over all of them, and what belongs to one match or decision. */

export const FOUND_KINDS = [
  'session',
  'agent',
  'league',
  'league_match',
  'league_agent',
  'arena',
  'wallet',
  'reward',
  'transaction',
  'payment',
  'own_payment',
  'subscription',
  'plan',
  'chain',
  'game',
  'audit',
] as const;

/** Something with an id or a name; `path` is where the window shows it. */
export const found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  /** A name, a game, an action: what it is, beside its id. */
  title: z.string(),
  path: z.string(),
});
export type Found = z.infer<typeof found>;

/** Where a reward comes from. */
export const rewardOrigin = z.object({
  kind: z.enum(['client', 'league_pool', 'league_match', 'session', 'other']),
  leagueId: z.string().nullable(),
  matchId: z.string().nullable(),
  sessionId: z.string().nullable(),
});
export type RewardOrigin = z.infer<typeof rewardOrigin>;

/** A match that rewards were decided about: where it was played, and a row per wallet. */
export const rewardedMatch = z.object({ origin: rewardOrigin, rows: matchRewards.shape.rows });
export type RewardedMatch = z.infer<typeof rewardedMatch>;

/** What other systems know of a session. */
export const sessionStory = z.object({
  league: z.object({ leagueId: z.string(), name: z.string(), matchId: z.string() }).nullable(),
  /** The run that it is a game of, and its players; `number` counts from 0. */
  arena: z.object({ arenaId: z.string(), number: z.number(), a: z.string(), b: z.string() }).nullable(),
  rewards: matchRewards.shape.rows,
});
export type SessionStory = z.infer<typeof sessionStory>;

export const STORY_CALLS = {
  /** Ids in whole or from their beginning, names in part; at most `limit` of each kind. */
  find: call(
    z.object({ text: z.string().trim().min(1).max(100), limit: z.int().min(1).max(20).default(6) }),
    z.array(found),
  ),
  'story.session': call(z.object({ sessionId: z.string().min(1).max(64) }), sessionStory),
  'story.match': call(z.object({ matchId: z.string().min(1).max(64) }), rewardedMatch),
  'story.reward': call(z.object({ matchId: z.string().min(1).max(64) }), rewardOrigin),
} as const;
