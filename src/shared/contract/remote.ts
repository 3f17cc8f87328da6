import { z } from 'zod';
import { remoteInvitation } from '../wire/remote.ts';
import { call, emptyObject } from './call.ts';
import { portFailure } from './host.ts';

/** Players of other computers: invitations, and who has joined with them. */

export const remoteGuest = z.object({
  invitationId: z.string(),
  leagueId: z.string(),
  /** The name that the organiser gave the invitation. */
  note: z.string(),
  expiresMs: z.number(),
  revoked: z.boolean(),
  /** The name that the other computer gave; null while the invitation has not been used. */
  name: z.string().nullable(),
  /** The player that it has registered; null for none. */
  playerId: z.string().nullable(),
  connected: z.boolean(),
});

export const remoteStatus = z.object({
  /** Where other computers reach this host; null while remote access is off. */
  url: z.string().nullable(),
  /**
   * The port that could not be opened, and the program that has it or the reason. Absent while the port is open and while
   * remote access is off. The host tries again every 5 s.
   */
  unopenedPort: z
    .object({ port: z.number(), holder: z.string().nullable(), failure: portFailure.optional() })
    .optional(),
  /** SHA-256 of the host's public key (SPKI), base64. */
  pin: z.string().nullable(),
  /** Links that are open now. */
  connected: z.number(),
  guests: z.array(remoteGuest),
});
export type RemoteState = z.infer<typeof remoteStatus>;

export const MAX_INVITATIONS = 256;

export const REMOTE_CALLS = {
  'remote.status': call(emptyObject, remoteStatus),
  /** Only this response contains the tokens; the host stores their hashes. */
  'remote.invite': call(
    z.object({
      leagueId: z.string().min(1).max(64),
      count: z.number().int().min(1).max(MAX_INVITATIONS),
      hours: z.number().int().min(1).max(8760),
      /** The roster, in order; numbers where there is no name. */
      names: z.array(z.string().min(1).max(64)).max(MAX_INVITATIONS),
    }),
    z.array(remoteInvitation.extend({ note: z.string() })),
  ),
  'remote.revoke': call(z.object({ invitationId: z.string().max(64) }), z.object({})),
};
