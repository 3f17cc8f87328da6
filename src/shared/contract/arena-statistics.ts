import { z } from 'zod';

/** The result of the games of an arena run, with its uncertainty. */

/** The widest differences that a test may ask about. Beyond them a normalised test has no solution for some counts. */
const MAX_ELO = { logistic: 800, normalised: 200 } as const;

const error = z.number().gt(0).lt(0.5);

/** Settings of a sequential test between two Elo differences. */
export const sprtSettings = z
  .object({
    /** Whether `elo0` and `elo1` are Elo or normalised Elo. */
    model: z.enum(['logistic', 'normalised']),
    elo0: z.number().min(-MAX_ELO.logistic).max(MAX_ELO.logistic),
    elo1: z.number().min(-MAX_ELO.logistic).max(MAX_ELO.logistic),
    /** Probability of accepting `elo1` when `elo0` is true, above 0 and below 0.5. */
    alpha: error,
    /** Probability of accepting `elo0` when `elo1` is true, above 0 and below 0.5. */
    beta: error,
  })
  .refine(({ elo0, elo1 }) => elo0 < elo1, { path: ['elo1'], message: 'elo1 must be greater than elo0' })
  .refine(({ model, elo0, elo1 }) => model === 'logistic' || Math.max(-elo0, elo1) <= MAX_ELO.normalised, {
    path: ['elo1'],
    message: `a normalised test takes differences up to ${MAX_ELO.normalised}`,
  });

export const arenaVerdict = z.object({
  settings: sprtSettings,
  /** True when the run ends as soon as the test is decided. */
  stops: z.boolean(),
  /** `h0`: `elo0` was accepted; `h1`: `elo1` was; `undecided`: the run ended before. */
  state: z.enum(['running', 'h0', 'h1', 'undecided']),
  /** Logarithm of the likelihood ratio; at or below `lower` `elo0` is accepted, at or above `upper` `elo1`. */
  llr: z.number(),
  lower: z.number(),
  upper: z.number(),
  /** Pairs of the test: the pairs up to the decision, or all that are finished so far. */
  pairs: z.number(),
  /** Pairs that were finished after the decision; they change nothing about it. */
  pairsAfter: z.number(),
});
export type ArenaVerdict = z.infer<typeof arenaVerdict>;

/** The state of a sequential test after one pair. */
const testReading = arenaVerdict.pick({ state: true, llr: true, pairs: true });

export const arenaStatistics = z.object({
  /**
   * How `share` and `interval95` were computed. `plus-pairs`: from pairs of games; `plus-games`: from single games,
   * as long as there is no pair; `wilson`: in runs of earlier versions.
   */
  method: z.enum(['plus-pairs', 'plus-games', 'wilson']),
  /** Independent results behind the interval: pairs, or games. */
  units: z.number(),
  /** Pairs in which `a` took 0, ½, 1, 1½ and 2 points. */
  pent: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  /** Games that count and belong to no pair that counts. */
  unpaired: z.number(),
  /** The only end that `elo95` has; null when it has both or none. */
  oneSided: z.enum(['lower', 'upper']).nullable(),
  /** Probability, 0 to 1, that `a` is the better one under a uniform prior; null where the results are no evidence. */
  superiority: z.number().nullable(),
  /**
   * The difference in standard deviations, on a scale like Elo's; null without units, and when all had the same result.
   */
  normalisedElo: z.object({ value: z.number(), margin95: z.number() }).nullable(),
  /** Null for runs of earlier versions. A decision is stored when it is reached and stays as it was. */
  verdict: arenaVerdict.nullable(),
  /** The decision that the stored games give today, if it differs from the stored decision; null if both agree. */
  recount: testReading.nullable(),
});
export type ArenaStatistics = z.infer<typeof arenaStatistics>;

const range = z.tuple([z.number(), z.number()]);

/** The chips that `a` won, in a game in which every hand counts alike. Won, drawn and lost matches say less. */
export const arenaChips = z.object({
  /** Hands of each match. */
  hands: z.number(),
  bigBlind: z.number(),
  /** Pairs of matches in which every hand was played. */
  pairs: z.number(),
  /** Big blinds a hand, over these pairs; null without one. */
  perHand: z.number().nullable(),
  /** The t interval over the pairs; null with fewer than two. */
  interval95: range.nullable(),
  /** Games that count and are in none of these pairs. */
  leftOut: z.number(),
});
export type ArenaChips = z.infer<typeof arenaChips>;

/** The chips of a run, and the chips that `a` won in each match that was played to its last hand. */
export const arenaRunChips = arenaChips.extend({
  nets: z.array(z.object({ sessionId: z.string(), net: z.number() })),
});
const halfOpenRange = z.tuple([z.number().nullable(), z.number().nullable()]);

/** The result of one way to count the games of a run; a run and its statistics have these members too. */
const countingTable = z.object({
  share: z.number().nullable(),
  interval95: range.nullable(),
  elo: z.number().nullable(),
  elo95: halfOpenRange.nullable(),
  ...arenaStatistics.pick({ method: true, units: true, pent: true, unpaired: true, oneSided: true }).shape,
  /** Games that are not counted, because of a side or because they ended undecided. Void games are in none of these. */
  leftOut: z.object({ a: z.number(), b: z.number(), undecided: z.number() }),
  /** True when more than 5 % of the finished games are left out, so that the table may favour a side. */
  isBiased: z.boolean(),
});

/**
 * Both ways to count. `strict`: a player that breaks the rules, sends no reply or runs out of time lost. `tolerant`:
 * such games are left out, and so are games in which the policy of a model replaced a move.
 */
export const arenaCountings = z.object({ strict: countingTable, tolerant: countingTable });
export type ArenaCountings = z.infer<typeof arenaCountings>;
