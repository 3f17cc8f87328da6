import { z } from 'zod';

/** Ratings of the players of all runs, on one scale for each game and for all games together. */

const ratedPlayer = z.object({
  /** As the command line writes the player, with build and policy where it has them. */
  player: z.string(),
  /** Elo points of the logistic scale; the mean of an island without an anchor and without a prior is 0. */
  rating: z.number(),
  interval95: z.tuple([z.number(), z.number()]),
  games: z.number(),
  /** The best and the worst rank that the differences to the others leave open. */
  ranks: z.tuple([z.number(), z.number()]),
  /** `above`: took every point, so that the rating is a lower estimate; `below`: took none; null for all others. */
  open: z.enum(['above', 'below']).nullable(),
  /** Probability, 0 to 1, to be better than the next row; null in the last row and between two anchors. */
  betterThanNext: z.number().nullable(),
  isAnchor: z.boolean(),
});

/** Players that can be compared; ratings of different islands cannot. */
const ratingIsland = z.object({
  players: z.array(ratedPlayer),
  /** True when each player got one virtual draw, because the results alone give no finite ratings. */
  hasPrior: z.boolean(),
  /** The rating that each of several anchors would have if only the others were given. */
  freeAnchors: z.array(z.object({ player: z.string(), given: z.number(), free: z.number() })),
});
export type RatingIsland = z.infer<typeof ratingIsland>;

export const arenaTableRequest = z.object({
  /** The games of the table; all that were played when empty. */
  templates: z.array(z.string().min(1).max(64)).max(32),
  /** The way to count; `strict` when absent. */
  policy: z.enum(['strict', 'tolerant']).optional(),
  /** Ratings that are given, by player. */
  anchors: z
    .array(z.object({ player: z.string().min(1).max(256), rating: z.number().min(-10_000).max(10_000) }))
    .max(32)
    .optional(),
});
export type ArenaTableRequest = z.infer<typeof arenaTableRequest>;

export const arenaTable = z.object({
  policy: z.enum(['strict', 'tolerant']),
  games: z.array(
    z.object({
      template: z.string(),
      /** Pairs of games behind the ratings. */
      pairs: z.number(),
      /** Finished games that are left out by the way to count. */
      leftOut: z.number(),
      /** True when more than 5 % of the finished games are left out. */
      isBiased: z.boolean(),
      islands: z.array(ratingIsland),
    }),
  ),
  /** One table over all these games, each with the same weight; null for a single game. */
  combined: z
    .object({
      islands: z.array(ratingIsland),
      /** Players that are in no row, with the games that they have not played. */
      lacking: z.array(z.object({ player: z.string(), templates: z.array(z.string()) })),
      /**
       * The share, 0 to 1, of each game in the variance of these ratings: a game with much of it moves the table by
       * its luck. Absent in reports, in which it follows from the runs.
       */
      varianceShares: z.array(z.object({ template: z.string(), share: z.number() })).optional(),
    })
    .nullable(),
});
export type ArenaTable = z.infer<typeof arenaTable>;
