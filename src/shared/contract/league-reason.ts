import { z } from 'zod';
import { END_REASONS } from '../end-reason.ts';

/** Why a player forfeited a match; `reported` is what an outside referee claims. */
export const TECHNICAL_LOSS_CAUSES = [
  'no_answer',
  'refused',
  'no_decision',
  'no_choice',
  'invalid_choice',
  'unreachable',
  'no_token',
  'wrong_token',
  'wrong_version',
  'invalid_time',
  'invalid_answer',
  'unavailable',
  'withdrawn',
  'disqualified',
  'no_move',
  'reported',
  'unknown',
] as const;
export type TechnicalLossCause = (typeof TECHNICAL_LOSS_CAUSES)[number];

/** The time limit of the unanswered call in milliseconds; null where no limit is known. */
const callLimitMs = z.number().nullable();
const drawnParity = z.enum(['even', 'odd']);

/**
 * Why a match of a league has its result. Ids belong to players; the texts belong to the window and to the
 * command line.
 *
 * - `ending`: the session ended for `reason`. `playerId` is the player that resigned or failed; null where
 *   neither did.
 * - `number`: the drawn number of even_odd, with how many of the two players chose its parity.
 * - `absent`: one or both players forfeited.
 * - `report`: the claim of an outside referee that sent no number or no choices.
 * - `disputed`: an outside referee named another winner (null for a draw) than number and choices give;
 *   `counted` says which of the two the table uses.
 */
export const matchReason = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('ending'),
    reason: z.enum(END_REASONS),
    playerId: z.string().nullable(),
    limitMs: callLimitMs,
  }),
  z.object({ code: z.literal('number'), number: z.number(), parity: drawnParity, right: z.number() }),
  z.object({
    code: z.literal('absent'),
    absences: z.array(
      z.object({ playerId: z.string(), cause: z.enum(TECHNICAL_LOSS_CAUSES), limitMs: callLimitMs }),
    ),
  }),
  z.object({ code: z.literal('report') }),
  z.object({
    code: z.literal('disputed'),
    number: z.number(),
    parity: drawnParity,
    reportedWinner: z.string().nullable(),
    counted: z.enum(['number', 'report']),
  }),
]);
export type MatchReason = z.infer<typeof matchReason>;

/** A reason as the export and the command line write it, in snake case; null for a match without a result. */
export function toReasonJson(reason: MatchReason | null): Record<string, unknown> | null {
  if (reason === null) return null;
  switch (reason.code) {
    case 'ending': {
      const { code, reason: ended, playerId, limitMs } = reason;
      return { code, end_reason: ended, player_id: playerId, limit_ms: limitMs };
    }
    case 'absent': {
      const absences = reason.absences.map(({ playerId, cause, limitMs }) => ({
        player_id: playerId,
        cause,
        limit_ms: limitMs,
      }));
      return { code: reason.code, absences };
    }
    case 'disputed': {
      const { reportedWinner, ...rest } = reason;
      return { ...rest, reported_winner: reportedWinner };
    }
    default:
      return { ...reason };
  }
}
