import { z } from 'zod';

/** Requests of the Bot API (https://lichess.org/api): forms and JSON carry the same fields, numbers as text too. */

/** A form carries `true` as text. */
const yesNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** The number of a text such as `0.5`; an empty text is not a number. */
const decimal = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,3})?$/u)
    .transform(Number),
]);

const MAX_LIMIT_SECONDS = 10_800;
const MAX_INCREMENT_SECONDS = 60;

/** `POST /api/challenge/{username}`. Fields that are absent and fields that are empty mean the same. */
export const challengeFields = z.object({
  rated: yesNo.optional(),
  variant: z.string().max(40).optional(),
  color: z.enum(['white', 'black', 'random']).default('random'),
  /** Seconds. */
  'clock.limit': decimal.pipe(z.number().min(0).max(MAX_LIMIT_SECONDS)).optional(),
  /** Seconds that each move adds. */
  'clock.increment': decimal.pipe(z.number().min(0).max(MAX_INCREMENT_SECONDS)).optional(),
  days: decimal.optional(),
  fen: z.string().max(200).optional(),
  keepAliveStream: yesNo.default(false),
  /** The game of which this is a rematch. */
  rematchOf: z.string().max(40).optional(),
});
export type ChallengeFields = z.infer<typeof challengeFields>;

/** `POST /api/challenge/{id}/decline`; the reason is a key such as `later` or `tooFast`. */
export const declineFields = z.object({ reason: z.string().max(40).default('generic') });

/** `POST /api/bot/game/{id}/chat`. */
export const chatFields = z.object({
  room: z.enum(['player', 'spectator']),
  text: z.string().min(1).max(2000),
});

/** Whether a draw or takeback offer is accepted, as a path says it; clients spell it in several ways. */
export const offerAnswer = z
  .enum(['yes', 'no', '1', '0', 'true', 'false'])
  .transform((text) => text === 'yes' || text === '1' || text === 'true');
