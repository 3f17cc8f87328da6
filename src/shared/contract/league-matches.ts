import { z } from 'zod';
import { matchReason } from './league-reason.ts';

/** Matches of a league as its screens show them: one by one, in a crosstable, and by round. */

/** A double round robin of a hundred players has 9,900 matches. */
export const MAX_LEAGUE_RESULTS = 10_000;

const optionalTimeMs = z.number().nullable();

/**
 * `a` or `b`: that player won. `void`: both were absent, or a fault of the host spoiled the match. `open` and `playing`
 * have no result yet.
 */
const crossResult = z.enum(['a', 'b', 'draw', 'void', 'open', 'playing']);
export type CrossResult = z.infer<typeof crossResult>;

export const leagueCrosstable = z.object({
  /** In the order of the table. */
  players: z.array(z.object({ playerId: z.string(), displayName: z.string(), points: z.number() })),
  /** Indexes of both players in `players`, the result, the match id, and the index of its reason in `reasons`. */
  cells: z.array(z.tuple([z.number(), z.number(), crossResult, z.string(), z.number().nullable()])),
  reasons: z.array(matchReason),
});
export type LeagueCrosstable = z.infer<typeof leagueCrosstable>;

/** States of a match in order. A `planned` match is paired, but its round has not been drawn yet. */
const MATCH_STATES = [
  'planned',
  'scheduled',
  'INVITED',
  'JOINED',
  'COLLECTING',
  'DECIDED',
  'REPORTED',
] as const;

export const leagueMatch = z.object({
  matchId: z.string(),
  round: z.number(),
  a: z.object({ playerId: z.string(), displayName: z.string() }),
  b: z.object({ playerId: z.string(), displayName: z.string() }),
  /** Null while the match has none. */
  refereeId: z.string().nullable(),
  state: z.enum(MATCH_STATES),
  /** The winner without `counted`; null for a draw, where nobody won and while there is no result. */
  winner: z.string().nullable(),
  /**
   * The result that replaces the referee's, by a decision of the organiser; null without one. A null winner is a draw,
   * unless `isVoid` says that the match counts for neither player.
   */
  counted: z.object({ winner: z.string().nullable(), isVoid: z.boolean() }).nullable(),
  /** Ids of players who lost because they did not play. */
  absent: z.array(z.string()),
  /** The referee reported another winner than the drawn number and the choices give; `reason` says which one counts. */
  disputed: z.boolean(),
  /** Why the match has its result; null while it has none. */
  reason: matchReason.nullable(),
  /** The last attempt stands as void by a fault of the host or the infrastructure: it counts nowhere. */
  isVoid: z.boolean(),
  /** How often the match was voided by such a fault and played again. */
  voidAttempts: z.number(),
  /** The drawn knockout match that this match repeats. */
  replayOf: z.string().nullable(),
  /** The lot of a knockout match; winner and salt are null until the match is decided. */
  lot: z.object({ winner: z.string().nullable(), salt: z.string().nullable(), hash: z.string() }).nullable(),
  /** The drawn number and the choices of even_odd; null until the match is decided. */
  number: z.number().nullable(),
  choices: z.record(z.string(), z.string()).nullable(),
  /** Why the result of an external referee cannot be recomputed; null when it can. */
  evidenceGap: z.enum(['missing', 'out_of_range']).nullable(),
  /** The session in which the match is played; null for even_odd, and while no session has been opened for it. */
  sessionId: z.string().nullable(),
  /** When the current attempt began, and its deadline; null before it begins. */
  startedAtMs: optionalTimeMs,
  deadlineAtMs: optionalTimeMs,
  /** Null until the result is decided, and until it is reported to the manager. */
  decidedAtMs: optionalTimeMs,
  reportedAtMs: optionalTimeMs,
});
export type LeagueMatch = z.infer<typeof leagueMatch>;

const bracketSeat = z.object({
  /** Null while the match before is undecided. */
  player: z.object({ playerId: z.string(), displayName: z.string() }).nullable(),
  /** The player had no match in the round before. */
  hasBye: z.boolean(),
  /** The match whose winner takes this seat; null in the first round and after a bye. */
  from: z.string().nullable(),
});

/** A pair of a knockout with all its replays. */
export const leagueBracketPair = z.object({
  /** Position in the round from the top, counted from 0; byes leave a gap. */
  index: z.number(),
  matchId: z.string(),
  seats: z.tuple([bracketSeat, bracketSeat]),
  /** The player that advances; null while the pair is undecided. */
  winner: z.string().nullable(),
  /** No match of the pair had a winner, and the lot decided. */
  byLot: z.boolean(),
  /**
   * The winner that the referee reported, null for none, where a decision of the organiser counts instead; absent
   * everywhere else.
   */
  refereed: z.object({ playerId: z.string(), displayName: z.string() }).nullable().optional(),
  /** Neither player took part. */
  isDeserted: z.boolean(),
  /** `ahead` while the match is not drawn; `open` and `playing` until the pair is decided. */
  state: z.enum(['ahead', 'open', 'playing', 'over']),
});
export type LeagueBracketPair = z.infer<typeof leagueBracketPair>;

export const leagueBracket = z.object({
  rounds: z.array(z.object({ round: z.number(), boxes: z.array(leagueBracketPair) })),
  /** The winner of the final; null while it is undecided. */
  champion: z.object({ playerId: z.string(), displayName: z.string() }).nullable(),
});
export type LeagueBracket = z.infer<typeof leagueBracket>;

export const leagueSchedule = z.object({
  rounds: z.array(
    z.object({
      round: z.number(),
      drawn: z.boolean(),
      byes: z.array(z.string()),
      matches: z.number(),
      reported: z.number(),
      live: z.number(),
      /** Null until the round is drawn, and until all its results are recorded. */
      drawnAtMs: optionalTimeMs,
      completedAtMs: optionalTimeMs,
    }),
  ),
  /** The round to which `matches` belongs; null before the first round. */
  round: z.number().nullable(),
  matches: z.array(leagueMatch),
});
export type LeagueSchedule = z.infer<typeof leagueSchedule>;
