import { z } from 'zod';

/** Two runs with one seed, compared pair by pair; in one of them the models played the game under other names. */

const pairedDifference = z.object({
  /** Pairs that are whole in both runs. */
  pairs: z.number(),
  /** Share of the points that `a` has in these pairs, 0 to 1, in the words of the game; null without pairs. */
  ownShare: z.number().nullable(),
  /** The same under other names. */
  renamedShare: z.number().nullable(),
  /** `renamedShare` less `ownShare`, -1 to 1. */
  difference: z.number().nullable(),
  /** 95 % interval of `difference` over the pairs, with 2/9 more pairs in each of the nine classes. */
  interval95: z.tuple([z.number(), z.number()]).nullable(),
  /** Pairs by their difference from -4 to 4 half points; empty without pairs. */
  counts: z.array(z.number()),
  /** Pairs that are whole in one run only. */
  leftOut: z.number(),
});

export const arenaComparison = z.object({
  template: z.string(),
  a: z.string(),
  b: z.string(),
  /** The run in the words of the game. */
  ownArenaId: z.string(),
  renamedArenaId: z.string(),
  /** True when no player is a model: none of them sees the words, so that every pair must be the same. */
  isHarness: z.boolean(),
  strict: pairedDifference,
  tolerant: pairedDifference,
});
export type ArenaComparison = z.infer<typeof arenaComparison>;
