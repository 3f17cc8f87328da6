import { z } from 'zod';
import { call, emptyObject } from './call.ts';
import { HOUR_MS } from '../units.ts';

/**
 * Published sessions and scoreboards: public, read-only addresses on the listener for spectators and on remote access.
 */

export const publishedAddressState = z.object({
  ticket: z.string(),
  kind: z.enum(['session', 'league']),
  /** The id of the session or of the league. */
  subject: z.string(),
  delayMs: z.number(),
  createdAt: z.string(),
  /** Null while it is public. */
  withdrawnAt: z.string().nullable(),
  /** `/watch/{ticket}` or `/board/{ticket}`. */
  path: z.string(),
  /** The address on this computer, or the address of remote access if only that is on; null without both. */
  url: z.string().nullable(),
  /** Who watches a session now, at any address. */
  watching: z.number(),
});
export type PublishedAddressState = z.infer<typeof publishedAddressState>;

export const SPECTATOR_CALLS = {
  /**
   * Without `delayMs`: the session's own delay, and at least three minutes for a running game with hidden parts; none for a
   * scoreboard.
   */
  'spectators.publish': call(
    z.object({
      kind: z.enum(['session', 'league']),
      subject: z.string().min(1).max(64),
      delayMs: z.number().int().min(0).max(HOUR_MS).optional(),
    }),
    publishedAddressState,
  ),
  'spectators.withdraw': call(z.object({ ticket: z.string().max(64) }), publishedAddressState),
  /** The newest first, withdrawn ones too. */
  'spectators.list': call(emptyObject, z.array(publishedAddressState)),
};
