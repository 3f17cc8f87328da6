import { z } from 'zod';
import { call } from './call.ts';

/**
 * Decisions of an organiser in a league, beside the decisions of its referees; each needs a reason and is written to the
 * audit log.
 */

/** Characters of the reason of a decision. */
export const MAX_LEAGUE_REASON = 300;

const about = {
  leagueId: z.string().min(1).max(64),
  reason: z.string().trim().min(1).max(MAX_LEAGUE_REASON),
};
const id = z.string().min(1).max(64);

/**
 * - `pause`: no further match begins; `leagues.begin` continues.
 * - `override`: `result` counts in place of the referee's result: the id of a player, `draw` or `void`.
 * - `rerun`: the match is played again; the first result is kept.
 * - `withdraw`, `disqualify`: the opponents win the matches that have not begun.
 * - `admit`: players may join late, while the format allows it.
 * - `close`: nobody may join any more; who has joined stays.
 */
export const leagueIntervention = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['pause', 'admit', 'close']), ...about }),
  z.object({ kind: z.literal('override'), ...about, matchId: id, result: id }),
  z.object({ kind: z.literal('rerun'), ...about, matchId: id }),
  z.object({ kind: z.enum(['withdraw', 'disqualify']), ...about, playerId: id }),
]);
export type LeagueIntervention = z.infer<typeof leagueIntervention>;

/** A change that can be previewed: an intervention, or the end of a league by `leagues.cancel`. */
const previewQuery = z.union([
  leagueIntervention,
  z.object({ kind: z.literal('cancel'), leagueId: about.leagueId }),
]);

/** How a match counts: the id of the winner, `draw`, `void`, or null without a result. */
const resultName = z.string().nullable();

export const interventionPreview = z.object({
  matches: z.array(
    z.object({ matchId: z.string(), a: z.string(), b: z.string(), before: resultName, after: resultName }),
  ),
  /** Stored matches that go to the opponents; matches of later rounds follow as they are drawn. */
  forfeits: z.number(),
  /**
   * Of `admit`: the first round of a player that joins now, and the last one with which one may begin. Both are null
   * before the start; absent for every other kind.
   */
  entry: z.object({ first: z.number().nullable(), last: z.number().nullable() }).optional(),
  /** Of `cancel`: matches that are being played, and matches that never will be. Absent for every other kind. */
  ended: z.object({ playing: z.number(), unplayed: z.number() }).optional(),
  table: z.array(
    z.object({
      playerId: z.string(),
      displayName: z.string(),
      /** Before and after. */
      points: z.tuple([z.number(), z.number()]),
      place: z.tuple([z.number(), z.number()]),
    }),
  ),
});
export type InterventionChanges = z.infer<typeof interventionPreview>;

export const storedIntervention = z.object({
  ordinal: z.number(),
  kind: z.enum(['pause', 'override', 'rerun', 'withdraw', 'disqualify', 'admit', 'close']),
  /** The match or the player that it is about; null where it is about neither. */
  matchId: z.string().nullable(),
  playerId: z.string().nullable(),
  /** The result that an override sets; null for every other kind. */
  counts: z.object({ winner: z.string().nullable(), isVoid: z.boolean() }).nullable(),
  /** Matches that a disqualification annulled. */
  annulled: z.array(z.string()),
  reason: z.string(),
  at: z.string(),
});
export type StoredIntervention = z.infer<typeof storedIntervention>;

export const LEAGUE_INTERVENTION_CALLS = {
  /** Previews the effect of an intervention; nothing is written. */
  'leagues.previewIntervention': call(previewQuery, interventionPreview),
  'leagues.intervene': call(leagueIntervention, interventionPreview),
  /** In the order in which they were made. */
  'leagues.interventions': call(z.object({ leagueId: id }), z.array(storedIntervention)),
};
